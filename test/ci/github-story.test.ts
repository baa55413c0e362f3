import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startGalley } from '../helpers/cli.ts';
import { filesIn, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';
import type { Workflow } from '../helpers/recipes-of-ci.ts';
import { fakeGh } from './fake-gh.ts';
import { type Runner, runWorkflow, type WorkflowEvent, type WorkflowRun } from './github-runner.ts';
import { hasLinters } from './linters.ts';
import { pinnedGalley } from './pinned-galley.ts';
import { type TeamProject, teamProject } from './project.ts';

const PUSH: WorkflowEvent = { name: 'push', ref: 'refs/heads/main', branch: 'main' };
const SCHEDULE: WorkflowEvent = { ...PUSH, name: 'schedule' };
const DISPATCH: WorkflowEvent = { ...PUSH, name: 'workflow_dispatch' };
/** What starts the workflow when something is due, as a request to the Actions API. */
const STARTED = 'POST galley.yml/dispatches ref=main';

const pullRequest = (branch: string, action: string, from = 'team/api'): WorkflowEvent => ({
  ...{ name: 'pull_request', ref: 'refs/pull/12/merge', branch },
  payload: { action, number: 12, pull_request: { head: { repo: { full_name: from } } } },
});

const workflowIn = ({ root }: TeamProject, name: string): Workflow =>
  parse(readFileSync(join(root, `.github/workflows/${name}.yml`), 'utf8')) as Workflow;

/** A project with a runner that numbers its runs. */
const team = async (init: readonly string[] = ['--ci', 'github']) => {
  const project = await teamProject(init);
  const home = await folderOf();
  const gh = await fakeGh([{ id: 1, user: { login: 'github-actions[bot]' }, body: 'Of another workflow.' }]);
  const env = {
    PATH: `${gh.folder}:${await pinnedGalley()}:${process.env.PATH}`,
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
  };
  let runId = 1000;
  const run = (name: string, event: WorkflowEvent, given: Partial<Runner> = {}): Promise<WorkflowRun> => {
    runId += 1;
    return runWorkflow(workflowIn(project, name), runId, { home, env, remote: project.remote, ...given, event });
  };
  return { ...project, home, gh, run };
};

const resultsOf = ({ jobs }: WorkflowRun): Record<string, string> =>
  Object.fromEntries(Object.entries(jobs).map(([name, { result }]) => [name, result]));

const outputOf = ({ jobs }: WorkflowRun): string =>
  Object.values(jobs)
    .flatMap(({ steps }) => [...steps.values()])
    .join('');

/** The published files in a destination folder. */
const published = async (folder: string): Promise<Record<string, string>> =>
  existsSync(folder)
    ? Object.fromEntries(Object.entries(await filesIn(folder)).filter(([path]) => !path.startsWith('.galley/')))
    : {};

describe.skipIf(!hasLinters())('the workflows of GitHub', () => {
  test('main is published, verified and published again when something is due; nothing else is', async () => {
    const { root, home, key, gh, run, push } = await team();
    const www = join(await folderOf(), 'www');
    const vars = { GALLEY_DESTINATION: pathToFileURL(www).href };

    const unset = await run('galley', PUSH);
    expect(resultsOf(unset)).toEqual({
      ...{ check: 'skipped', comment: 'skipped', build: 'success', publish: 'skipped' },
    });
    expect(await published(www)).toEqual({});

    const first = await run('galley', PUSH, { vars });
    expect(resultsOf(first), outputOf(first)).toMatchObject({ publish: 'success' });
    expect(first.jobs.build?.summary).toContain('2 posts in 1 workspace');
    expect(await published(www)).toEqual(await filesIn(join(home, 'run-1002/build/workspace/dist')));

    const preview = startGalley(['preview', '--out', www, '--port', '0'], { cwd: root });
    const [, origin] = await preview.says(/(http:\/\/127\.0\.0\.1:\d+)/);
    const live = { vars: { ...vars, GALLEY_URL: `${origin}/api/public` }, secrets: { GALLEY_KEY: key } };

    /** The requests to the Actions API since the last call. */
    let seen = 0;
    const actions = (): readonly string[] => {
      const all = gh.actions().slice(seen);
      seen += all.length;
      return all;
    };
    const asked = async (): Promise<readonly string[]> => {
      const { jobs } = await run('galley-schedule', SCHEDULE, live);
      expect(jobs.due?.result).toBe('success');
      return actions();
    };
    expect(actions()).toEqual(['PUT galley-schedule.yml/disable']);
    expect(await asked()).toEqual([]);
    const due = '2099-06-01T12:00:00.000Z';
    await push({ 'content/blog/posts/later.md': post({ title: 'Later', date: due }) });
    const second = await run('galley', PUSH, live);
    expect(resultsOf(second), outputOf(second)).toMatchObject({ publish: 'success' });
    expect(second.jobs.publish?.steps.get('Verify')).toMatch(/lists\s+\d+ right/);
    expect(actions()).toEqual(['PUT galley-schedule.yml/enable']);
    const [cached = ''] = readdirSync(join(home, 'caches')).filter((name) =>
      /^galley-next-build-.*-1004-1$/.test(name),
    );
    const noted = join(home, 'caches', cached, '.galley/next-build');
    expect(readFileSync(noted, 'utf8')).toBe(`${due}\n`);
    expect(await asked()).toEqual([]);
    writeFileSync(noted, '2026-01-01T12:00:00.000Z\n');
    expect(await asked()).toEqual([STARTED]);
    expect(resultsOf(await run('galley', DISPATCH, live))).toMatchObject({ publish: 'success' });
    expect(actions()).toEqual(['PUT galley-schedule.yml/enable']);
    expect(await asked()).toEqual([]);

    await push({ 'content/blog/posts/broken.md': '---\ntitle: Broken\ndate: someday\n---\n' });
    const before = await published(www);
    const broken = await run('galley', PUSH, live);
    expect(resultsOf(broken)).toMatchObject({ build: 'failure', publish: 'skipped' });
    expect(outputOf(broken)).toMatch(/::error file=content\/blog\/posts\/broken\.md,line=3/);
    expect(await published(www)).toEqual(before);
    // The unpublished commit is due.
    expect(await asked()).toEqual([STARTED]);
  });

  test('a deploy that fails the verification is rolled back, but not one that changed nothing', async () => {
    const { key, run, push } = await team();
    const www = join(await folderOf(), 'www');
    const vars = { GALLEY_DESTINATION: pathToFileURL(www).href };
    await run('galley', PUSH, { vars });
    const before = await published(www);
    const wrong = { vars: { ...vars, GALLEY_URL: 'http://127.0.0.1:9/api/public' }, secrets: { GALLEY_KEY: key } };
    const unchanged = await run('galley', PUSH, wrong);
    expect(resultsOf(unchanged)).toMatchObject({ publish: 'failure' });
    expect(unchanged.jobs.publish?.steps.get('Roll back')).toBe('');
    await push({
      'content/blog/posts/third.md': post({ title: 'Third', date: '2026-02-01' }),
    });
    const changed = await run('galley', PUSH, wrong);
    expect(resultsOf(changed)).toMatchObject({ publish: 'failure' });
    expect(changed.jobs.publish?.steps.get('Publish')).toMatch(/[1-9]\d* uploaded/);
    expect(changed.jobs.publish?.steps.has('Roll back')).toBe(true);
    expect(await published(www), outputOf(changed)).toMatchObject(before);
  });

  test('a pull request gets one comment; one from a fork is built without any secret', async () => {
    const { root, key, gh, run, push } = await team();
    const www = join(await folderOf(), 'www');
    await run('galley', PUSH, { vars: { GALLEY_DESTINATION: pathToFileURL(www).href } });
    const preview = startGalley(['preview', '--out', www, '--port', '0'], { cwd: root });
    const [, origin] = await preview.says(/(http:\/\/127\.0\.0\.1:\d+)/);
    const live = { vars: { GALLEY_URL: `${origin}/api/public` }, secrets: { GALLEY_KEY: key } };

    await push({ 'content/blog/posts/third.md': post({ title: 'Third', date: '2026-02-01' }) }, 'third');
    const own = await run('galley', pullRequest('third', 'opened'), live);
    expect(resultsOf(own), outputOf(own)).toEqual({
      ...{ check: 'success', comment: 'success', build: 'skipped', publish: 'skipped' },
    });
    expect(own.jobs.check?.summary).toContain('added `third`');
    expect(gh.comments().map(({ body }) => body.split('\n')[0])).toEqual([
      'Of another workflow.',
      '<!-- galley diff -->',
    ]);
    expect(gh.comments()[1]?.body).toContain('- added `third`: `Third`');
    expect(outputOf(own)).not.toContain(key);

    await push({ 'content/blog/posts/fourth.md': post({ title: 'Fourth', date: '2026-02-02' }) }, 'third');
    await run('galley', pullRequest('third', 'synchronize'), live);
    expect(gh.comments()).toHaveLength(2);
    expect(gh.comments()[1]?.body).toContain('- added `fourth`: `Fourth`');

    await push({ 'galley.config.ts': 'export default { lists: { maxLimit: 50 } };\n' }, 'third');
    const breaking = await run('galley', pullRequest('third', 'synchronize'), live);
    expect(resultsOf(breaking)).toMatchObject({ check: 'failure', comment: 'success' });
    expect(gh.comments()).toHaveLength(2);
    expect(gh.comments()[1]?.body).toContain('### Breaking');

    const fork = await run('galley', pullRequest('third', 'opened', 'somebody/api'));
    expect(resultsOf(fork)).toMatchObject({ check: 'success', comment: 'skipped' });
    expect(gh.comments()).toHaveLength(2);
  });

  test('a preview is published and removed with its pull request, beside the live output', async () => {
    const { run, push, home } = await team();
    const folder = await folderOf();
    const url = pathToFileURL(folder).href;
    await run('galley', PUSH, { vars: { GALLEY_DESTINATION: `${url}/www` } });
    const before = await published(join(folder, 'www'));
    const vars = { GALLEY_PREVIEWS: `${url}/previews` };
    const SKIPPED = { build: 'skipped', preview: 'skipped', remove: 'skipped' };
    await push({ 'content/blog/posts/third.md': post({ title: 'Third', date: '2026-02-01' }) }, 'third');

    for (const [event, given] of [
      [pullRequest('third', 'opened', 'somebody/api'), { vars }],
      [pullRequest('third', 'opened'), {}],
    ] as const)
      expect(resultsOf(await run('galley-previews', event, given))).toEqual(SKIPPED);

    const opened = await run('galley-previews', pullRequest('third', 'opened'), { vars });
    expect(resultsOf(opened), outputOf(opened)).toEqual({ ...SKIPPED, build: 'success', preview: 'success' });
    const preview = await published(join(folder, 'previews/pr-12'));
    expect(preview).toEqual(await filesIn(join(home, `run-${opened.runId}/build/workspace/dist`)));
    expect(Object.keys(preview).some((path) => path.endsWith('/posts/third.json'))).toBe(true);

    const closed = await run('galley-previews', pullRequest('third', 'closed'), { vars });
    expect(resultsOf(closed), outputOf(closed)).toEqual({ ...SKIPPED, remove: 'success' });
    expect(await filesIn(join(folder, 'previews'))).toEqual({});
    expect(await published(join(folder, 'www'))).toEqual(before);
    expect(resultsOf(await run('galley-previews', pullRequest('third', 'closed'), { vars }))).toMatchObject({
      remove: 'success',
    });
  });
});
