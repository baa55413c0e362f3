import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Difference, diff } from '../../../src/publish/diff/diff.ts';
import { plainName, sentence } from '../../../src/publish/diff/diff-text.ts';
import { builtFolder } from '../../helpers/built.ts';
import type { Files } from '../../helpers/files.ts';

const post = (title: string): string => `---\ntitle: ${title}\ndate: 2026-01-01\n---\nText.\n`;

const FILES: Files = {
  'content/blog/workspace.yaml': 'keys: [k, k-next]\nlanguages: [en, de, ja]\n',
  'content/blog/posts/a.md': post('A'),
  'content/blog/posts/de/a.md': post('A, deutsch'),
  'content/blog/posts/ja/a.md': post('A ja'),
  'content/blog/posts/de/b.md': post('B, deutsch'),
};

type Changes = Readonly<Record<string, string | undefined>>;

const NO_LANGUAGES: Changes = {
  'content/blog/workspace.yaml': 'keys: [k, k-next]\n',
  'content/blog/posts/de/a.md': undefined,
  'content/blog/posts/ja/a.md': undefined,
};

const NOW = Date.parse('2026-07-01');

const built = async (changes: Changes): Promise<string> => {
  const files = Object.entries({ ...FILES, ...changes });
  const kept = files.flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const]));
  return join(await builtFolder(Object.fromEntries(kept), { now: NOW }), 'dist');
};

const compared = async (changes: Changes, were: Changes = {}): Promise<Difference> =>
  diff({ before: await built(were), after: await built(changes), keys: [], timeout: 10, now: NOW });

const findingsOf = ({ findings }: Difference): string[] =>
  findings.map((one) => `${one.effect}: ${sentence(one, plainName)}`);

test('the same tree has no difference in any language', async () => {
  const difference = await compared({});
  expect(difference.findings).toEqual([]);
  expect(difference.content.map(({ keys, language, total }) => [keys, language, total])).toEqual([
    [['k', 'k-next'], null, [1, 1]],
    [['k', 'k-next'], 'de', [2, 2]],
    [['k', 'k-next'], 'ja', [1, 1]],
  ]);
});

test('posts of a language are added and removed in that language only', async () => {
  const difference = await compared({
    'content/blog/posts/de/b.md': undefined,
    'content/blog/posts/de/c.md': post('C, deutsch'),
    'content/blog/posts/ja/a.md': post('A ja, neu'),
  });
  expect(difference.isBreaking).toBe(false);
  expect(difference.content).toMatchObject([
    { language: null, added: [], removed: [] },
    { language: 'de', added: [{ slug: 'c' }], removed: [{ slug: 'b' }] },
    { language: 'ja', added: [], removed: [] },
  ]);
});

test('a removed translation is gone in its language, and breaks nothing', async () => {
  const difference = await compared({ 'content/blog/posts/ja/a.md': undefined });
  expect(findingsOf(difference)).toEqual([]);
  expect(difference.content.map(({ removed }) => removed.map(({ slug }) => slug))).toEqual([[], [], ['a']]);
});

test('a new language is an addition, a removed one breaks its readers', async () => {
  const difference = await compared({
    'content/blog/workspace.yaml': 'keys: [k, k-next]\nlanguages: [en, de, fr]\n',
    'content/blog/posts/ja/a.md': undefined,
  });
  expect(findingsOf(difference)).toEqual([
    'breaking: lang=ja no longer finds posts',
    'additive: lang=fr is a new language',
  ]);
});

test('another default language is breaking for requests without lang', async () => {
  const difference = await compared({
    'content/blog/workspace.yaml': 'keys: [k, k-next]\nlanguages: [de, en, ja]\n',
    'content/blog/posts/a.md': undefined,
    'content/blog/posts/en/a.md': post('A'),
  });
  expect(difference.isBreaking).toBe(true);
  expect(findingsOf(difference)).toContain(
    'breaking: lang=en is no longer the language of requests without lang; that is now lang=de',
  );
});

test('removing every language breaks lang, adding the first ones breaks nothing', async () => {
  expect(findingsOf(await compared(NO_LANGUAGES))).toContain(
    'breaking: lang is now ignored: every language returns the same posts',
  );
  const difference = await compared({}, NO_LANGUAGES);
  expect(difference.isBreaking).toBe(false);
  expect(findingsOf(difference)).toContain('additive: lang=de is a new language');
});

const FALLBACK: Changes = {
  'content/blog/workspace.yaml': 'keys: [k, k-next]\nlanguages: [en, de, ja]\nfallback: true\n',
  'content/blog/posts/c.md': post('C'),
};
const NO_FALLBACK: Changes = { 'content/blog/posts/c.md': post('C') };

test('a language without the posts of the default one is another rule, not other content', async () => {
  const difference = await compared(NO_FALLBACK, FALLBACK);
  expect(findingsOf(difference)).toEqual([
    'breaking: lang=de in /posts no longer has the posts of the default language',
    'breaking: lang=ja in /posts no longer has the posts of the default language',
  ]);
  expect(difference.content.flatMap(({ added, removed }) => [...added, ...removed])).toEqual([]);
});

test('a language with the posts of the default one is another rule, too', async () => {
  const difference = await compared(FALLBACK, NO_FALLBACK);
  expect(findingsOf(difference)).toEqual([
    'notice: lang=de in /posts now has the posts of the default language, too',
    'notice: lang=ja in /posts now has the posts of the default language, too',
  ]);
  expect(difference.content.flatMap(({ added, removed }) => [...added, ...removed])).toEqual([]);
});

test('with the fallback, a post that is translated or removed is content', async () => {
  const translated = await compared({ ...FALLBACK, 'content/blog/posts/de/c.md': post('C, deutsch') }, FALLBACK);
  expect(findingsOf(translated)).toEqual([]);
  const removed = await compared({ ...FALLBACK, 'content/blog/posts/c.md': undefined }, FALLBACK);
  expect(findingsOf(removed)).toEqual([]);
  expect(removed.content.map(({ removed }) => removed.length)).toEqual([1, 1, 1]);
});
