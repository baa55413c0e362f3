import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { hostRoom, outputSizes } from '../../src/build/output-sizes.ts';
import { loadProject } from '../../src/build/project.ts';
import { filesIn, folderOf } from '../helpers/files.ts';
import { SMALL_PROJECT } from '../helpers/posts.ts';

const NOW = Date.UTC(2026, 6, 1);

const built = async (config: object = {}, env: Readonly<Record<string, string>> = {}) => {
  const keys = env.KEY === undefined ? {} : { 'content/blog/workspace.yaml': 'keys: [{ env: KEY }]\n' };
  const root = await folderOf({ ...SMALL_PROJECT, ...keys, 'galley.config.json': JSON.stringify(config) });
  const result = await build({ root, now: NOW, env });
  return { root, result, project: await loadProject({ root, env }) };
};

test('every file of the output belongs to a group that counts its bytes', async () => {
  const { root, result, project } = await built({ lists: { precompute: { combine: [['category', 'tags']] } } });
  const sizes = outputSizes(project);
  const files = Object.entries(await filesIn(`${root}/dist`));
  const [groups, sums] = [sizes?.groups ?? [], Object.values(result.files)];
  expect(groups.reduce((sum, { files }) => sum + files, 0)).toBe(files.length);
  expect(groups.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(sums.reduce((sum, { bytes }) => sum + bytes, 0));
  const counts = Object.fromEntries(groups.map(({ name, files }) => [name, files]));
  // Three posts with two keys. Each key has a list and lists of terms. A workspace without posts has pages too.
  expect(counts).toMatchObject({
    details: 6,
    'lists by category': 6,
    'lists by tags': 4,
    'lists by author': 4,
    assets: 1,
  });
  expect(counts['lists by several filters']).toBeGreaterThan(0);
  expect(counts.details).toBe(result.files.details.files);
  expect(counts.index).toBe(result.files.index.files);
});

test('the largest files come first, and a key from the environment does not appear', async () => {
  const { project } = await built({}, { KEY: 'a-key-that-is-secret' });
  const largest = outputSizes(project)?.largest ?? [];
  expect(largest.length).toBe(10);
  expect(largest.map(({ bytes }) => bytes)).toEqual(largest.map(({ bytes }) => bytes).sort((a, b) => b - a));
  expect(JSON.stringify(outputSizes(project))).not.toContain('a-key-that');
});

test('without a build, there are no sizes', async () => {
  const root = await folderOf(SMALL_PROJECT);
  expect(outputSizes(await loadProject({ root }))).toBeNull();
});

test('every host has its limits and how much of them the output uses', async () => {
  const { project } = await built();
  const sizes = outputSizes(project);
  const hosts = sizes === null ? [] : hostRoom(project, sizes, NOW);
  const files = sizes?.groups.reduce((sum, group) => sum + group.files, 0);
  const usesOf = (name: string) => hosts.find((host) => host.name === name)?.uses;
  expect(usesOf('cloudflare')).toContainEqual({ limit: 'files', most: 20_000, used: files });
  expect(usesOf('cloudfront')?.map(({ limit }) => limit)).toEqual(['fileBytes', 'rules', 'codeBytes']);
  expect(usesOf('cloudfront')?.every(({ used, most }) => used > 0 && used <= most)).toBe(true);
  expect(usesOf('nginx')).toEqual([]);
});
