import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createClient } from '../../../src/runtime/client/client.ts';
import { createHandler } from '../../../src/runtime/resolver/handler.ts';
import type { Queries } from '../../../src/runtime/resolver/operators.ts';
import type { ModelPost } from '../../helpers/model.ts';
import { publish, readingFrom, treeOf } from '../../helpers/published.ts';
import { site, siteVersion } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const PAGE = readFileSync('content/guide/posts/api/richer-queries.md', 'utf8');

/** Runs the code of a recipe of the guide, and returns its constants. */
const run = async (heading: string, client: unknown, names: string): Promise<Record<string, never>> => {
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(PAGE.slice(PAGE.indexOf(`## Recipe: ${heading}`))) ?? [];
  const body = new Function('client', `return (async () => { ${code}; return { ${names} }; })()`);
  return body(client);
};

const NONE: Queries = { filters: {}, sort: [], include: false, archives: false, pass: [] };

type Product = ModelPost & { readonly custom?: Readonly<Record<string, unknown>> };

const clientOf = async (posts: readonly Product[], queries: Partial<Queries>) => {
  const ourSite = site({ versions: { v1: siteVersion({ queries: { ...NONE, ...queries } }) } });
  const handler = createHandler(ourSite, readingFrom(await publish(treeOf(ourSite, [workspaceOf(posts)]))));
  const fetch = (url: string | URL | Request) => handler(new Request(String(url)));
  return createClient({
    baseUrl: 'https://a.example/api/public',
    apiKey: 'demo',
    fetch: fetch as typeof globalThis.fetch,
  });
};

const [MODEL] = randomPosts({ seed: 1, posts: 1, terms: ['a'] }) as [ModelPost];

test('a blog by year: the posts of the year by title, and all years', async () => {
  const post = (title: string, publishedAt: string): ModelPost => ({
    ...MODEL,
    slug: title.toLowerCase(),
    title,
    publishedAt,
  });
  const posts = [
    post('Winter', '2026-12-31T23:59:59.000Z'),
    post('Autumn', '2026-01-01T00:00:00.000Z'),
    post('Later', '2027-01-01T00:00:00.000Z'),
    post('Earlier', '2025-12-31T23:59:59.999Z'),
  ];
  const client = await clientOf(posts, { filters: { publishedAt: 'moment' }, sort: ['title'], archives: true });
  const { posts: found, years } = await run('a blog by year', client, 'posts, years');
  expect((found as unknown as ModelPost[]).map(({ title }) => title)).toEqual(['Autumn', 'Winter']);
  expect(years).toEqual([2027, 2026, 2025]);
});

test('a product catalogue: three custom filters, the cheapest first', async () => {
  const product = (slug: string, price: number | null, color: string, sizes: string[]): Product => ({
    ...MODEL,
    slug,
    custom: { price, color, sizes },
  });
  const products = [
    product('a', 50, 'red', ['s', 'm', 'l']),
    product('b', 9.5, 'blue', ['m', 'l']),
    product('c', 51, 'red', ['m', 'l']),
    product('d', 5, 'green', ['m', 'l']),
    product('e', 5, 'red', ['m']),
    product('f', null, 'red', ['m', 'l']),
  ];
  const filters = { price: 'number', color: 'string', sizes: 'strings' } as const;
  const client = await clientOf(products, { filters, sort: ['price'] });
  const { products: found, total } = await run('a product catalogue', client, 'products, total');
  expect((found as unknown as ModelPost[]).map(({ slug }) => slug)).toEqual(['b', 'a']);
  expect(total).toBe(2);
});
