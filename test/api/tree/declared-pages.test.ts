import { expect, test } from 'vitest';
import { withPages } from '../../../src/config/query-options.ts';
import { newestFirst } from '../../helpers/model.ts';
import { publish, treeOf } from '../../helpers/published.ts';
import { enriched, RICH, richAnswer } from '../../helpers/query-model.ts';
import { site, siteVersion } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const COMBINE = [
  ['sort=title'],
  ['tags', 'level=2', 'sort=-price'],
  ['sort=title', 'sort=title'],
  ['sort=title'],
] as const;

const treeWith = async (count: number, depth: number | null = null) => {
  const posts = enriched(randomPosts({ seed: 3, posts: count, terms: ['a', 'b', 'c'] }), 3).toSorted(newestFirst);
  const queries = withPages(RICH, COMBINE);
  const lists = { defaultLimit: 20, precompute: { limits: [20, 5], combine: COMBINE, depth } };
  const tree = treeOf(site({ versions: { v1: siteVersion({ queries }) } }), [workspaceOf(posts)], lists);
  const files = await publish(tree);
  const pages = [...files].filter(([path]) => path.includes('/query='));
  return { posts, queries, pages };
};

test('every page of declared parameters equals the brute-force answer for its name', async () => {
  const { posts, queries, pages } = await treeWith(130);
  expect(pages.length).toBeGreaterThan(50);
  for (const [path, bytes] of pages) {
    const [folder = '', ...name] = path.slice(path.indexOf('query='), -'.json'.length).split('/');
    const [text = '[]'] = Object.entries(queries.pages ?? {}).find(([, own]) => own === folder) ?? [];
    const search = [
      ...new URLSearchParams(JSON.parse(text)).toString().split('&'),
      ...name.filter((part) => /=./.test(part)),
    ];
    expect(Buffer.from(bytes).toString(), path).toBe(richAnswer(posts, search.join('&'), () => ''));
  }
});

test('an order has as many pages as the list, and a declared filter at most five', async () => {
  const { queries, pages } = await treeWith(130);
  const [filtered, ordered] = Object.entries(queries.pages ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const count = (folder = '', tags = '', limit = 20) =>
    pages.filter(([path]) => path.includes(`/${folder}/category=/tags=${tags}/author=/limit=${limit}/`)).length;
  expect(count(ordered?.[1])).toBe(7);
  expect(count(ordered?.[1], '', 5)).toBe(26);
  expect(count(filtered?.[1], 'a', 5)).toBe(5);
  expect(count(filtered?.[1])).toBe(0);
  expect((await treeWith(130, 2)).pages.every(([path]) => /offset=(?:0|5|20)\./.test(path))).toBe(true);
});
