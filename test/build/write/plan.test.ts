import { expect, test } from 'vitest';
import { createTree, type TreeFile } from '../../../src/api/tree/tree.ts';
import { type PlanInput, planWrite, rank } from '../../../src/build/write/plan.ts';
import { changesOf } from '../../../src/build/write/steps.ts';
import type { WrittenFiles } from '../../../src/build/write/written-files.ts';

const ORDER: readonly TreeFile[] = [
  { path: 'assets/x.png', group: 'other', content: 'x' },
  { path: 'demo/posts/a.json', group: 'details', content: 'a' },
  { path: 'demo/index/0.json', group: 'index', content: '[]' },
  { path: 'demo/posts/limit=1.json', group: 'pages', content: '{}' },
  { path: 'demo/index/manifest.json', group: 'index', content: '{}', commit: true },
  { path: 'demo/posts.json', group: 'other', content: '{}', commit: true },
];

const present = (paths: readonly string[]): PlanInput['present'] => ({
  files: new Set(paths),
  folders: new Set(),
  others: new Set(),
  leftovers: [],
});

const written: WrittenFiles = new Map(
  ORDER.map((file) => [file.path, { key: null, fingerprint: null, checksum: null, rank: rank(file) }]),
);

const plan = (input: Partial<PlanInput>) =>
  planWrite({
    tree: createTree(ORDER),
    present: present([]),
    written: null,
    isVerified: false,
    force: false,
    pathOf: (path) => `/nowhere/${path}`,
    read: () => new Uint8Array(),
    ...input,
  });

const paths = ORDER.map(({ path }) => path);

test('files that others name are written before them', async () => {
  const { steps } = await plan({});
  expect(steps.map(({ action, path }) => [action, path])).toEqual(paths.map((path) => ['put', path]));
});

test('files that name others are deleted before them', async () => {
  const { steps } = await plan({ tree: createTree([]), present: present(paths), written });
  const deleted = steps.map(({ path }) => path);
  expect(new Set(steps.map(({ action }) => action))).toEqual(new Set(['delete']));
  const last = deleted.map((path) => paths.indexOf(path));
  expect(deleted).toHaveLength(paths.length);
  for (const [first, second] of [
    [5, 1],
    [4, 2],
    [3, 1],
    [1, 0],
  ] as const)
    expect(last.indexOf(first)).toBeLessThan(last.indexOf(second));
});

test('an unknown file is compared by its content', async () => {
  const contents = new Map(ORDER.map(({ path, content }) => [path, Buffer.from(String(content))]));
  const read: string[] = [];
  const { steps } = await plan({
    present: present(paths),
    read: (path) => {
      read.push(path);
      return path === 'demo/posts/a.json' ? Buffer.from('b') : (contents.get(path) ?? Buffer.of());
    },
  });
  expect(read.sort()).toEqual([...paths].sort());
  expect(changesOf(steps)).toMatchObject([{ action: 'put', path: 'demo/posts/a.json', reason: 'changed' }]);
  expect(steps.filter(({ reason }) => reason === 'same')).toHaveLength(paths.length - 1);
});

test('a file without a log is never deleted', async () => {
  const known: WrittenFiles = new Map([...written].slice(0, 1));
  const result = await plan({ tree: createTree([]), present: present(['assets/x.png', 'mine']), written: known });
  expect(result).toMatchObject({ steps: [{ action: 'delete', path: 'assets/x.png' }], foreign: ['mine'] });
  const unknown = await plan({ tree: createTree([]), present: present(['assets/x.png']) });
  expect(unknown).toMatchObject({ steps: [], foreign: ['assets/x.png'] });
});
