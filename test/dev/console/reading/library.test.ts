import { expect, test } from 'vitest';
import { findPosts } from '../../../../src/dev/console/reading/library.ts';
import { createClient, type PostRecord } from '../../../../src/runtime/client/client.ts';
import { buildIn } from '../../../helpers/built.ts';
import { distFiles } from '../../../helpers/dist-files.ts';
import { type Files, folderOf } from '../../../helpers/files.ts';
import { fileHost } from '../../../helpers/files-fetch.ts';
import { post } from '../../../helpers/posts.ts';

const FILES = {
  'content/blog/workspace.yaml': 'keys: [demo]',
  'content/blog/posts/soup.md': post(
    { title: 'Pea soup', date: '2026-03-01', excerpt: 'A soup for Thursdays.' },
    'Hot.',
  ),
  'content/blog/posts/bread.md': post(
    { title: 'Bread', date: '2026-02-01', excerpt: 'Goes with pea (soup).' },
    'Warm.',
  ),
  'content/blog/posts/rice.md': post(
    { title: 'Rice', date: '2026-01-01', excerpt: 'None.' },
    'It is no soup with peas.',
  ),
};

const libraryOf = async (search: boolean, more: Files = {}) => {
  const root = await folderOf({ ...FILES, ...more, 'galley.config.json': JSON.stringify({ output: { search } }) });
  await buildIn(root, { now: Date.UTC(2026, 6, 1) });
  const { fetch } = fileHost(distFiles(root));
  const client = createClient({ baseUrl: 'https://example.com/api/public', apiKey: 'demo', static: true, fetch });
  const posts: PostRecord[] = [];
  for await (const one of client.posts.all()) posts.push(one);
  const { signal } = new AbortController();
  return { find: (words: string) => findPosts({ client, posts }, words, signal), client };
};

const shown = ({ hits }: Awaited<ReturnType<typeof findPosts>>): string[] =>
  hits.map(({ post: { slug }, passage }) =>
    [slug, ...passage.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))].join(''),
  );

test('with a search index, finds the same posts and passages as sites do', async () => {
  const { find, client } = await libraryOf(true);
  const found = await find('soup pea');
  expect(found).toMatchObject({ total: 3, isIndexed: true, suggestions: [] });
  const { data, snippets } = await client.posts.search('soup pea', { limit: 50, snippets: true });
  expect(found.hits).toEqual(data.map((post, at) => ({ post, passage: snippets?.[at] })));
  expect(await find('thurdsay')).toMatchObject({ total: 0, suggestions: ['thursdays'] });
});

test('without a search index, finds posts by all words in title and excerpt, in any letter case', async () => {
  const { find } = await libraryOf(false);
  const found = await find('SOUP pea');
  expect(found).toMatchObject({ total: 2, isIndexed: false });
  expect(shown(found)).toEqual(['soupA [soup] for Thursdays.', 'breadGoes with [pea] [(soup).]']);
  expect(shown(await find('(soup).'))).toEqual(['breadGoes with pea [(soup).]']);
  expect((await find('soup warm')).total).toBe(0);
});

test('without a search index, accents and the Unicode form do not matter', async () => {
  const { find } = await libraryOf(false, {
    'content/blog/posts/creme.md': post({ title: 'Crème', date: '2026-04-01', excerpt: 'Brûlée, of cre\u0300me.' }),
  });
  expect(shown(await find('creme brulee'))).toEqual(['creme[Brûlée,] of [cre\u0300me.]']);
  expect(shown(await find('CRÈME'))).toEqual(['cremeBrûlée, of [cre\u0300me.]']);
});
