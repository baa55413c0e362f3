import { beforeAll, expect, test } from 'vitest';
import { createClient } from '../../../src/runtime/client/client.ts';
import type { SnippetPart } from '../../../src/runtime/client/types.ts';
import { buildIn } from '../../helpers/built.ts';
import { distFiles } from '../../helpers/dist-files.ts';
import { atEnd, folderOf } from '../../helpers/files.ts';
import { fileHost } from '../../helpers/files-fetch.ts';
import { post } from '../../helpers/posts.ts';
import type { Published } from '../../helpers/published.ts';

const at = { baseUrl: 'https://cdn.example.com/api/public', static: true, retries: 0 };
const LONG = 'Nothing to see here, only words on words. '.repeat(40);
const posts = {
  sea: post(
    {
      title: 'By the sea',
      date: '2026-01-01',
      tags: ['Salt water'],
      category: 'Trips',
      author: 'Ann Lee',
      excerpt: 'Waves.',
    },
    `${LONG}The boats were sailing on *quiet* water. ${LONG}`,
  ),
  lake: post(
    { title: 'A lake', date: '2026-02-01', tags: ['Salt water', 'Dry'], category: 'Trips', author: 'Bob' },
    'Water & <b>a</b> quiet boat.',
  ),
  hills: post(
    { title: 'Hills', date: '2026-03-01', tags: ['Dry'], excerpt: 'High up.' },
    'No boat, a café, HashMap and Node.js.',
  ),
};

const cleanUp = atEnd();
const builtOf = async (workspace: string, texts: Readonly<Record<string, string>>): Promise<Published> => {
  const root = await folderOf(
    {
      'content/blog/workspace.yaml': workspace,
      'galley.config.json': JSON.stringify({ output: { search: true } }),
      ...Object.fromEntries(Object.entries(texts).map(([slug, text]) => [`content/blog/posts/${slug}.md`, text])),
    },
    cleanUp,
  );
  await buildIn(root, { now: Date.UTC(2026, 6, 1) });
  return distFiles(root);
};

let files: Published;
beforeAll(async () => {
  files = await builtOf('keys: [demo]', posts);
});

const clientOf = (served: Published) => {
  const host = fileHost(served);
  return { ...createClient({ ...at, apiKey: 'demo', fetch: host.fetch }).posts, host };
};
const slugs = ({ data }: { readonly data: readonly { readonly slug: string }[] }): string[] =>
  data.map(({ slug }) => slug).sort();
const shown = (parts: readonly SnippetPart[] = []): string =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

test('a post is found by the names of its category, tags and authors', async () => {
  const { search } = clientOf(files);
  expect(slugs(await search('trips'))).toEqual(['lake', 'sea']);
  expect(slugs(await search('"salt water"'))).toEqual(['lake', 'sea']);
  expect(slugs(await search('ann lee'))).toEqual(['sea']);
  expect(slugs(await search('"trips salt"'))).toEqual([]);
});

test('a search without results suggests queries that have results, from the nearest words in posts', async () => {
  const { search } = clientOf(files);
  const suggested = async (...asked: Parameters<typeof search>) => (await search(...asked)).suggestions;
  expect(await suggested('saling')).toEqual(['sailing']);
  expect(await suggested('“Qiuet” wtaer!')).toEqual(['“quiet” water!']);
  expect(await suggested('"quiet waterr"')).toEqual(['"quiet water"']);
  expect(await suggested('hashmpa')).toEqual(['hashmap']);
  expect(await suggested('nodejd')).toEqual(['nodejs']);
  expect(await suggested('anne lea')).toEqual(['anne lee', 'anne sea']);
  expect(await suggested('boat')).toEqual([]);
  expect(await suggested('hills sea')).toEqual([]);
  expect(await suggested('xylophone')).toEqual([]);
  expect(await suggested('')).toEqual([]);
  expect(await suggested('saling', { prefix: true })).toEqual([]);
});

test('a suggestion has results with the filters of the search', async () => {
  const { search } = clientOf(files);
  const { suggestions } = await search('saling', { filters: { category: 'trips' } });
  expect(suggestions).toEqual(['sailing']);
  expect((await search('saling', { filters: { tags: 'dry' } })).suggestions).toEqual([]);
  expect((await search(suggestions[0] as string)).total).toBe(1);
});

test('a snippet is the passage with the words, marked in every form that matches', async () => {
  const { search } = clientOf(files);
  const snippetOf = async (text: string, options = {}) =>
    shown((await search(text, { snippets: true, order: 'oldest', ...options })).snippets?.[0]);
  expect(await snippetOf('boat sails')).toMatch(/^… [^…]*The \[boats\] were \[sailing\] on quiet water\. [^…]* …$/);
  expect((await snippetOf('boat sails')).length).toBeLessThan(220);
  expect(await snippetOf('"quiet water"', { filters: { tags: 'salt-water' } })).toContain(
    'sailing on [quiet] [water]. ',
  );
  expect(await snippetOf('"quiet boat"')).toBe('Water & a [quiet] [boat].');
  expect(await snippetOf('map')).toBe('No boat, a café, [HashMap] and Node.js.');
  expect(await snippetOf('nodejs')).toBe('No boat, a café, HashMap and [Node].[js].');
  expect(await snippetOf('CAFE')).toBe('No boat, a [café], HashMap and Node.js.');
  expect(await snippetOf('hills')).toBe('High up.');
  expect(await snippetOf('trips')).toBe('Waves.');
  expect(await snippetOf('hash', { prefix: true })).toBe('No boat, a café, [HashMap] and Node.js.');
});

test('marks a word that matches without its punctuation, whatever the names of terms are', async () => {
  const served = await builtOf('keys: [demo]', {
    one: post({ title: 'One-two', date: '2026-01-01', tags: ['a-b', 'C'], excerpt: 'None.' }, 'The borrow-checker.'),
  });
  const { search } = clientOf(served);
  expect(shown((await search('borrowchecking', { snippets: true })).snippets?.[0])).toBe('The [borrow]-[checker].');
});

test('every post in the list has a snippet, and without snippets no text is loaded', async () => {
  const { search, host } = clientOf(files);
  const { data, snippets } = await search('boat', { snippets: true, limit: 2, offset: 1, order: 'newest' });
  expect(data.map(({ slug }) => slug)).toEqual(['lake', 'sea']);
  expect(snippets?.map((parts) => shown(parts))).toEqual([
    'Water & a quiet [boat].',
    expect.stringContaining('[boats]'),
  ]);
  const before = host.asked.length;
  expect(await search('boat')).not.toHaveProperty('snippets');
  expect(host.asked.slice(before)).toEqual([expect.stringContaining('manifest.json')]);
});

test('marks words without spaces between them, too', async () => {
  const chinese = await builtOf('keys: [demo]\nlanguage: zh', {
    one: post({ title: '大学', date: '2026-01-01', excerpt: '无' }, '我们在北京大学学习软件。'),
  });
  const { search } = clientOf(chinese);
  expect(shown((await search('北京', { snippets: true })).snippets?.[0])).toBe('我们在[北京]大学学习软件。');
});

test('wide letters and ligatures match plain ones in both directions, and are marked; signs are no letters', async () => {
  const wide = await builtOf('keys: [demo]', {
    one: post({ title: 'One', date: '2026-01-01', excerpt: '-' }, 'The ﬁnal ＡＢＣ of Galley™.'),
    two: post({ title: 'Two', date: '2026-01-02', excerpt: '-' }, 'A final abc.'),
  });
  const { search } = clientOf(wide);
  const marked = async (text: string) => ((await search(text, { snippets: true })).snippets ?? []).map(shown).sort();
  for (const text of ['final abc', 'ﬁnal ＡＢＣ'])
    expect(await marked(text)).toEqual(['A [final] [abc].', 'The [ﬁnal] [ＡＢＣ] of Galley™.']);
  expect(await marked('galley')).toEqual(['The ﬁnal ＡＢＣ of [Galley]™.']);
});

test('letters such as ı, ł and ß match plain ones and capitals in both directions, and are marked', async () => {
  const one = await builtOf('keys: [demo]\nlanguage: tr', {
    one: post({ title: 'One', date: '2026-01-01', excerpt: '-' }, 'Bu kış ŁÓDŹ, Øre, Straße, đường. API.'),
    two: post({ title: 'Two', date: '2026-01-02', excerpt: '-' }, 'KIŞ Lodz, ore, strasse, duong, api.'),
  });
  const { search } = clientOf(one);
  const texts = ['kış', 'KIŞ', 'kis', 'łódź', 'Lodz', 'ØRE', 'ore', 'straße', 'STRASSE', 'Đường', 'duong', 'API'];
  for (const text of texts)
    for (const query of [text, text.slice(0, -1)])
      expect(slugs(await search(query, { prefix: true })), query).toEqual(['one', 'two']);
  for (const text of texts) expect(slugs(await search(text)), text).toEqual(['one', 'two']);
  expect((await search('łó', { prefix: true, snippets: true })).snippets?.map(shown).sort()).toEqual([
    'Bu kış [ŁÓDŹ], Øre, Straße, đường. API.',
    'KIŞ [Lodz], ore, strasse, duong, api.',
  ]);
  const { snippets = [] } = await search('kış lodz api', { snippets: true });
  expect(snippets.map(shown).sort()).toEqual([
    'Bu [kış] [ŁÓDŹ], Øre, Straße, đường. [API].',
    '[KIŞ] [Lodz], ore, strasse, duong, [api].',
  ]);
});

test('counts cover every matching post, like those of lists with a filter', async () => {
  const { search, counts } = clientOf(files);
  const found = await search('boat', { counts: true, limit: 1 });
  expect(found.counts).toEqual(await counts());
  expect((await search('quiet', { counts: true })).counts).toEqual(await counts({ category: 'trips' }));
  expect((await search('boat', { counts: true, filters: { tags: 'dry' } })).counts).toEqual(
    await counts({ tags: 'dry' }),
  );
  expect((await search('hills -', { counts: true })).counts).toEqual({
    total: 1,
    categories: new Map(),
    tags: new Map([['dry', 1]]),
    authors: new Map(),
  });
  expect((await search('unheard', { counts: true })).counts?.total).toBe(0);
});
