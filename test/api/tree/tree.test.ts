import { expect, test } from 'vitest';
import {
  bytesOf,
  type Content,
  createTree,
  grouped,
  laidOut,
  partBelow,
  type TreePart,
} from '../../../src/api/tree/tree.ts';
import fc from '../../helpers/fast-check.ts';

const file = (path: string) => ({ path, group: 'other' as const, content: path });

test('files are sorted by path, whatever order they come in', () => {
  const paths = ['b.json', 'a/z.json', 'a.json'];
  expect([...createTree(paths.map(file)).keys()]).toEqual(['a.json', 'a/z.json', 'b.json']);
  expect([...createTree(paths.reverse().map(file)).keys()]).toEqual(['a.json', 'a/z.json', 'b.json']);
});

test.each([
  '../a.json',
  'a/../b.json',
  './a.json',
  '/a.json',
  'a//b.json',
  'a/',
  '',
  'a b.json',
  'a\\b.json',
  'a%2fb.json',
  'cafe\u0301.json',
  'a\u200db.json',
  '🎉.json',
  'a／b.json',
  `${'日'.repeat(74)}.json`,
  'a\0.json',
  `${'x'.repeat(230)}.json`,
])('a path that a file system or a host could misread is refused: %j', (path) => {
  expect(() => createTree([file(path)])).toThrow('unsafe path');
});

test('two files with the same path are refused, even in different letter case', () => {
  expect(() => createTree([file('a/B.json'), file('a/B.json')])).toThrow('two files with the same path');
  expect(() => createTree([file('a/B.json'), file('a/b.json')])).toThrow('two files with the same path');
  expect(() => createTree([file('Ärger.json'), file('ärger.json')])).toThrow('two files with the same path');
  expect(() => createTree([file('ΟΔΟΣ.json'), file('οδος.json')])).toThrow('two files with the same path');
});

/** Paths that are safe or almost safe. */
const nearlySafe = fc
  .array(
    fc.oneof(
      fc.string({ unit: fc.constantFrom('.', '/', 'a', 'A', '=', ',', '_', '-', '7', '\n', ' ', 'é'), maxLength: 6 }),
      fc.constantFrom('x'.repeat(220), 'x'.repeat(221), '.'.repeat(220)),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((names) => names.join('/'));

test('a path is safe if each name uses the alphabet, is not too long and is not only dots', () => {
  const isName = (name: string) =>
    /^[A-Za-z0-9_=,.é-]+$/.test(name) && /[^.]/.test(name) && Buffer.byteLength(name) <= 220;
  fc.assert(
    fc.property(nearlySafe, (path) => {
      if (path.split('/').every(isName)) expect([...createTree([file(path)]).keys()]).toEqual([path]);
      else expect(() => createTree([file(path)])).toThrow('unsafe path');
    }),
    { numRuns: 500 },
  );
});

test('a tree contains each path once, sorted by code unit, or refuses paths that differ only in letter case', () => {
  const path = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'B', '-'), minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(path, { maxLength: 6 }), (paths) => {
      const isTwice = new Set(paths.map((each) => each.toLowerCase())).size < paths.length;
      if (isTwice) expect(() => createTree(paths.map(file))).toThrow('two files with the same path');
      else expect([...createTree(paths.map(file)).keys()]).toEqual([...paths].sort());
    }),
    { numRuns: 500 },
  );
});

test('content is text, bytes or a function called on demand', async () => {
  const made = async (content: Content) => bytesOf({ path: 'x', group: 'other', at: 7, content });
  expect(Buffer.from(await made('ü')).toString('hex')).toBe('c3bc');
  expect(await made(new Uint8Array([1]))).toEqual(new Uint8Array([1]));
  expect(Buffer.from(await made(async ({ at }) => `${at}`)).toString()).toBe('7');
});

const pathsOf = (part: TreePart): readonly string[] => part.files().map(({ path }) => path);

const PART: TreePart = {
  ...laidOut(
    'posts',
    ['a.json', 'b.json'].map((path) => ({ path, group: 'details', content: '' })),
  ),
  key: () => 'key',
};

test('every name is in exactly one group, independent of the other names', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat({ max: 9000 }), (names, files) => {
      const groups = grouped(names, files);
      expect(groups.flat().sort((a, b) => a - b)).toEqual([...names.keys()]);
      const others = grouped(names.slice(1), files);
      expect(others.map((group) => group.map((at) => at + 1))).toEqual(
        groups.map((group) => group.filter((at) => at > 0)),
      );
    }),
  );
});

test('the number of groups depends on the number of files', () => {
  expect([0, 1, 1024, 1025, 100_000].map((files) => grouped([], files).length)).toEqual([1, 1, 1, 2, 128]);
});

test('a part below a folder has the folder in its name and its paths', () => {
  const part = partBelow('v1/key', PART);
  expect(part).toMatchObject({ name: 'v1/key/posts', key: PART.key });
  expect(pathsOf(part)).toEqual(['v1/key/a.json', 'v1/key/b.json']);
});
