import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { servingApi } from '../../helpers/api-server.ts';
import { addFiles, folderOf } from '../../helpers/files.ts';
import { newestFirst } from '../../helpers/model.ts';
import { publish, treeOf } from '../../helpers/published.ts';
import { recipe } from '../../helpers/recipes.ts';
import { site } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const POSTS = randomPosts({ seed: 4, posts: 45, terms: ['soups', 'x'] }).sort(newestFirst);

/** The modules that recipes import. */
const MODULES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'galley/client': new URL('../../../src/runtime/client/client.ts', import.meta.url),
    'npm:galley/client': new URL('../../../src/runtime/client/client.ts', import.meta.url),
  }).map(([name, url]) => [name, fileURLToPath(url)]),
);

/** Starts an API. Returns its base URL. */
const api = async (): Promise<string> => {
  const keys = ['demo'];
  const ourSite = site({ keys });
  const files = await publish(treeOf(ourSite, [workspaceOf(POSTS, { keys })]));
  return `${await servingApi({ site: ourSite, files })}/api/public`;
};

/** Bundles a recipe into a new folder. Returns the file. */
const bundled = async (text: string): Promise<string> => {
  const outfile = join(await folderOf(), 'recipe.mjs');
  await build({
    stdin: { contents: text, resolveDir: '.', loader: 'ts' },
    alias: MODULES,
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
  });
  return outfile;
};

test('types: the recipes in TypeScript have no error', async () => {
  const folder = await folderOf({
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
