import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { runGalley } from './helpers/cli.ts';
import { filesIn, folderOf } from './helpers/files.ts';
import { SMALL_PROJECT } from './helpers/posts.ts';

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string | boolean>>;
}

interface GitLabJob {
  readonly parallel: number;
  readonly script: readonly string[];
  readonly artifacts: { readonly paths: readonly string[] };
}

const page = readFileSync('content/guide/posts/hosting/many-machines.md', 'utf8');
const [github, gitlab] = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) => parse(text));
const jobs = github.jobs as Readonly<Record<'render' | 'build', { readonly steps: readonly Step[] }>>;
const shards: readonly number[] = github.jobs.render.strategy.matrix.shard;

const argsOf = (command: string): string[] => command.replace('npx galley ', '').split(' ');

const commandIn = (
  { steps }: { readonly steps: readonly Step[] },
  values: Readonly<Record<string, number>>,
): string => {
  const [{ run = '' } = {}] = steps.filter((step) => step.run?.startsWith('npx galley'));
  return run.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => String(values[name]));
};

const useOf = ({ steps }: { readonly steps: readonly Step[] }, action: string) =>
  steps.find(({ uses }) => uses?.startsWith(`actions/${action}@`))?.with;

test('the workflow for GitHub Actions: what its jobs run, with what they hand on, is the build of one machine', async () => {
  const [last, alone] = [await folderOf(SMALL_PROJECT), await folderOf(SMALL_PROJECT)];
  const [upload, download] = [useOf(jobs.render, 'upload-artifact'), useOf(jobs.build, 'download-artifact')];
  expect(upload).toMatchObject({ 'include-hidden-files': true });
  expect(download).toMatchObject({ pattern: 'galley-cache-*', 'merge-multiple': true });
  expect(shards).toEqual([1, 2, 3, 4]);
  await Promise.all(
    shards.map(async (shard) => {
      const root = await folderOf(SMALL_PROJECT);
      const command = commandIn(jobs.render, { 'matrix.shard': shard, 'strategy.job-total': shards.length });
      expect(await runGalley(argsOf(command), { cwd: root })).toMatchObject({ code: 0 });
      cpSync(join(root, `${upload?.path}`), join(last, `${download?.path}`), { recursive: true });
    }),
  );
  const build = [...argsOf(commandIn(jobs.build, {})), '--now', '2026-06-01'];
  expect(await runGalley(build, { cwd: alone })).toMatchObject({ code: 0 });
  expect(await runGalley(build, { cwd: last })).toMatchObject({ code: 0 });
  expect(await filesIn(join(last, 'dist'))).toEqual(await filesIn(join(alone, 'dist')));
  const repeated = await runGalley(['render', '--format', 'json'], { cwd: last });
  expect(JSON.parse(repeated.stdout)).toMatchObject({ rendered: 0 });
});

test('the pipeline for GitLab does the same', () => {
  const { render, build } = gitlab as Readonly<Record<'render' | 'build', GitLabJob>>;
  const [command = ''] = render.script;
  for (const shard of shards) {
    const filled = command.replace('$CI_NODE_INDEX', String(shard)).replace('$CI_NODE_TOTAL', String(render.parallel));
    const values = { 'matrix.shard': shard, 'strategy.job-total': shards.length };
    expect(`${filled} --format github`).toBe(commandIn(jobs.render, values));
  }
  expect(build.script).toEqual(['npx galley build']);
  expect(render.artifacts.paths).toEqual([useOf(jobs.render, 'upload-artifact')?.path]);
});
