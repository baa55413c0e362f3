import { expect, test } from 'vitest';
import { grouped, laidOut, partBelow, sizeOf, type TreePart, withSiblings } from '../../src/tree/tree-part.ts';
import fc from '../helpers/fast-check.ts';

const pathsOf = (part: TreePart): readonly string[] => part.files().map(({ path }) => path);

const PART: TreePart = {
  ...laidOut(
    'posts',
    'details',
    ['a.json', 'b.json'].map((path) => ({ path, group: 'details', content: '' })),
  ),
  key: () => 'key',
};

test('all names are in one group each, which does not depend on the others', () => {
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

test('groups are as many as there are files for', () => {
  expect([0, 1, 1024, 1025, 100_000].map((files) => grouped([], files).length)).toEqual([1, 1, 1, 2, 128]);
});

test('a part in a folder has a name and files of its own', () => {
  const part = partBelow('v1/key', PART);
  expect(part).toMatchObject({ name: 'v1/key/posts', key: PART.key, size: 2 });
  expect(pathsOf(part)).toEqual(['v1/key/a.json', 'v1/key/b.json']);
});

test('precompressed siblings are of the part, which has another key then', () => {
  expect(withSiblings(PART, [])).toBe(PART);
  const [one, both] = [withSiblings(PART, ['br']), withSiblings(PART, ['br', 'gzip'])];
  expect(pathsOf(both)).toHaveLength(both.size);
  expect(pathsOf(one)).toEqual(['a.json', 'b.json', 'a.json.br', 'b.json.br']);
  expect(new Set([PART, one, both].map(({ key }) => key?.())).size).toBe(3);
  const mixed = withSiblings(laidOut('x', 'other', [{ path: 'a.png', group: 'other', content: '' }, ...PART.files()]), [
    'gzip',
  ]);
  expect([mixed.key, mixed.size, sizeOf([one, mixed])]).toEqual([null, 5, 9]);
});
