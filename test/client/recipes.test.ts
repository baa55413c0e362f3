import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { beforeEach, expect, test, vi } from 'vitest';
import { servingApi } from '../helpers/api-server.ts';
import { addFiles, folderOf } from '../helpers/files.ts';
import { newestFirst } from '../helpers/model.ts';
import { publish, treeOf } from '../helpers/published.ts';
import { recipe } from '../helpers/recipes.ts';
import { site } from '../helpers/site.ts';
import { randomPosts, workspaceOf } from '../helpers/workspace.ts';
import type { Element } from './stubs/jsx-runtime.ts';
import type { InfiniteQuery, UseInfiniteQuery } from './stubs/react-query.ts';

const POSTS = randomPosts({ seed: 4, posts: 45, terms: ['soups', 'x'] }).sort(newestFirst);

/** What the recipes import. */
const MODULES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'galley/client': new URL('../../src/client/client.ts', import.meta.url),
    'npm:galley/client': new URL('../../src/client/client.ts', import.meta.url),
    'react/jsx-runtime': new URL('./stubs/jsx-runtime.ts', import.meta.url),
    '@tanstack/react-query': new URL('./stubs/react-query.ts', import.meta.url),
  }).map(([name, url]) => [name, fileURLToPath(url)]),
);

/** An API with both keys that the recipes use; gives its base address. */
const api = async (): Promise<string> => {
  const keys = ['demo', 'kitchen-demo'];
  const ourSite = site({ keys });
  const files = await publish(treeOf(ourSite, [workspaceOf(POSTS, { keys })]));
  return `${await servingApi({ site: ourSite, files })}/api/public`;
};

/** Bundles a recipe into a folder of its own; gives the file. */
const bundled = async (text: string): Promise<string> => {
  const outfile = join(await folderOf(), 'recipe.mjs');
  await build({
    stdin: { contents: text, resolveDir: '.', loader: 'tsx' },
    alias: MODULES,
    bundle: true,
    jsx: 'automatic',
    format: 'esm',
    platform: 'node',
    outfile,
  });
  return outfile;
};

/** A recipe's module, running against the API. */
const running = async (text: string): Promise<Record<string, (argument?: unknown) => Promise<unknown>>> =>
  import(/* @vite-ignore */ pathToFileURL(await bundled(text)).href);

/** All elements of a type below an element. */
const elements = (node: unknown, type: string): Element[] => {
  if (Array.isArray(node)) return node.flatMap((child) => elements(child, type));
  if (typeof node !== 'object' || node === null) return [];
  const element = node as Element;
  return [...(element.type === type ? [element] : []), ...elements(element.props.children, type)];
};

beforeEach(() => {
  vi.stubEnv('GALLEY_API_KEY', 'demo');
  return () => vi.unstubAllEnvs();
});

test('types: the recipes in TypeScript have no error', { timeout: 300_000 }, async () => {
  const folder = await folderOf({
    'react.tsx': recipe('React with TanStack Query'),
    'deno.ts': recipe('Deno'),
    'globals.d.ts': `declare const Deno: {
      serve(options: { port: number }, handler: () => Promise<Response>): unknown;
      env: { get(name: string): string | undefined };
    };`,
  });
  const paths = Object.fromEntries(Object.entries(MODULES).map(([name, path]) => [name, [path]]));
  const compilerOptions = {
    ...{ target: 'ES2023', lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'], module: 'preserve' },
    ...{
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      noImplicitReturns: true,
      allowImportingTsExtensions: true,
      types: [],
      paths,
    },
  };
  await addFiles(folder, { 'tsconfig.json': JSON.stringify({ compilerOptions, include: ['*'] }) });
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch((error) => error);
  expect(stdout).toBe('');
});

test('React with TanStack Query: lists follow each other to the end', async () => {
  const { Posts } = await running(recipe('React with TanStack Query', { baseUrl: await api() }));
  const queries: InfiniteQuery<unknown>[] = [];
  const pages: unknown[] = [];
  const result = { error: null as Error | null, hasNextPage: true, fetchNextPage: () => {} };
  const use: UseInfiniteQuery = (query) => {
    queries.push(query as unknown as InfiniteQuery<unknown>);
    return { ...result, data: { pages: pages as never[] } };
  };
  vi.stubGlobal('useInfiniteQuery', use);
  const render = (): unknown => Posts?.({ tags: ['soups', 'x'] });
  const tagged = POSTS.filter(({ tags }) => tags.length > 0);

  expect(elements(render(), 'li')).toEqual([]);
  const query = queries[0] as InfiniteQuery<unknown>;
  expect(query).toMatchObject({ queryKey: ['posts', ['soups', 'x']], initialPageParam: 0 });
  for (let offset: number | undefined = 0; offset !== undefined; offset = query.getNextPageParam(pages.at(-1))) {
    pages.push(await query.queryFn({ pageParam: offset, signal: new AbortController().signal }));
  }
  expect(elements(render(), 'li').map(({ props }) => props.children)).toEqual(tagged.map(({ title }) => title));
  expect(elements(render(), 'button')).toHaveLength(1);
  result.error = new Error('No answer.');
  expect(elements(render(), 'p')[0]?.props.children).toBe('No answer.');
  await expect(query.queryFn({ pageParam: 0, signal: AbortSignal.abort('gone') })).rejects.toBe('gone');
  vi.unstubAllGlobals();
});

test('a sitemap has every post, once', async () => {
  const file = await bundled(recipe('A sitemap of all posts', { baseUrl: await api() }));
  const cwd = await folderOf();
  await promisify(execFile)(process.execPath, [file], { cwd, env: { ...process.env, GALLEY_API_KEY: 'demo' } });
  const text = await readFile(join(cwd, 'sitemap.xml'), 'utf8');
  const found = [...text.matchAll(/<loc>https:\/\/www\.example\.com\/posts\/([\w-]+)<\/loc><lastmod>([^<]+)</g)];
  expect(found.map(([, slug, date]) => [slug, date])).toEqual(
    POSTS.map(({ slug, publishedAt, updatedAt }) => [slug, updatedAt ?? publishedAt]),
  );
});
