import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { openapi } from '../../src/api/openapi/openapi.ts';
import { servingApi } from '../helpers/api-server.ts';
import { addFiles, folderOf } from '../helpers/files.ts';
import { newestFirst } from '../helpers/model.ts';
import { publish, treeOf } from '../helpers/published.ts';
import { CUSTOM_FIELDS, enriched, RICH, richAnswer } from '../helpers/query-model.ts';
import { site, siteVersion } from '../helpers/site.ts';
import { randomPosts, workspaceOf } from '../helpers/workspace.ts';

const run = promisify(execFile);
const MODULES = fileURLToPath(new URL('./node_modules', import.meta.url));
const isInstalled = existsSync(join(MODULES, 'orval'));

const SITE = site({ versions: { v1: siteVersion({ queries: RICH }) } });
const POSTS = enriched(randomPosts({ seed: 4, posts: 200, terms: ['a', 'b', 'c'] }), 4).toSorted(newestFirst);

const QUERY = `{
  'tags[all]': ['a', 'b'], 'category[nin]': ['c'], 'publishedAt[gte]': '2020-01-01', 'level[gte]': 0, featured: [true, false],
  place: ['Paris', '東京', 'Łódź', 'a_b', 'paris'], sort: ['-price', 'title'], limit: 5, offset: 1,
}`;
const SEARCH =
  'tags[all]=a,b&category[nin]=c&publishedAt[gte]=2020-01-01&level[gte]=0&featured=true,false' +
  `&place=${encodeURIComponent('Paris,東京,Łódź,a_b,paris')}&sort=-price,title&limit=5&offset=1`;

interface Generator {
  readonly name: string;
  readonly command: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  /** The code before a request. `baseUrl` is a variable. */
  readonly setUp: string;
  readonly ask: (query: string) => string;
}

const GENERATORS: readonly Generator[] = [
  {
    name: 'openapi-typescript',
    command: ['openapi-typescript', 'openapi.json', '-o', 'types.ts'],
    setUp: `import createClient from 'openapi-fetch';
import type { paths } from './types';
const client = createClient<paths>({ baseUrl, querySerializer: { array: { style: 'form', explode: false } } });`,
    ask: (query) => `(await client.GET('/{key}/posts', { params: { path: { key: 'demo' }, query: ${query} } })).data`,
  },
  {
    name: 'hey-api',
    command: ['openapi-ts', '-i', 'openapi.json', '-o', 'hey', '-c', '@hey-api/client-fetch'],
    setUp: `import { client } from './hey/client.gen';
import { listPosts } from './hey';
client.setConfig({ baseUrl });`,
    ask: (query) => `(await listPosts({ path: { key: 'demo' }, query: ${query} })).data`,
  },
  {
    name: 'orval',
    command: ['orval', '--config', 'orval.config.cjs'],
    files: {
      'orval.config.cjs':
        "module.exports = { api: { input: './openapi.json', output: { target: './orval.ts', client: 'fetch', baseUrl: 'http://galley.invalid' } } };",
    },
    setUp: `import { listPosts } from './orval';
const ours = globalThis.fetch;
globalThis.fetch = (url, options) => ours(String(url).replace('http://galley.invalid', baseUrl), options);`,
    ask: (query) => `(await listPosts('demo', ${query})).data`,
  },
];

const COMPILER = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext'];

describe.skipIf(!isInstalled && process.env.CI === undefined)('generated clients', () => {
  test.each(GENERATORS)(
    '$name: the client compiles, knows declared parameters, and gets the right list',
    async ({ command: [program = '', ...args], files, setUp, ask }) => {
      const document = openapi({ site: SITE, version: 'v1', customFields: CUSTOM_FIELDS, now: 0, anyScript: true });
      const served = await publish(treeOf(SITE, [workspaceOf(POSTS)]));
      const baseUrl = `${await servingApi({ site: SITE, files: served })}/api/public/v1`;
      const folder = await folderOf({});
      await symlink(MODULES, join(folder, 'node_modules'));
      const code = `declare const process: { readonly argv: readonly string[] };
const baseUrl = process.argv[2] ?? '';
${setUp}
export const refused = async () => {
  // @ts-expect-error: not a declared key
  ${ask("{ sort: ['name'] }")};
  // @ts-expect-error: not a declared operator
  ${ask("{ 'level[all]': [1] }")};
};
console.log(JSON.stringify(${ask(QUERY)}));
`;
      await addFiles(folder, { 'openapi.json': JSON.stringify(document), 'main.ts': code, ...files });
      const tool = (name: string, ...given: readonly string[]) =>
        run(process.execPath, [join(MODULES, '.bin', name), ...given], { cwd: folder });
      await tool(program, ...args);
      const compiled = tool('tsc', ...COMPILER, '--moduleResolution', 'bundler', 'main.ts');
      expect((await compiled.catch((error: { readonly stdout: string }) => error)).stdout).toBe('');
      const outfile = join(folder, 'main.mjs');
      await build({ entryPoints: [join(folder, 'main.ts')], outfile, bundle: true, format: 'esm', platform: 'node' });
      const { stdout } = await run(process.execPath, [outfile, baseUrl]);
      const expected = richAnswer(POSTS, SEARCH, () => '') ?? '';
      expect(JSON.parse(stdout)).toEqual(JSON.parse(expected));
      expect(JSON.parse(expected).data.length).toBeGreaterThan(0);
    },
  );
});
