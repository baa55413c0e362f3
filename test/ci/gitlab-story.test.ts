import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { startGalley } from '../helpers/cli.ts';
import { filesIn, folderOf } from '../helpers/files.ts';
import { git } from '../helpers/git.ts';
import { post } from '../helpers/posts.ts';
import { gitlabCiLocal, type PipelineRun } from './gitlab-ci-local.ts';
import { hasLinters } from './linters.ts';
import { notesServer } from './notes-server.ts';
import { pinnedGalley } from './pinned-galley.ts';
import { teamProject } from './project.ts';

const NPM = { npm_config_prefer_offline: 'true', npm_config_audit: 'false' };

const MERGE_REQUEST = {
  ...{ CI_PIPELINE_SOURCE: 'merge_request_event', CI_MERGE_REQUEST_IID: '12' },
  ...{ CI_PROJECT_ID: '7', CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '7' },
};
const FROM_FORK = { ...MERGE_REQUEST, CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '8' };

/** Whether rsync is installed. It copies the tracked files for each job, as GitLab's runner clones them. */
const hasRsync = (): boolean => spawnSync('rsync', ['--version']).status === 0;

const pipelines = async () => {
  const project = await teamProject(['--ci', 'gitlab']);
  const { root } = project;
  const env = { ...NPM, PATH: `${await pinnedGalley()}:${process.env.PATH}` };
  git(root, 'remote', 'set-url', '--push', 'origin', project.remote);
  git(root, 'remote', 'set-url', 'origin', 'git@gitlab.example.com:team/api.git');
  const run = (variables: Readonly<Record<string, string>>, jobs: readonly string[] = []): Promise<PipelineRun> => {
    const isRequest = 'CI_MERGE_REQUEST_IID' in variables;
    const flags = [
      '--force-shell-executor',
      '--shell-isolation',
      ...(isRequest ? ['--unset-variable', 'CI_COMMIT_BRANCH'] : []),
    ];
    return gitlabCiLocal([...jobs, ...flags], {
      cwd: root,
      variables: { CI_COMMIT_REF_PROTECTED: String(!isRequest), ...variables },
      env,
    });
  };
  return { ...project, run };
};

const published = async (folder: string): Promise<Record<string, string>> =>
  existsSync(folder)
    ? Object.fromEntries(Object.entries(await filesIn(folder)).filter(([path]) => !path.startsWith('.galley/')))
    : {};

describe.skipIf(!hasLinters() || !hasRsync())('the pipeline of GitLab', () => {
  test('the default branch is published, and again when something is due', async () => {
    const { root, key, run, push } = await pipelines();
    const www = join(await folderOf(), 'www');
    const variables = { CI_PIPELINE_SOURCE: 'push', GALLEY_DESTINATION: pathToFileURL(www).href };
    const due = '2099-06-01T12:00:00.000Z';
    await push({ 'content/blog/posts/later.md': post({ title: 'Later', date: due }) });

    const first = await run(variables);
    expect(first.code, first.output).toBe(0);
    expect(first.output).toMatch(/PASS\s+galley:publish/);
    expect(Object.keys(await published(www)).some((path) => path.endsWith('/posts.json'))).toBe(true);
    const noted = join(root, '.gitlab-ci-local/cache/galley-next-build-true/.galley/next-build');
    expect(readFileSync(noted, 'utf8')).toBe(`${due}\n`);

    const scheduled = { ...variables, CI_PIPELINE_SOURCE: 'schedule' };
    const early = await run(scheduled);
    expect(early).toMatchObject({ code: 0, output: expect.stringContaining('Nothing is due.') });
    expect(early.output).not.toContain('npm ci');

    const preview = startGalley(['preview', '--out', www, '--port', '0'], { cwd: root });
    const [, origin] = await preview.says(/(http:\/\/127\.0\.0\.1:\d+)/);
    writeFileSync(noted, '2026-01-01T12:00:00.000Z\n');
    const late = await run({ ...scheduled, GALLEY_URL: `${origin}/api/public`, GALLEY_KEY: key });
    expect(late.code, late.output).toBe(0);
    expect(late.output).toMatch(/www: 0 uploaded, \d+ unchanged/);
    expect(late.output).toMatch(/lists\s+\d+ right/);
    expect(readFileSync(noted, 'utf8')).toBe(`${due}\n`);

    const before = await published(www);
    await push({
      'content/blog/posts/third.md': post({ title: 'Third', date: '2026-02-01' }),
    });
    const wrong = await run({ ...variables, GALLEY_URL: 'http://127.0.0.1:9/api/public', GALLEY_KEY: key });
    expect(wrong.code).not.toBe(0);
    expect(wrong.output).toMatch(/[1-9]\d* uploaded/);
    expect(await published(www), wrong.output).toMatchObject(before);
  });

  test('a merge request gets one comment and a temporary preview; one from a fork is only built', async () => {
    const { root, key, run, push } = await pipelines();
    const folder = await folderOf();
    const url = pathToFileURL(folder).href;
    await run({ CI_PIPELINE_SOURCE: 'push', GALLEY_DESTINATION: `${url}/www` });
    const before = await published(join(folder, 'www'));
    const preview = startGalley(['preview', '--out', join(folder, 'www'), '--port', '0'], { cwd: root });
    const [, origin] = await preview.says(/(http:\/\/127\.0\.0\.1:\d+)/);
    const server = await notesServer('a-token', [{ id: 1, body: 'Of somebody.' }]);
    const given = {
      ...{ GALLEY_URL: `${origin}/api/public`, GALLEY_KEY: key, GALLEY_PREVIEWS: `${url}/previews` },
      ...{ GALLEY_COMMENT_TOKEN: 'a-token', CI_API_V4_URL: server.url },
    };

    await push({ 'content/blog/posts/third.md': post({ title: 'Third', date: '2026-02-01' }) }, 'third');
    const fork = await run({ ...given, ...FROM_FORK });
    expect(fork.output).not.toMatch(/^galley:(?:compare|preview|publish)/m);
    expect(server.notes).toHaveLength(1);

    const own = await run({ ...given, ...MERGE_REQUEST });
    expect(own.code, own.output).toBe(0);
    expect(own.output).not.toMatch(/^galley:publish/m);
    expect(server.notes.map(({ body }) => body.split('\n')[0])).toEqual(['Of somebody.', '<!-- galley diff -->']);
    expect(server.notes[1]?.body).toContain('- added `third`: `Third`');
    const shown = await published(join(folder, 'previews/mr-12'));
    expect(Object.keys(shown).some((path) => path.endsWith('/posts/third.json'))).toBe(true);

    await push({ 'galley.config.ts': 'export default { lists: { maxLimit: 50 } };\n' }, 'third');
    const breaking = await run({ ...given, ...MERGE_REQUEST });
    expect(breaking.code).not.toBe(0);
    expect(server.notes).toHaveLength(2);
    expect(server.notes[1]?.body).toContain('### Breaking');

    const removed = await run({ ...given, ...MERGE_REQUEST }, ['galley:remove']);
    expect(removed.code, removed.output).toBe(0);
    expect(await filesIn(join(folder, 'previews'))).toEqual({});
    expect(await published(join(folder, 'www'))).toEqual(before);
  });
});
