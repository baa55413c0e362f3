import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import type { FileHeaders } from './store.ts';

/** Where Galley keeps its own files at a destination. */
export const OWN_FOLDER = '.galley/deploy/';
export const MANIFEST: string = `${OWN_FOLDER}manifest.json.gz`;

export interface PublishedFile {
  /** Of its bytes (`hashOf`); null where it is not known what is there. */
  readonly hash: string | null;
  readonly headers: FileHeaders;
}

/** A file that is not part of the tree any more and stays for a while. */
export interface RemovedFile extends PublishedFile {
  /** Since when, milliseconds since the epoch. */
  readonly at: number;
}

/** Where the content of a tree stood in its history. */
export interface Commit {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface Publication {
  readonly files: ReadonlyMap<string, PublishedFile>;
  /** Null where the project is in no repository. */
  readonly commit: Commit | null;
  /** When it was published, milliseconds since the epoch. */
  readonly at: number;
}

/** What was published before: how it differs from what is, with null for files that were not there. */
export interface Previous {
  readonly files: ReadonlyMap<string, PublishedFile | null>;
  readonly commit: Commit | null;
}

export interface Lock {
  /** Stands for one deploy. */
  readonly id: string;
  readonly since: number;
  /** From then on it holds nobody back. */
  readonly until: number;
}

/** What is at a destination. One file, so that one conditional write takes the lock and says what it is for. */
export interface Manifest {
  /** The base path of the tree. */
  readonly base: string;
  /** Whether the store has been seen to refuse a write whose condition did not hold. */
  readonly isConditional: boolean;
  /** What the last finished deploy has published; null before there is one. */
  readonly published: Publication | null;
  readonly removed: ReadonlyMap<string, RemovedFile>;
  /** What can be put back; null where that is not all there. */
  readonly previous: Previous | null;
  /** Whether caches may keep what a deploy has changed without having been told. */
  readonly hasStaleCaches: boolean;
  /** Paths at which a deploy that has not finished may have left anything. */
  readonly touched: readonly string[];
  readonly lock: Lock | null;
}

export const emptyManifest = (base: string): Manifest => ({
  base,
  isConditional: false,
  published: null,
  removed: new Map(),
  previous: null,
  hasStaleCaches: true,
  touched: [],
  lock: null,
});

const FORMAT = 1;

const headers = z.strictObject({
  'content-type': z.string().optional(),
  'cache-control': z.string().optional(),
  'content-encoding': z.string().optional(),
});
const hash = z.string().nullable();
/** Headers are numbers in the list of all that there are: most files have the same. */
const file = z.tuple([hash, z.int().min(0)]);
const files = z.record(z.string(), file);
const commit = z.strictObject({ id: z.string(), at: z.number() }).nullable();

const schema = z.strictObject({
  format: z.literal(FORMAT),
  base: z.string(),
  isConditional: z.boolean(),
  headers: z.array(headers),
  published: z.strictObject({ files, commit, at: z.number() }).nullable(),
  removed: z.record(z.string(), z.tuple([hash, z.int().min(0), z.number()])),
  previous: z
    .strictObject({ files: z.record(z.string(), file.nullable()), commit })
    .nullable()
    .default(null),
  hasStaleCaches: z.boolean().default(true),
  touched: z.array(z.string()),
  lock: z.strictObject({ id: z.string(), since: z.number(), until: z.number() }).nullable(),
});

type Written = z.infer<typeof schema>;

export type ParsedManifest =
  | { readonly manifest: Manifest }
  /** `newer`: a later version of Galley wrote it; `damaged`: nobody can tell. */
  | { readonly problem: 'newer' | 'damaged' };

/** Reads a manifest whose paths are as `serialize` was given them. */
export const parseManifest = (bytes: Uint8Array): ParsedManifest => {
  const value = jsonIn(bytes);
  const format = (value as { readonly format?: unknown } | null)?.format;
  if (typeof format === 'number' && format > FORMAT) return { problem: 'newer' };
  const { success, data } = schema.safeParse(value);
  if (!success) return { problem: 'damaged' };
  const headersAt = (at: number): FileHeaders => data.headers[at] ?? {};
  return {
    manifest: {
      ...data,
      published: data.published && { ...data.published, files: filesIn(data.published.files, headersAt) },
      previous: data.previous && {
        ...data.previous,
        files: new Map(
          Object.entries(data.previous.files).map(([path, file]) => [path, file && fileOf(file, headersAt)]),
        ),
      },
      removed: new Map(
        Object.entries(data.removed).map(([path, [hash, at, since]]) => [
          path,
          { hash, headers: headersAt(at), at: since },
        ]),
      ),
    },
  };
};

const filesIn = (
  entries: z.infer<typeof files>,
  headersAt: (at: number) => FileHeaders,
): ReadonlyMap<string, PublishedFile> =>
  new Map(Object.entries(entries).map(([path, file]) => [path, fileOf(file, headersAt)]));

const fileOf = ([hash, at]: z.infer<typeof file>, headersAt: (at: number) => FileHeaders): PublishedFile => ({
  hash,
  headers: headersAt(at),
});

export const serializeManifest = (manifest: Manifest, conceal: (path: string) => string): Uint8Array => {
  const { published, removed, previous, touched } = manifest;
  const table = createHeaderTable();
  const entryOf = ({ hash, headers }: PublishedFile): z.infer<typeof file> => [hash, table.numberOf(headers)];
  const value: Written = {
    ...manifest,
    format: FORMAT,
    published: published && {
      ...published,
      files: Object.fromEntries([...published.files].map(([path, file]) => [conceal(path), entryOf(file)])),
    },
    previous: previous && {
      ...previous,
      files: Object.fromEntries([...previous.files].map(([path, file]) => [conceal(path), file && entryOf(file)])),
    },
    removed: Object.fromEntries([...removed].map(([path, file]) => [conceal(path), [...entryOf(file), file.at]])),
    touched: touched.map(conceal),
    headers: table.all,
  };
  return gzipSync(JSON.stringify(value));
};

const createHeaderTable = (): { readonly numberOf: (headers: FileHeaders) => number; readonly all: FileHeaders[] } => {
  const numbers = new Map<string, number>();
  const all: FileHeaders[] = [];
  const numberOf = (headers: FileHeaders): number => {
    const text = JSON.stringify(headers);
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, all.length);
    return all.push(headers) - 1;
  };
  return { numberOf, all };
};

const jsonIn = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(gunzipSync(bytes).toString('utf8'));
  } catch {
    return null;
  }
};
