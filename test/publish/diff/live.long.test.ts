import { cpSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../../src/build/build.ts';
import { loadProject } from '../../../src/build/project.ts';
import { type Difference, type DiffOptions, diff } from '../../../src/publish/diff/diff.ts';
import { createNodeListener } from '../../../src/runtime/entries/node.ts';
import { addFiles, filesIn, folderOf } from '../../helpers/files.ts';
import { post, SMALL_PROJECT } from '../../helpers/posts.ts';
import { serving } from '../../helpers/server.ts';
import { startServe } from '../../helpers/start-serve.ts';

const NOW = Date.UTC(2026, 6, 1);

interface Live {
  readonly root: string;
  readonly dist: string;
  readonly base: string;
  /** The requested paths, each after the status of its answer. */
  readonly asked: string[];
}

/** A built project whose first output is served live, so that it can be built again and compared. */
const live = async (config: object = {}, now = NOW): Promise<Live> => {
  const root = await folderOf({ ...SMALL_PROJECT, 'galley.config.json': JSON.stringify(config) });
  await build({ root, now, concurrency: 1 });
  cpSync(join(root, 'dist'), join(root, 'served'), { recursive: true });
  const { site } = await loadProject({ root });
  const listener = createNodeListener(site, join(root, 'served'), () => now);
  const asked: string[] = [];
  const origin = await serving((request, response) => {
    response.on('finish', () => asked.push(`${response.statusCode} ${request.url}`));
    void listener(request, response);
  });
  return { root, dist: join(root, 'dist'), base: `${origin}/api/public`, asked };
};

const compared = (before: string, after: string, options: Partial<DiffOptions> = {}): Promise<Difference> =>
  diff({ before, after, keys: ['demo'], timeout: 60, now: NOW, ...options });

const linesOf = ({ findings }: Difference): string[] =>
  findings.map(({ effect, change, subject }) => `${effect} ${change} ${subject}`);

test('a live API equals the tree that it serves, and does not send its posts', async () => {
  const { base, dist, asked } = await live();
  const { findings, content } = await compared(base, dist);
  expect(findings).toEqual([]);
  expect(content).toMatchObject([{ keys: ['demo'], total: [3, 3], added: [], removed: [] }]);
  expect(asked.filter((line) => line.includes('/posts/'))).toEqual([]);
  // Files with the same hash on both sides are read only from the folder.
  expect(asked.filter((line) => /index\/[0-9a-f]+\.json/.test(line))).toEqual([]);
});

test('finds the changes of a deploy in posts, terms and contract', async () => {
  const { root, base, dist } = await live();
  await addFiles(root, {
    'galley.config.json': JSON.stringify({ lists: { maxLimit: 50 } }),
    'content/blog/posts/2026-01-01-first.md': post({ title: 'First', category: 'News', tags: ['Red'], author: 'ann' }),
    'content/blog/posts/2026-03-01-third.md': post({ title: 'Third', excerpt: 'Short.' }, 'Another text.'),
    'content/blog/posts/new.md': post({ title: 'New', date: '2026-04-01' }),
  });
  await build({ root, now: NOW, concurrency: 1 });
  const difference = await compared(base, dist);
  expect(linesOf(difference)).toEqual(['breaking highest-limit limit']);
  const [content] = difference.content;
  expect(content?.added).toEqual([{ slug: 'new', title: 'New' }]);
  expect(content?.removed).toEqual([]);
  expect(content?.tags).toEqual({ added: [], removed: ['blue'] });
});

test('compares two addresses, and a folder with an address as the new one', async () => {
  const [one, other] = [await live(), await live({ lists: { maxLimit: 50 } })];
  expect((await compared(one.base, one.base)).findings).toEqual([]);
  expect(linesOf(await compared(one.base, other.base))).toEqual(['breaking highest-limit limit']);
  expect(linesOf(await compared(one.dist, other.base))).toEqual(['breaking highest-limit limit']);
});

test('a live API without answers for its posts lost their endpoint, after few requests', async () => {
  const { root, base, dist, asked } = await live();
  await rm(join(root, 'served/api/public/v1/demo/posts'), { recursive: true });
  expect(linesOf(await compared(dist, base))).toEqual(['breaking endpoint-removed null']);
  // Each post is requested with and without ".json".
  expect(asked.filter((line) => line.includes('/posts/')).length).toBe(6);
});

test('recognises a deprecated version by its headers, one past its sunset by its 410', async () => {
  const versions = { v1: { deprecated: '2026-06-01', sunset: '2026-12-01' } };
  const { base } = await live({ versions });
  const active = await live();
  expect(linesOf(await compared(active.base, base))).toEqual([
    'notice sunset-announced v1',
    'notice version-deprecated v1',
  ]);
  const root = await folderOf();
  const gone = await serving(({ url = '' }, response) => {
    if (!url.includes('/v1/')) return response.writeHead(404).end();
    return response.writeHead(410, { sunset: 'Mon, 01 Jun 2026 00:00:00 GMT', deprecation: 'true' }).end('{}');
  });
  expect(linesOf(await compared(`${gone}/api/public`, active.dist))).toEqual(['notice version-restored v1']);
  expect(linesOf(await compared(active.base, `${gone}/api/public`))).toEqual(['breaking version-removed v1']);
  expect(await filesIn(root)).toEqual({});
});

const problemOf = async (run: Promise<unknown>): Promise<string> => {
  const error: unknown = await run.catch((thrown: unknown) => thrown);
  const [diagnostic] =
    (error as { readonly diagnostics?: readonly { code: string; message: string }[] }).diagnostics ?? [];
  return diagnostic === undefined ? String(error) : `${diagnostic.code} ${diagnostic.message}`;
};

test('one sentence reports a non-API or an unknown key', async () => {
  const { base, dist } = await live();
  expect(await problemOf(compared(base, dist, { keys: ['wrong'] }))).toMatch(
    /^diff\/unknown-key .* has no key wrong\.$/,
  );
  expect(await problemOf(compared(base, dist, { keys: [] }))).toMatch(/^diff\/usage .* does not list its keys/);
  expect(await problemOf(compared(base, dist, { keys: ['a/../b'] }))).toMatch(/^diff\/usage .* is not a valid API key/);
  expect(await problemOf(compared(`${base}?x=1`, dist))).toMatch(/^diff\/usage/);
  expect(await problemOf(compared(base.replace('//', '//me:secret@'), dist))).toMatch(
    /^diff\/usage The URL of the API contains/,
  );
  expect(await problemOf(compared('http://127.0.0.1:1/api', dist))).toMatch(/^diff\/unreachable .*does not answer/);
  expect(await problemOf(compared(join(dist, 'nowhere'), dist))).toMatch(/^diff\/not-found/);
  expect(await problemOf(compared(await folderOf({ 'a.txt': 'x' }), dist))).toMatch(/^diff\/not-a-tree/);
});

const MANIFEST = {
  format: 1,
  total: 1,
  limit: { default: 20, max: 100 },
  chunk: 100,
  records: ['00000000000000aa'],
  terms: { category: {}, tags: {}, author: {} },
  pages: { limits: [20], depth: null },
};

test.each([
  ['a web site', '<html>', 200, /^diff\/not-an-api .*does not return JSON/],
  ['a web site that has nothing there', '<html>', 404, /^diff\/not-an-api There is no Galley API/],
  ['a broken server', 'oops', 500, /^diff\/not-an-api .*status 500/],
  ['another JSON', '{"a":1}', 200, /^diff\/not-an-api .* no index that/],
  ['a manifest of tomorrow', JSON.stringify({ ...MANIFEST, format: 3 }), 200, /^diff\/not-an-api .* no index that/],
  ['hashes that lead elsewhere', JSON.stringify({ ...MANIFEST, records: ['../../../x'] }), 200, /^diff\/not-an-api/],
  [
    'chunks that are not what they are called',
    JSON.stringify(MANIFEST),
    200,
    /^diff\/damaged .*does not match the hash in its name/,
  ],
  [
    'terms that are no slugs',
    JSON.stringify({ ...MANIFEST, terms: { tags: { '../x': ['aaaaaaaa', 1] } } }),
    200,
    /^diff\/not-an-api/,
  ],
  ['deep nesting', `${'['.repeat(1e5)}${']'.repeat(1e5)}`, 200, /^diff\/not-an-api/],
])('%s instead of an API', async (_, body, status, says) => {
  const { dist } = await live();
  const origin = await serving(({ url = '' }, response) => {
    response.writeHead(status === 200 && !url.includes('/v1/') ? 404 : status).end(body);
  });
  expect(await problemOf(compared(`${origin}/api/public`, dist))).toMatch(says);
});

test('a host that answers every version is not an API', async () => {
  const { dist } = await live();
  const origin = await serving((_, response) => response.writeHead(200).end(JSON.stringify(MANIFEST)));
  expect(await problemOf(compared(`${origin}/api`, dist))).toMatch(/^diff\/not-an-api .* answers every version/);
});

test('the error names a redirect, which is not followed', async () => {
  const { dist, base, asked } = await live();
  const origin = await serving((_, response) => response.writeHead(302, { location: base }).end());
  expect(await problemOf(compared(`${origin}/api`, dist))).toMatch(/^diff\/not-an-api .* redirects to http:/);
  expect(asked).toEqual([]);
});

test('gives up on an endless answer', async () => {
  const { dist } = await live();
  const origin = await serving((_, response) => void response.writeHead(200).write('{'));
  const problem = await problemOf(compared(`${origin}/api`, dist, { timeout: 0.3 }));
  expect(problem).toMatch(/^diff\/unreachable .* no complete answer within 0.3 seconds/);
});

test('reads a plain file host by file names', async () => {
  const { root, dist } = await live();
  const served = join(root, 'served');
  const plain = await serving(async ({ url = '' }, response) => {
    const bytes = await readFile(join(served, url)).catch(() => null);
    response.writeHead(bytes === null ? 404 : 200).end(bytes ?? '<h1>Not found</h1>');
  });
  for (const origin of [plain, await startServe(served)]) {
    const { findings, content } = await compared(`${origin}/api/public`, dist);
    expect(findings).toEqual([]);
    expect(content).toMatchObject([{ total: [3, 3], added: [], removed: [] }]);
    const unknown = compared(`${origin}/api/public`, dist, { keys: ['demo', 'wrong'] });
    expect(await problemOf(unknown)).toMatch(/^diff\/unknown-key .* has no key wrong\.$/);
    expect(await problemOf(compared(`${origin}/api/public`, dist, { keys: ['wrong'] }))).toMatch(/^diff\/unknown-key/);
  }
});

const V2 = `import { defineConfig, defineContract, z } from 'galley';
  export default defineConfig({ versions: { v1: { sunset: '2026-01-01' }, v2: { contract: defineContract({
    record: { schema: z.object({ heading: z.string() }), map: ({ title }) => ({ heading: title }) } }) } } });`;

test('does not compare unnamed posts by content, and reports that; next to version 1 they have its names', async () => {
  const root = await folderOf({
    ...SMALL_PROJECT,
    'galley.config.ts': V2,
    'content/blog/posts/2026-01-09-x.md': post({ title: 'First!' }),
  });
  await build({ root, now: NOW, concurrency: 1 });
  const alone = await compared(join(root, 'dist'), join(root, 'dist'));
  expect(alone).toMatchObject({ findings: [], unnamed: ['v2'] });
  expect(alone.content.map(({ keys }) => keys)).toEqual([['notes']]);
  await build({ root, now: Date.UTC(2025, 11, 1), future: true, concurrency: 1 });
  const beside = await compared(join(root, 'dist'), join(root, 'dist'));
  expect(beside.unnamed).toEqual([]);
  expect(beside.content.map(({ version, total }) => [version, total[1]])).toEqual([
    ['v1', 5],
    ['v1', 0],
    ['v2', 5],
    ['v2', 0],
  ]);
});
