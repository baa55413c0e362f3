import { beforeAll, expect, test } from 'vitest';
import { loadProject } from '../../../src/build/project.ts';
import { search } from '../../../src/publish/verify/checks/check-search.ts';
import { type Send, toAnswer } from '../../../src/publish/verify/kernel/connection.ts';
import { perform } from '../../../src/publish/verify/kernel/perform-check.ts';
import type { Sample } from '../../../src/publish/verify/kernel/read-sample.ts';
import { verify } from '../../../src/publish/verify/verify.ts';
import type { Site } from '../../../src/runtime/resolver/site.ts';
import { servingApi } from '../../helpers/api-server.ts';
import { buildIn } from '../../helpers/built.ts';
import { distFiles } from '../../helpers/dist-files.ts';
import { atEnd, folderOf } from '../../helpers/files.ts';
import { post } from '../../helpers/posts.ts';
import type { Published } from '../../helpers/published.ts';

const TITLE = 'a search index has its files, whole and in its language';
const FILES = {
  'content/blog/workspace.yaml': 'keys: [demo]\nlanguages: [en, de]',
  'galley.config.json': '{ "output": { "search": true } }',
  ...Object.fromEntries(
    ['sea', 'lake', 'hill', 'moor', 'wood'].flatMap((slug, at) => {
      const fields = {
        date: `2026-01-0${at + 1}`,
        tags: at % 2 === 0 ? ['wet'] : ['dry'],
        category: 'trips',
        author: 'ann',
      };
      return [
        [`content/blog/posts/${slug}.md`, post({ title: `By the ${slug}`, ...fields }, `Boats at the ${slug}.`)],
        [`content/blog/posts/${slug}.de.md`, post({ title: `Am ${slug}`, ...fields }, `Boote am ${slug}.`)],
      ];
    }),
  ),
};
const KEY = 'api/public/v1/demo';

interface Places {
  readonly files: Readonly<Record<string, string>>;
  readonly prefix: string;
  readonly records: readonly string[];
  readonly texts: string;
  readonly terms: string;
  readonly words: string;
  readonly parts: string;
}

const cleanUp = atEnd();
let site: Site;
let files: Published;
beforeAll(async () => {
  const root = await folderOf(FILES, cleanUp);
  await buildIn(root, { now: Date.UTC(2026, 6, 1) });
  files = distFiles(root);
  ({ site } = await loadProject({ root }));
});

const jsonAt = (path: string) => JSON.parse(String(files.get(path)));
const nameIn = (folder: string): string => jsonAt(`${folder}/index/manifest.json`).search;
const placesIn = (folder: string): Places => jsonAt(`${folder}/index/${nameIn(folder)}.json`);
const textsIn = (folder: string): readonly string[] => jsonAt(`${folder}/index/${placesIn(folder).texts}.json`).texts;

const resultsOf = async (served: Published, all = true) => {
  const baseUrl = `${await servingApi({ site, files: served })}/api/public`;
  return (await verify({ baseUrl, key: 'demo', queries: 1, all })).results;
};

/** Runs only the search check for one language, with all files in memory. Returns whether it finds a fault. */
const isFound = async (served: Published, language?: 'de'): Promise<boolean> => {
  const { data, total } = jsonAt(`${KEY}/${language === undefined ? '' : 'lang=de/'}posts.json`);
  const api = { origin: 'http://x', base: '/api/public', version: 'v1', key: 'demo', ...(language && { language }) };
  const [only] = search({ api, posts: data, total, isComplete: true, isAll: true } as unknown as Sample);
  if (only === undefined) throw new Error('no check');
  const send: Send = async (ask) => {
    const bytes = served.get(ask.path.slice(1));
    return toAnswer(ask, { status: bytes === undefined ? 404 : 200, headers: {}, bytes: bytes ?? Buffer.from('{}') });
  };
  return (await perform({ group: 'details', ...only }, send)).outcome === 'wrong';
};

const withFile = (path: string, bytes: Uint8Array | null): Published => {
  if (!files.has(path)) throw new Error(`no file ${path}`);
  const others = new Map([...files].filter(([name]) => name !== path));
  return bytes === null ? others : others.set(path, bytes);
};

/** All files of a folder's search index: its description, its results, and Pagefind's files. */
const pathsIn = (folder: string): string[] => {
  const { files: always, records, texts, terms, words, parts, prefix } = placesIn(folder);
  const names = [nameIn(folder), ...records, texts, ...textsIn(folder), terms, words, parts];
  const own = names.map((name) => `${folder}/index/${name}.json`);
  const loaded = [...files.keys()].filter((path) => path.startsWith(`api/public/${prefix}`));
  return [...own, ...Object.values(always).map((path) => `api/public/${path}`), ...loaded];
};

test('an API with a search index is right in every language, with any coverage', async () => {
  for (const all of [true, false]) {
    const results = await resultsOf(files, all);
    expect(results.filter(({ title }) => title === TITLE).length).toBe(2);
    expect(results.filter(({ outcome }) => outcome === 'wrong')).toEqual([]);
  }
  const [text = ''] = textsIn(`${KEY}/lang=de`);
  const results = await resultsOf(withFile(`${KEY}/lang=de/index/${text}.json`, null));
  expect(results.filter(({ outcome }) => outcome === 'wrong')).toMatchObject([{ title: TITLE }]);
});

/** Replaces a letter near the end, so that JSON is still JSON. */
const changed = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(String(Buffer.from(bytes)).replace(/[a-z](?=[^a-z]*$)/, (letter) => (letter === 'x' ? 'y' : 'x')));

test('files that a proxy prints again are right', async () => {
  const printed = new Map(files);
  for (const [path, bytes] of files)
    if (path.endsWith('.json')) printed.set(path, Buffer.from(JSON.stringify(JSON.parse(String(bytes)), null, 1)));
  expect(await isFound(printed)).toBe(false);
  expect(await isFound(printed, 'de')).toBe(false);
});

test('files decompressed by hosts are right', async () => {
  const decompressed = new Map(files);
  const { gunzipSync } = await import('node:zlib');
  for (const [path, bytes] of files) if (bytes[0] === 0x1f) decompressed.set(path, gunzipSync(bytes));
  expect(await isFound(decompressed)).toBe(false);
});

test.each([undefined, 'de'] as const)(
  'finds each missing, cut or changed file of the search index: %s',
  async (language) => {
    const paths = pathsIn(language === undefined ? KEY : `${KEY}/lang=de`);
    expect(paths.length).toBeGreaterThan(11);
    for (const path of paths) {
      const bytes = files.get(path) as Uint8Array;
      expect(await isFound(withFile(path, null), language), `without ${path}`).toBe(true);
      expect(await isFound(withFile(path, bytes.subarray(0, bytes.length - 9)), language), `cut ${path}`).toBe(true);
      expect(await isFound(withFile(path, changed(bytes)), language), `changed ${path}`).toBe(true);
    }
  },
);

test('finds the search index of another language', async () => {
  const path = `${KEY}/lang=de/index/manifest.json`;
  const mixed = withFile(path, Buffer.from(JSON.stringify({ ...jsonAt(path), search: nameIn(KEY) })));
  for (const [name, bytes] of files)
    if (name.startsWith(`${KEY}/index/`)) {
      const there = name.replace(KEY, `${KEY}/lang=de`);
      if (!mixed.has(there)) mixed.set(there, bytes);
    }
  expect(await isFound(mixed, 'de')).toBe(true);
});

test('finds records and terms that differ from the lists', async () => {
  const path = `${KEY}/index/manifest.json`;
  const { hash } = await import('node:crypto');
  const replaced = (name: 'records' | 'terms', change: (value: Record<string, object>) => object): Published => {
    const served = new Map(files);
    const put = (value: object): string => {
      const text = JSON.stringify(value);
      const own = hash('sha256', text, 'hex').slice(0, 16);
      served.set(`${KEY}/index/${own}.json`, Buffer.from(text));
      return own;
    };
    const places = placesIn(KEY);
    const [first = ''] = [places[name]].flat();
    const other = put(change(jsonAt(`${KEY}/index/${first}.json`)));
    const search = put({ ...places, [name]: name === 'records' ? [other, ...places.records.slice(1)] : other });
    return served.set(path, Buffer.from(JSON.stringify({ ...jsonAt(path), search })));
  };
  const withTitle = (records: Record<string, object>): object =>
    Object.fromEntries(Object.entries(records).map(([id, record]) => [id, { ...record, title: 'Another' }]));
  expect(await isFound(replaced('records', withTitle))).toBe(true);
  expect(await isFound(replaced('records', () => ({})))).toBe(true);
  expect(await isFound(replaced('terms', (terms) => ({ ...terms, tags: { wet: [0] } })))).toBe(true);
  expect(await isFound(replaced('terms', (terms) => terms))).toBe(false);
});
