import { expect, test } from 'vitest';
import { build } from '../../../src/build/build.ts';
import { loadProject } from '../../../src/build/project.ts';
import { createBuildPhases, statisticsOf } from '../../../src/dev/server/build-statistics.ts';
import { filesIn, folderOf } from '../../helpers/files.ts';
import { SMALL_PROJECT } from '../../helpers/posts.ts';

/** Build phases at given times in milliseconds. */
const phasesAt = () => {
  let now = 0;
  const phases = createBuildPhases(() => now);
  const at = (moment: number, what: () => void): void => {
    now = moment;
    what();
  };
  const tell = (phase: 'read' | 'write', moment: number): void =>
    at(moment, () => phases.onProgress({ phase, done: 1, total: 2 }));
  return { phases, at, tell };
};

test('a phase lasts from the end of the previous one to its own end', () => {
  const { phases, at, tell } = phasesAt();
  expect(phases.measured()).toEqual([]);
  at(1000, phases.begin);
  tell('read', 1500);
  tell('read', 3500);
  tell('write', 4000);
  tell('write', 4500);
  at(4600, () => phases.end([]));
  expect(phases.measured()).toEqual([
    {
      changed: [],
      phases: [
        { name: 'before the first post is read', seconds: 0.5 },
        { name: 'reading and rendering posts', seconds: 2 },
        { name: 'laying out and comparing', seconds: 0.5 },
        { name: 'writing', seconds: 0.5 },
        { name: 'the rest', seconds: 0.1 },
      ],
    },
  ]);
});

test('a skipped phase takes no time and leaves its own to the next, and every build has all phases', () => {
  const { phases, at, tell } = phasesAt();
  at(1000, phases.begin);
  at(3000, () => phases.end(['a.md']));
  at(4000, phases.begin);
  tell('write', 5000);
  at(6000, () => phases.end(['b.md']));
  const [first, second] = phases.measured().map((build) => build.phases.map(({ seconds }) => seconds));
  expect(first).toEqual([0, 0, 0, 0, 2]);
  expect(second).toEqual([0, 0, 1, 0, 1]);
});

test('keeps the first build and the last thirty, and no others', () => {
  const { phases, at } = phasesAt();
  for (let build = 0; build < 50; build += 1) {
    at(0, phases.begin);
    at(1000, () => phases.end([`${build}.md`]));
  }
  const [first, second, ...others] = phases.measured().map(({ changed }) => changed[0]);
  expect([first, second, others.length, others.at(-1)]).toEqual(['0.md', '20.md', 29, '49.md']);
});

const NOW = Date.UTC(2026, 6, 1);

const built = async (config: object = {}, env: Readonly<Record<string, string>> = {}) => {
  const keys = env.KEY === undefined ? {} : { 'content/blog/workspace.yaml': 'keys: [{ env: KEY }]\n' };
  const root = await folderOf({ ...SMALL_PROJECT, ...keys, 'galley.config.json': JSON.stringify(config) });
  const result = await build({ root, now: NOW, env });
  return { root, result, ...statisticsOf(await loadProject({ root, env }), NOW, null) };
};

test('every file of the output belongs to a group that counts its bytes', async () => {
  const { root, result, output } = await built({ lists: { precompute: { combine: [['category', 'tags']] } } });
  const files = Object.entries(await filesIn(`${root}/dist`));
  const [groups, sums] = [output?.groups ?? [], Object.values(result.files)];
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
  const { output } = await built({}, { KEY: 'a-key-that-is-secret' });
  const largest = output?.largest ?? [];
  expect(largest.length).toBe(10);
  expect(largest.map(({ bytes }) => bytes)).toEqual(largest.map(({ bytes }) => bytes).sort((a, b) => b - a));
  expect(JSON.stringify(output)).not.toContain('a-key-that');
});

test('without a build, there are no sizes', async () => {
  const root = await folderOf(SMALL_PROJECT);
  expect(statisticsOf(await loadProject({ root }), NOW, null).output).toBeNull();
});

test('every host has its limits and how much of them the output uses', async () => {
  const { output, hosts } = await built();
  const files = output?.groups.reduce((sum, group) => sum + group.files, 0);
  const usesOf = (name: string) => hosts.find((host) => host.name === name)?.uses;
  expect(usesOf('cloudflare')).toContainEqual({ limit: 'files', most: 20_000, used: files });
  expect(usesOf('cloudfront')?.map(({ limit }) => limit)).toEqual(['fileBytes', 'rules', 'codeBytes']);
  expect(usesOf('cloudfront')?.every(({ used, most }) => used > 0 && used <= most)).toBe(true);
  expect(usesOf('nginx')).toEqual([]);
});
