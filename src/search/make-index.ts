import { hash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { InstalledPackage } from '../files/installed-package.ts';
import type { SearchDocument, SearchFile, SearchIndex } from './search-index.ts';

/** The parts of the package that are used here. */
interface Pagefind {
  readonly createIndex: (options: { readonly forceLanguage: string }) => Promise<Answer & { readonly index?: Index }>;
}

interface Index {
  readonly addCustomRecord: (record: object) => Promise<Answer>;
  readonly getFiles: () => Promise<Answer & { readonly files: readonly MadeFile[] }>;
  readonly deleteIndex: () => Promise<unknown>;
}

interface Answer {
  readonly errors: readonly string[];
}

interface MadeFile {
  readonly path: string;
  readonly content: Uint8Array;
}

export interface MakeOptions {
  readonly pagefind: InstalledPackage;
  readonly language: string;
}

/** Records on their way to the package's process at one time: it need not wait, and they need not all be in memory. */
const AT_ONCE = 500;

/** An index of documents, the same whenever they are the same. Rejects where the package's program does not run. */
export const makeIndex = async (
  documents: Iterable<SearchDocument>,
  { pagefind, language }: MakeOptions,
): Promise<SearchIndex> => {
  const { createIndex }: Pagefind = await import(pathToFileURL(pagefind.main).href);
  const forceLanguage = language.toLowerCase();
  const { index } = checked(await createIndex({ forceLanguage }));
  if (index === undefined) throw new Error('no index was made');
  try {
    let coming: Promise<Answer>[] = [];
    for (const document of documents) {
      coming.push(index.addCustomRecord(recordOf(document, forceLanguage)));
      if (coming.length < AT_ONCE) continue;
      for (const answer of await Promise.all(coming)) checked(answer);
      coming = [];
    }
    for (const answer of await Promise.all(coming)) checked(answer);
    const { files } = checked(await index.getFiles());
    return indexOf(files, pagefind.version, forceLanguage);
  } finally {
    await index.deleteIndex();
  }
};

const checked = <Given extends Answer>(answer: Given): Given => {
  if (answer.errors.length > 0) throw new Error(answer.errors.join('; '));
  return answer;
};

/** Between texts stands what is no word, so that no phrase goes from one to the next. The title counts for more besides. */
const recordOf = ({ slug, title, excerpt, text, filters, publishedAt }: SearchDocument, language: string): object => ({
  url: slug,
  content: `${title} — ${excerpt} — ${text}`,
  language,
  meta: { title },
  filters,
  sort: { date: publishedAt },
});

const MODULE = 'pagefind.js';
const ENTRY = 'pagefind-entry.json';

interface Entry {
  readonly languages: Readonly<Record<string, { readonly hash: string; readonly wasm: string | null }>>;
}

/**
 * Fragments, which are as long as all texts together and a file for each post, are not published: results come with
 * records instead.
 */
const indexOf = (made: readonly MadeFile[], version: string, language: string): SearchIndex => {
  const files = [...made].sort((a, b) => (a.path < b.path ? -1 : 1));
  const named = (name: string): Uint8Array => {
    const found = files.find(({ path }) => path === name);
    if (found === undefined) throw new Error(`${name} is missing`);
    return found.content;
  };
  const entry: Entry = JSON.parse(Buffer.from(named(ENTRY)).toString());
  const { hash: meta = '', wasm = null } = entry.languages[language] ?? {};
  const always = [MODULE, `wasm.${wasm ?? 'unknown'}.pagefind`, ...(meta === '' ? [] : [`pagefind.${meta}.pf_meta`])];
  const common = always.map((name): readonly [string, SearchFile] => {
    const bytes = named(name);
    // It is not compressed as the others are, and no host is to take it for a script of a page.
    const isModule = name === MODULE;
    const file = isModule ? 'pagefind-module' : name;
    return [name, fileOf(`${nameOf([bytes])}-${file}`, isModule ? gzipSync(bytes, { level: 9 }) : bytes)];
  });
  const parts = files.filter(({ path }) => /^(?:index|filter)\//.test(path));
  const prefix = nameOf(parts.flatMap(({ path, content }) => [path, content]));
  return {
    places: {
      version,
      language,
      entry,
      files: Object.fromEntries(common.map(([name, { path }]) => [name, path])),
      prefix: `assets/${prefix}-`,
    },
    files: [
      ...common.map(([, file]) => file),
      ...parts.map(({ path, content }) => fileOf(`${prefix}-${path.replace('/', '-')}`, content)),
    ],
    ids: Object.fromEntries(files.filter(({ path }) => path.startsWith('fragment/')).map(idOf)),
  };
};

const fileOf = (name: string, bytes: Uint8Array): SearchFile => ({ path: `assets/${name}`, bytes });

const nameOf = (parts: readonly (string | Uint8Array)[]): string => {
  const hashes = parts.map((part) => hash('sha256', part, 'hex'));
  return hash('sha256', hashes.join(), 'hex').slice(0, 16);
};

/** What a fragment begins with, before its JSON. */
const MAGIC = 'pagefind_dcd'.length;

const idOf = ({ path, content }: MadeFile): [slug: string, id: string] => {
  const { url }: { readonly url: string } = JSON.parse(gunzipSync(content).toString('utf8', MAGIC));
  return [url, path.slice('fragment/'.length, -'.pf_fragment'.length)];
};
