import { parse } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { expect, test } from 'vitest';
import { createDidYouMean, didYouMean, nearest } from '../../../src/shared/diagnostics/did-you-mean.ts';

test('a name that differs only in an invisible sign says which', () => {
  expect(didYouMean('ja\u200bne', ['jane'])).toBe(
    'Did you mean jane? They differ only in U+200B, which is invisible. ',
  );
  expect(didYouMean('jane doe', ['jane\u00a0doe'])).toContain('They differ only in U+00A0, ');
  expect(didYouMean('jan\u200b', ['jane'])).toBe('Did you mean jane? ');
});

test('suggests the nearest word within a third of the letters, in any case', () => {
  expect(nearest('jnae', ['bob', 'jane', 'joan'])).toBe('jane');
  expect(nearest('NEWS', ['news'])).toBe('news');
  expect(nearest('lighthous.svg', ['tides.csv', 'lighthouse.svg'])).toBe('lighthouse.svg');
  expect(nearest('elephant', ['news', 'guides'])).toBeUndefined();
  expect(nearest('ab', ['xy'])).toBeUndefined();
});

test('in a short word, one letter may be wrong, or two may have changed places, but never all letters', () => {
  expect(nearest('name', ['date'])).toBeUndefined();
  expect(nearest('dtae', ['date'])).toBe('date');
  expect(nearest('tegs', ['tags'])).toBe('tags');
  expect(nearest('y', ['x'])).toBeUndefined();
  expect(nearest('posts/y.md', ['posts/a.md'])).toBeUndefined();
});

test('for a path, a third of the file name counts: most paths share their folders', () => {
  expect(nearest('content/guide/posts/no-such.md', ['content/guide/posts/api/search.md'])).toBeUndefined();
  expect(nearest('content/guide/posts/no-suhc.md', ['content/guide/posts/no-such.md'])).toBe(
    'content/guide/posts/no-such.md',
  );
});

test('never suggests the word itself, but suggests it in another case', () => {
  expect(nearest('dir', ['dir'])).toBeUndefined();
  expect(nearest('dir', ['dir', 'dirs'])).toBe('dirs');
  expect(nearest('dir', ['Dir'])).toBe('Dir');
});

test('among thousands of candidates, the nearest equals that of a full comparison', () => {
  const names = Array.from(
    { length: 400 },
    (_, at) => `posts/${(at * 7919).toString(36)}-${at % 7 === 0 ? 'Fog' : 'mist'}.md`,
  );
  const didYouMean = createDidYouMean(() => names);
  for (const word of ['posts/2gx-fog.md', 'posts/misd.md', 'post/1abc-mist.md', names[5] ?? '']) {
    const { length } = parse(word).name;
    const limit = length < 5 ? 1 : Math.max(2, Math.floor(length / 3));
    const byDistance = names
      .filter((name) => name !== word)
      .map((name) => ({ name, away: distance(name.toLowerCase(), word.toLowerCase()) }))
      .filter(({ away }) => away <= limit)
      .sort((a, b) => a.away - b.away);
    expect(didYouMean(word)).toBe(byDistance[0] === undefined ? '' : `Did you mean ${byDistance[0].name}? `);
  }
});

test('nothing is suggested when nothing is near', () => {
  expect(didYouMean('x', [])).toBe('');
  expect(didYouMean('newz', ['news'])).toBe('Did you mean news? ');
});
