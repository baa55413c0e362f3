import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import type { FileHeaders } from './store.ts';

/** The folder of Galley's own files at a destination. */
export const OWN_FOLDER = '.galley/deploy/';
export const MANIFEST: string = `${OWN_FOLDER}manifest.json.gz`;
const BODIES = `${OWN_FOLDER}bodies/`;

/** The path of a copy whose original is no longer at its own path. */
export const bodyPath = (hash: string): string => BODIES + hash;
export const isBody = (path: string): boolean => path.startsWith(BODIES);

export interface PublishedFile {
  /** `hashOf` its bytes; null if they are unknown. */
  readonly hash: string | null;
  readonly headers: FileHeaders;
}

/** A file that is no longer in the tree, and is deleted after the grace period. */
export interface RemovedFile extends PublishedFile {
  /** When it was removed from the tree, milliseconds since the epoch. */
  readonly at: number;
}

export interface Publication {
  readonly files: ReadonlyMap<string, PublishedFile>;
  /** The commit of the content; null if the project is not in a repository. */
  readonly commit: Commit | null;
  /** When it was published, milliseconds since the epoch. */
  readonly at: number;
}

/** The previous state: the files that differ from the current ones, null for files that did not exist. */
export interface Previous {
  readonly files: ReadonlyMap<string, PublishedFile | null>;
  readonly commit: Commit | null;
}

/** The state of a destination. It includes the lock, so that one conditional write takes it. */
export interface Manifest {
  /** What the hashes of keys begin with; null in format 1. */
  readonly salt: string | null;
  /** The base path of the tree. */
  readonly base: string;
  /** Whether the store is known to refuse a write whose condition is false. */
  readonly isConditional: boolean;
  /** The result of the last finished deploy; null before the first one. */
  readonly published: Publication | null;
  readonly removed: ReadonlyMap<string, RemovedFile>;
  /** What a rollback can restore; null if it is incomplete. */
  readonly previous: Previous | null;
  /** Whether caches may have answers that a deploy changed and did not purge. */
  readonly hasStaleCaches: boolean;
  /** The paths whose content is unknown after an unfinished deploy. */
  readonly touched: readonly string[];
  readonly lock: Lock | null;
}

export const emptyManifest = (base: string): Manifest => ({
  base,
  salt: null,
  isConditional: false,
  published: null,
  removed: new Map(),
  previous: null,
  hasStaleCaches: true,
  touched: [],
  lock: null,
});

/** Format 1 has locks without a holder, and hashes of keys without a salt. */
const FORMAT = 2;

const headers = z.strictObject({
  'content-type': z.string().optional(),
  'cache-control': z.string().optional(),
  'content-disposition': z.string().optional(),
  'content-encoding': z.string().optional(),
});
const hash = z.string().nullable();
/** The hash, and the index of the headers in the list of all headers, as most files share them. */
const file = z.tuple([hash, z.int().min(0)]);
const commit = z.strictObject({ id: z.string(), at: z.number() });
const lock = z.strictObject({ id: z.string(), by: z.string().optional(), since: z.number(), until: z.number() });

/** The commit of a tree's content, and its time in milliseconds since the epoch. */
export type Commit = Readonly<z.infer<typeof commit>>;

/** The lock of one deploy: who has it, from when and until when (milliseconds since the epoch). */
export type Lock = Readonly<z.infer<typeof lock>>;

const schema = z.strictObject({
  format: z.int().min(1).max(FORMAT),
  salt: z.string().nullable().default(null),
  base: z.string(),
  isConditional: z.boolean(),
  headers: z.array(headers),
  published: z
    .strictObject({ files: z.record(z.string(), file), commit: commit.nullable(), at: z.number() })
    .nullable(),
  removed: z.record(z.string(), z.tuple([hash, z.int().min(0), z.number()])),
  previous: z
    .strictObject({ files: z.record(z.string(), file.nullable()), commit: commit.nullable() })
    .nullable()
    .default(null),
  hasStaleCaches: z.boolean().default(true),
  touched: z.array(z.string()),
  lock: lock.nullable(),
});

type ManifestJson = z.infer<typeof schema>;
type Entry = z.infer<typeof file>;

/** Reads a manifest with concealed paths; `newer` if a newer version of Galley wrote it, null if it is damaged. */
export const parseManifest = (bytes: Uint8Array): Manifest | 'newer' | null => {
  const value = jsonIn(bytes);
  const format = (value as { readonly format?: unknown } | null)?.format;
  if (typeof format === 'number' && format > FORMAT) return 'newer';
  const { success, data } = schema.safeParse(value);
  if (!success) return null;
  const fileOf = ([hash, number]: Entry): PublishedFile => ({ hash, headers: data.headers[number] ?? {} });
  const filesOf = <Value, File>(saved: Record<string, Value>, to: (value: Value) => File): ReadonlyMap<string, File> =>
    new Map(Object.entries(saved).map(([path, value]) => [path, to(value)]));
  const { published, previous, removed } = data;
  return {
    ...data,
    published: published && { ...published, files: filesOf(published.files, fileOf) },
    previous: previous && { ...previous, files: filesOf(previous.files, (file) => file && fileOf(file)) },
    removed: filesOf(removed, ([hash, number, at]) => ({ ...fileOf([hash, number]), at })),
  };
};

export const serializeManifest = (manifest: Manifest, conceal: (path: string) => string): Uint8Array => {
  const { published, removed, previous, touched } = manifest;
  const table = createHeaderTable();
  const entryOf = ({ hash, headers }: PublishedFile): Entry => [hash, table.numberOf(headers)];
  const entriesOf = <File, Value>(files: ReadonlyMap<string, File>, to: (file: File) => Value): Record<string, Value> =>
    Object.fromEntries([...files].map(([path, file]) => [conceal(path), to(file)]));
  const value: ManifestJson = {
    ...manifest,
    format: FORMAT,
    published: published && { ...published, files: entriesOf(published.files, entryOf) },
    previous: previous && { ...previous, files: entriesOf(previous.files, (file) => file && entryOf(file)) },
    removed: entriesOf(removed, (file) => [...entryOf(file), file.at]),
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
    const number = numbers.get(text);
    if (number !== undefined) return number;
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
