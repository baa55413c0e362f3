import { hash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { IndexFile } from 'pagefind';
import { allOtherForms, splitWords } from '../../runtime/client/search-words.ts';
import { sortByCount } from '../../shared/counts.ts';
import { contentHash } from '../../shared/fs/fingerprint.ts';
import { findInstalled, type InstalledPackage } from '../../shared/fs/installed-package.ts';
import { readPackageInfo } from '../../shared/package-info.ts';
import { mapAtOnce } from '../../shared/workers/at-once.ts';
import type { SearchDocument, SearchFile, SearchIndex } from './search-index.ts';

/** The number of records sent to Pagefind's process at a time: enough that it never waits, but not all in memory. */
const AT_ONCE = 500;

/** Indexes documents, oldest first. The same documents give the same index. Rejects if Pagefind does not run. */
export const makeIndex = async (
  documents: Iterable<SearchDocument>,
  { pagefind, language }: { readonly pagefind: InstalledPackage; readonly language: string },
): Promise<SearchIndex> => {
  const { createIndex }: typeof import('pagefind') = await import(pathToFileURL(pagefind.main).href);
  const forceLanguage = language.toLowerCase();
  const { index } = checked(await createIndex({ forceLanguage }));
  if (index === undefined) throw new Error('Pagefind created no index');
  try {
    const words = createWordCounter();
    let ordinal = 0;
    await mapAtOnce(documents, AT_ONCE, async (document) => {
      const record = recordOf(document, ordinal++, forceLanguage);
      words.add(record.content);
      checked(await index.addCustomRecord(record));
    });
    const { files } = checked(await index.getFiles());
    return { ...indexOf(files, pagefind.version, forceLanguage), words: words.list() };
  } finally {
    await index.deleteIndex();
  }
};

const checked = <Given extends { readonly errors: readonly string[] }>(answer: Given): Given => {
  if (answer.errors.length > 0) throw new Error(answer.errors.join('; '));
  return answer;
};

/**
 * Converts a document to a Pagefind record. A dash prevents phrases that span two fields. The title is also in `meta`,
 * which ranks it higher. Clients rely on the order of the parts, and on `date`, which is the ordinal of the post.
 */
const recordOf = (document: SearchDocument, ordinal: number, language: string) => {
  const { slug, title, excerpt, text, names, filters } = document;
  const parts = [[title, excerpt, text], names].flatMap((texts) => [
    ...texts.map(splitWords),
    ...allOtherForms(texts.join(' ')),
  ]);
  return {
    url: slug,
    content: parts.join(' — '),
    language,
    meta: { title: splitWords(title) },
    filters: Object.fromEntries(Object.entries(filters).map(([name, terms]) => [name, [...terms]])),
    sort: { date: String(ordinal) },
  };
};

const ENTRY = 'pagefind-entry.json';

interface EntryFile {
  readonly languages: Readonly<Record<string, { readonly hash: string; readonly wasm: string | null }>>;
}

/** Omits fragments, which are one file with the full text for each post. Results have the records instead. */
const indexOf = (made: readonly IndexFile[], version: string, language: string): Omit<SearchIndex, 'words'> => {
  const files = [...made].sort((a, b) => (a.path < b.path ? -1 : 1));
  const named = (name: string): Uint8Array => {
    const found = files.find(({ path }) => path === name);
    if (found === undefined) throw new Error(`${name} is missing`);
    return found.content;
  };
  const entry: EntryFile = JSON.parse(Buffer.from(named(ENTRY)).toString());
  const { hash: meta = '', wasm = null } = entry.languages[language] ?? {};
  const always = [`wasm.${wasm ?? 'unknown'}.pagefind`, ...(meta === '' ? [] : [`pagefind.${meta}.pf_meta`])];
  const common = always.map((name): readonly [string, SearchFile] => {
    const bytes = named(name);
    return [name, fileOf(`${nameOf([bytes])}-${name}`, bytes)];
  });
  const parts = files.filter(({ path }) => /^(?:index|filter)\//.test(path));
  const prefix = nameOf(parts.flatMap(({ path, content }) => [path, content]));
  const published = [
    ...common.map(([, file]) => file),
    ...parts.map(({ path, content }) => fileOf(`${prefix}-${path.replace('/', '-')}`, content)),
  ];
  return {
    places: {
      version,
      language,
      entry,
      files: Object.fromEntries(common.map(([name, { path }]) => [name, path])),
      prefix: `assets/${prefix}-`,
    },
    files: published,
    parts: Object.fromEntries(published.map(({ path, bytes }) => [path, contentHash(gunzipSync(bytes))])),
    ids: Object.fromEntries(files.filter(({ path }) => path.startsWith('fragment/')).map(idOf)),
  };
};

const fileOf = (name: string, bytes: Uint8Array): SearchFile => ({ path: `assets/${name}`, bytes });

const nameOf = (parts: readonly (string | Uint8Array)[]): string =>
  contentHash(parts.map((part) => hash('sha256', part, 'hex')).join());

/** The length of the prefix before a fragment's JSON. */
const MAGIC = 'pagefind_dcd'.length;

const idOf = ({ path, content }: IndexFile): [slug: string, id: string] => {
  const { url }: { readonly url: string } = JSON.parse(gunzipSync(content).toString('utf8', MAGIC));
  return [url, path.slice('fragment/'.length, -'.pf_fragment'.length)];
};

/** The version of Pagefind whose indexes clients can read. Clients contain the reader of this version. */
export const pagefindVersion = (): string => readPackageInfo().peerDependencies.pagefind ?? '';

/** The installed Pagefind package, or null if it is missing or has another version. */
export const findPagefind = (root: string): InstalledPackage | null =>
  findInstalled({ name: 'pagefind', versions: new RegExp(`^${pagefindVersion().replaceAll('.', '\\.')}$`) }, root);

/** The maximum number of words. With more, readers of a large API would wait for the file. */
const MOST = 20_000;

/** Shorter words have too many similar ones, and longer words are usually codes. */
const WORD = /^[\p{L}\p{N}\p{M}]{3,24}$/u;
const LETTER = /\p{L}/u;
/** Scripts without spaces between words. */
const UNSPACED = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Mymr}\p{scx=Khmr}]/u;

/** Counts the posts that contain each word. */
export const createWordCounter = () => {
  const counts = new Map<string, number>();
  return {
    /** Adds text that `splitWords` has already processed. */
    add: (text: string): void => {
      const words = new Set(text.toLowerCase().normalize().split(/\s+/));
      for (const word of words) if (isWord(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    },
    /** The words that occur in the most posts, separated by spaces. Equally frequent words are sorted by code units. */
    list: (): string =>
      sortByCount(counts)
        .slice(0, MOST)
        .map(([word]) => word)
        .join(' '),
  };
};

const isWord = (word: string): boolean => WORD.test(word) && LETTER.test(word) && !UNSPACED.test(word);
