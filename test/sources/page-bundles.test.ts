import { expect, test } from 'vitest';
import { createIsPart } from '../../src/sources/page-bundles.ts';

const partsOf = (files: readonly string[], languages: readonly (string | undefined)[]): readonly string[] =>
  files.filter(createIsPart(files, languages));

test('what is in the folder of an index.md, or below it, is a part of that post', () => {
  const files = ['c/index.md', 'c/part.md', 'c/deep/index.md', 'c/deep/part.md', 'd/e.md', 'f/_index.md', 'f/g.md'];
  expect(partsOf(files, [undefined])).toEqual(['c/part.md', 'c/deep/index.md', 'c/deep/part.md']);
});

test('a post in one language has parts in that language alone, and names need not end in the default one', () => {
  const files = [
    'c/index.en.md',
    'c/part.md',
    'c/part.de.md',
    'd/index.md',
    'd/index.DE.md',
    'd/part.en.md',
    'd/b.de.md',
  ];
  expect(partsOf(files, ['en', 'de'])).toEqual(['c/part.md', 'd/part.en.md', 'd/b.de.md']);
});
