import { beforeAll, expect, test } from 'vitest';
import { createClient } from '../../../src/runtime/client/client.ts';
import { createHandler } from '../../../src/runtime/resolver/handler.ts';
import { buildIn } from '../../helpers/built.ts';
import { distFiles } from '../../helpers/dist-files.ts';
import { addFiles, atEnd, folderOf } from '../../helpers/files.ts';
import { fileHost } from '../../helpers/files-fetch.ts';
import { post } from '../../helpers/posts.ts';
import type { Published } from '../../helpers/published.ts';
import { site } from '../../helpers/site.ts';

const now = Date.UTC(2026, 6, 1);
const at = { baseUrl: 'https://cdn.example.com/api/public', apiKey: 'demo', retries: 0 };
const FILES = {
  'content/blog/workspace.yaml': 'keys: [demo]',
  'galley.config.json': JSON.stringify({ output: { search: true }, details: { addresses: true } }),
  'content/blog/posts/sea.md': post(
    { title: 'By the sea', date: '2026-01-01', tags: ['water', 'salt'], category: 'trips', author: 'ann' },
    'Boats were sailing on *quiet* water.',
  ),
  'content/blog/posts/lake.md': post(
    { title: 'A lake', date: '2026-02-01', tags: ['water'], category: 'trips', cover: 'x.png' },
    'Water, and a quiet boat.',
  ),
  'content/blog/posts/hills.md': post({ title: 'Hills', date: '2026-03-01', tags: ['dry'] }, 'No boat anywhere.'),
  'content/blog/posts/draft.md': post({ title: 'Draft', date: '2026-03-01', draft: true }, 'A hidden boat.'),
  'content/blog/posts/x.png': 'x',
};

const cleanUp = atEnd();
let root: string;
let files: Published;
beforeAll(async () => {
  root = await folderOf(FILES, cleanUp);
  await buildIn(root, { now });
  files = distFiles(root);
});

const slugs = ({ data }: { readonly data: readonly { readonly slug: string }[] }): string[] =>
  data.map(({ slug }) => slug);

test('a search finds records by words of titles, excerpts and text, in every form of a word', async () => {
  const { posts } = createClient({ ...at, static: true, fetch: fileHost(files).fetch });
  const found = await posts.search('boat');
  expect(slugs(found).sort()).toEqual(['hills', 'lake', 'sea']);
  expect(found).toMatchObject({ total: 3, offset: 0, limit: 10, hasMore: false, pageCount: 1 });
  const { data } = await posts.list();
  expect([...found.data].sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1))).toEqual(data);
  expect(slugs(await posts.search('sails QUIETLY'))).toEqual(['sea']);
  expect(slugs(await posts.search('hills'))).toEqual(['hills']);
  expect(slugs(await posts.search('hidden'))).toEqual([]);
  expect(slugs(await posts.search(''))).toEqual([]);
});

test('finds quoted words in this order, but not across the end of a text', async () => {
  const { posts } = createClient({ ...at, static: true, fetch: fileHost(files).fetch });
  expect(slugs(await posts.search('"quiet water"'))).toEqual(['sea']);
  expect(slugs(await posts.search('"quiet boat"'))).toEqual(['lake']);
  expect(slugs(await posts.search('"sea boats"'))).toEqual([]);
});

test('every word and phrase must occur, after any earlier search; with prefix, words may be incomplete', async () => {
  const { posts } = createClient({ ...at, static: true, fetch: fileHost(files).fetch });
  const of = async (...asked: Parameters<typeof posts.search>) => slugs(await posts.search(...asked)).sort();
  expect(await of('boat', { prefix: true })).toEqual(['hills', 'lake', 'sea']);
  expect(await of('boa')).toEqual([]);
  expect(await of('boa', { prefix: true })).toEqual(['hills', 'lake', 'sea']);
  expect(await of('boat unheard')).toEqual([]);
  expect(await of('boats & (quiet)!')).toEqual(['lake', 'sea']);
  expect(await of('sailing "quiet water"')).toEqual(['sea']);
  expect(await of('lake "quiet water"')).toEqual([]);
});

test('filters, order, limit and offset work as in lists', async () => {
  const { posts } = createClient({ ...at, static: true, fetch: fileHost(files).fetch });
  const of = async (...asked: Parameters<typeof posts.search>) => slugs(await posts.search(...asked));
  expect(await of('boat', { order: 'oldest' })).toEqual(['sea', 'lake', 'hills']);
  expect(await of('boat', { order: 'newest', filters: { tags: ['water', 'dry', 'other'] } })).toEqual([
    'hills',
    'lake',
    'sea',
  ]);
  expect(await of('boat', { order: 'newest', filters: { tags: 'salt,dry' } })).toEqual(['hills', 'sea']);
  expect(await of('boat', { filters: { tags: 'water', author: 'ann' } })).toEqual(['sea']);
  expect(await of('boat', { filters: { category: 'trips' }, order: 'newest' })).toEqual(['lake', 'sea']);
  expect(await of('boat', { filters: { category: 'other' } })).toEqual([]);
  expect(await posts.search('boat', { order: 'newest', limit: 2 })).toMatchObject({ total: 3, hasMore: true });
  expect(await of('boat', { order: 'newest', limit: 2, offset: 2 })).toEqual(['sea']);
});

test('an invalid argument is a RangeError, without a request', async () => {
  const { fetch, asked } = fileHost(files);
  const { posts } = createClient({ ...at, fetch });
  const wrong = [
    { limit: 0 },
    { filters: { tag: 'x' } },
    { tags: 'x' },
    { order: 'date' },
    { filters: { tags: [{}] } },
  ];
  for (const query of wrong) await expect(posts.search('boat', query as never)).rejects.toBeInstanceOf(RangeError);
  await expect(posts.search(1 as never)).rejects.toThrow('text cannot be 1.');
  expect(asked).toEqual([]);
});

test('on a host that computes, and with postUrl, covers work on any origin', async () => {
  const read = async (path: string): Promise<Uint8Array | null> => files.get(path) ?? null;
  const handle = createHandler(site(), read, () => now);
  const fetch: typeof globalThis.fetch = async (input, init) => handle(new Request(input, init));
  const { posts } = createClient({ ...at, fetch, postUrl: ({ slug }) => `/${slug}` });
  const { data } = await posts.search('lake');
  expect(data[0]?.coverImage).toMatch(/^https:\/\/cdn\.example\.com\/api\/public\/assets\/[0-9a-f]{12}-x\.png$/);
});

test('an unreadable part is an error, never fewer results, and the next search tries again', async () => {
  const isPart = (path: string): boolean => path.includes('-index-');
  const host = fileHost(files);
  let isDown = true;
  const { posts } = createClient({
    ...at,
    static: true,
    fetch: (input, init) =>
      isDown && isPart(String(input)) ? Promise.reject(new TypeError('down')) : host.fetch(input, init),
  });
  await expect(posts.search('boat')).rejects.toMatchObject({ name: 'NetworkError' });
  isDown = false;
  expect((await posts.search('boat')).total).toBe(3);
  host.files = new Map([...files].filter(([path]) => !isPart(path)));
  const fresh = createClient({ ...at, static: true, fetch: host.fetch });
  await expect(fresh.posts.search('boat')).rejects.toMatchObject({ name: 'ServerError', status: 404 });
});

test('an aborted search rejects with the reason of its signal, and disturbs no other', async () => {
  const { posts } = createClient({ ...at, static: true, fetch: fileHost(files).fetch });
  const controller = new AbortController();
  const given = expect(posts.search('boat', {}, { signal: controller.signal })).rejects.toBe('enough');
  const others = ['b', 'bo', 'boa', 'boat'].map((text) => posts.search(text, { prefix: true }));
  controller.abort('enough');
  await given;
  expect((await Promise.all(others)).map(({ total }) => total)).toEqual([3, 3, 3, 3]);
  await expect(posts.search('boat', {}, { signal: AbortSignal.abort('before') })).rejects.toBe('before');
});

test('after a deploy, a search has the new state, never a mixture of both', async () => {
  const host = fileHost(files);
  const { posts } = createClient({ ...at, static: true, fetch: host.fetch });
  expect(slugs(await posts.search('boat', { order: 'oldest' }))).toEqual(['sea', 'lake', 'hills']);
  await addFiles(root, { 'content/blog/posts/hills.md': post({ title: 'Hills', date: '2026-03-01' }, 'Nothing.') });
  await buildIn(root, { now });
  host.files = distFiles(root);
  expect(slugs(await posts.search('boat', { order: 'oldest' }))).toEqual(['sea', 'lake']);
});

test('without a search index, the error names the option that creates one', async () => {
  const manifest = 'api/public/v1/demo/index/manifest.json';
  const { search, ...rest } = JSON.parse(String(files.get(manifest)));
  expect(search).toMatch(/^[0-9a-f]{16}$/);
  const without = fileHost(new Map([...files, [manifest, Buffer.from(JSON.stringify(rest))]]));
  const { posts } = createClient({ ...at, static: true, fetch: without.fetch });
  await expect(posts.search('boat')).rejects.toMatchObject({
    name: 'GalleyError',
    code: 'no_search',
    message: expect.stringContaining('search: true'),
  });
});

test('a word with punctuation matches by its parts, as a whole, and joined', async () => {
  const texts = {
    arch: 'It runs on x86_64 and is must_use, with HashMap<K, V> of Node.js 1.28.0.',
    hyphen: 'A human-centered design is open-source: don’t use HashMap::new(). Email ann@example.org.',
    apart: 'Design that is human centered, with open source of nodejs for x86.',
  };
  const folder = await folderOf({
    ...Object.fromEntries(Object.entries(FILES).filter(([path]) => !path.includes('/posts/'))),
    ...Object.fromEntries(
      Object.entries(texts).map(([slug, text], day) => [
        `content/blog/posts/${slug}.md`,
        post({ title: slug.toUpperCase(), date: `2026-01-0${day + 1}` }, text),
      ]),
    ),
  });
  await buildIn(folder, { now });
  const { posts } = createClient({ ...at, static: true, fetch: fileHost(distFiles(folder)).fetch });
  const of = async (...asked: Parameters<typeof posts.search>) => slugs(await posts.search(...asked)).sort();
  const found = {
    x86_64: ['arch'],
    'x86 64': ['arch'],
    128: [],
    x86: ['apart', 'arch'],
    must_use: ['arch'],
    HashMap: ['arch', 'hyphen'],
    'hash map': ['arch', 'hyphen'],
    'HashMap<K, V>': ['arch'],
    'HashMap::new()': ['hyphen'],
    '1.28': ['arch'],
    '1.28.0': ['arch'],
    '1.2': [],
    'open-source': ['apart', 'hyphen'],
    'open source': ['apart', 'hyphen'],
    opensource: ['hyphen'],
    '"human centered"': ['apart', 'hyphen'],
    '"human-centered design"': ['hyphen'],
    'node.js': ['apart', 'arch'],
    nodejs: ['apart', 'arch'],
    dont: ['hyphen'],
    'don’t': ['hyphen'],
    'ann@example.org': ['hyphen'],
    '_ - ()': [],
  };
  for (const [query, wanted] of Object.entries(found)) expect(await of(query), query).toEqual(wanted);
  expect(slugs(await posts.search('node.js', { order: 'newest' }))).toEqual(['apart', 'arch']);
  expect(slugs(await posts.search('node.js', { order: 'oldest' }))).toEqual(['arch', 'apart']);
});

/** The published files with a changed description of the search index. */
const withPlaces = (change: (places: Record<string, unknown>) => object): Published => {
  const folder = 'api/public/v1/demo/index';
  const { search } = JSON.parse(String(files.get(`${folder}/manifest.json`)));
  const path = `${folder}/${search}.json`;
  return new Map([...files, [path, Buffer.from(JSON.stringify(change(JSON.parse(String(files.get(path))))))]]);
};

test('a search runs no code from the API', async () => {
  const evil = "globalThis.ranCodeOfTheApi = true; export const connect = () => 'x', createInstance = () => ({});";
  const hostile = withPlaces((places) => ({
    ...places,
    language: "en'+(globalThis.ranCodeOfTheApi=true)+'",
    files: { ...(places.files as object), 'pagefind.js': 'assets/evil' },
  }));
  hostile.set('api/public/assets/evil', Buffer.from(evil));
  const { posts } = createClient({ ...at, static: true, fetch: fileHost(hostile).fetch });
  await posts.search('boat').catch(() => null);
  expect(globalThis).not.toHaveProperty('ranCodeOfTheApi');
});

test('an index of another version of Pagefind is an error that names both', async () => {
  const other = withPlaces((places) => ({ ...places, version: '1.9.0' }));
  const { posts } = createClient({ ...at, static: true, fetch: fileHost(other).fetch });
  await expect(posts.search('boat')).rejects.toMatchObject({ name: 'GalleyError', code: 'search_version' });
});
