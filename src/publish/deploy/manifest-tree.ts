import { crc32 } from 'node:zlib';
import * as z from 'zod';
import { parseJson } from '../../shared/parse-json.ts';
import { isConcealedPath } from './concealed-keys.ts';
import { hash, moment, type PublishedFile, type RemovedFile } from './manifest.ts';
import { areSameHeaders, type FileHeaders, HEADERS, hashOf } from './store.ts';

/** A published file, or one in its grace period. */
type ListedFile = PublishedFile & Partial<Pick<RemovedFile, 'at'>>;
type FileEntry = readonly [path: string, file: ListedFile];
type Files = ReadonlyMap<string, ListedFile>;

/** A part of a list of files: some of its entries, or the names of child chunks. */
export interface Chunk {
  readonly files: readonly FileEntry[];
  readonly chunks: readonly string[];
}

/** Chunks by name. The name is a hash of the content, so equal parts of two lists share one chunk. */
export type Chunks = ReadonlyMap<string, Chunk>;

export interface Tree {
  /** The name of the root chunk; null for an empty list. */
  readonly root: string | null;
  readonly chunks: Chunks;
}

/** On average, a chunk has this many files or child chunks. */
const PER_CHUNK = 64;
/** The maximum height of a tree, more than any list needs. Without it, crafted paths could make a tree grow forever. */
const HIGHEST = 5;

/**
 * Cuts a list of files into chunks. Where a chunk ends depends only on the last path in it, so an added, changed or
 * removed file changes one chunk and its ancestors, however long the list is.
 */
export const treeOf = (files: Files): Tree => {
  const chunks = new Map<string, Chunk>();
  const add = (chunk: Chunk): string => {
    const name = hashOf(textOf(chunk));
    chunks.set(name, chunk);
    return name;
  };
  const entries = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  let row = cut(entries, ([path]) => path, 1).map((group) => ({
    name: add({ files: group, chunks: [] }),
    last: group.at(-1)?.[0] ?? '',
  }));
  for (let level = 2; row.length > 1; level += 1) {
    row = cut(row, ({ last }) => last, level).map((group) => ({
      name: add({ files: [], chunks: group.map(({ name }) => name) }),
      last: group.at(-1)?.last ?? '',
    }));
  }
  return { root: row[0]?.name ?? null, chunks };
};

/** The tree of files as it is stored, without API keys in its paths. */
export const concealedTree = (files: Files, conceal: (path: string) => string): Tree =>
  treeOf(new Map([...files].map(([path, file]) => [conceal(path), file])));

const cut = <Item>(items: readonly Item[], pathOf: (item: Item) => string, level: number): Item[][] => {
  const groups: Item[][] = [];
  let group: Item[] = [];
  for (const item of items) {
    if (group.length === 0) groups.push(group);
    group.push(item);
    if (level < HIGHEST && crc32(pathOf(item)) % PER_CHUNK ** level === 0) group = [];
  }
  return groups;
};

/** Returns the paths whose files differ between two trees, with the file in the second one; null if it has none. */
export const changesBetween = (
  one: string | null,
  other: string | null,
  chunks: Chunks,
): ReadonlyMap<string, ListedFile | null> => {
  const [before, after] = [leavesOf(one, chunks), leavesOf(other, chunks)];
  const filesOnlyIn = (leaves: Chunks, others: Chunks): Files =>
    filesIn([...leaves].flatMap(([name, leaf]) => (others.has(name) ? [] : leaf)));
  const [removed, added] = [filesOnlyIn(before, after), filesOnlyIn(after, before)];
  const changes = new Map<string, ListedFile | null>();
  for (const path of new Set([...removed.keys(), ...added.keys()])) {
    const file = added.get(path);
    if (!areSame(removed.get(path), file)) changes.set(path, file ?? null);
  }
  return changes;
};

/** Whether a path has the same bytes and headers in two lists. */
export const areSame = (one: PublishedFile | undefined, other: PublishedFile | null | undefined): boolean =>
  one?.hash === other?.hash && areSameHeaders(one?.headers ?? {}, other?.headers ?? {});

export const filesUnder = (root: string | null, chunks: Chunks): Files => filesIn(leavesOf(root, chunks).values());

const filesIn = (leaves: Iterable<Chunk>): Files => new Map([...leaves].flatMap(({ files }) => files));

/** All chunks of a tree that contain files, in order. */
const leavesOf = (root: string | null, chunks: Chunks): Chunks =>
  new Map([...chunksUnder(root, chunks)].filter(([, { files }]) => files.length > 0));

/** All chunks of a tree, including those with child chunks. */
export const chunksUnder = (root: string | null, chunks: Chunks): Chunks => {
  const found = new Map<string, Chunk>();
  const add = (name: string): void => {
    const chunk = chunks.get(name);
    if (chunk === undefined || found.has(name)) return;
    found.set(name, chunk);
    for (const child of chunk.chunks) add(child);
  };
  if (root !== null) add(root);
  return found;
};

/** The chunks of a tree without the root, which is in the manifest. */
export const withoutRoot = ({ root, chunks }: Tree): Chunks =>
  new Map([...chunksUnder(root, chunks)].filter(([name]) => name !== root));

const headers = z.partialRecord(
  z.enum(HEADERS),
  z
    .string()
    .regex(/^[ -~]*$/)
    .optional(),
);
const path = z.string().refine(isConcealedPath);
const entry = [path, hash.nullable(), z.int().min(0)] as const;

/** Headers are stored once, and files refer to them by index, as most files share them. */
const schema = z.strictObject({
  headers: z.array(headers),
  files: z.array(z.union([z.tuple(entry), z.tuple([...entry, moment])])),
  chunks: z.array(hash),
});

type ChunkJson = z.infer<typeof schema>;

/** Serializes a chunk. Equal chunks are equal strings. */
export const textOf = ({ files, chunks }: Chunk): string => {
  const all: FileHeaders[] = [];
  const numberOf = (headers: FileHeaders): number => {
    const number = all.findIndex((known) => areSameHeaders(known, headers));
    return number === -1 ? all.push(headers) - 1 : number;
  };
  const entries = files.map(([path, { hash, headers, at }]): ChunkJson['files'][number] =>
    at === undefined ? [path, hash, numberOf(headers)] : [path, hash, numberOf(headers), at],
  );
  return JSON.stringify({ headers: all, files: entries, chunks: [...chunks] } satisfies ChunkJson);
};

/** Parses a chunk; null if it is damaged or does not match its name. */
export const parseChunk = (name: string, text: Uint8Array | string): Chunk | null => {
  if (hashOf(text) !== name) return null;
  const { success, data } = schema.safeParse(parseJson(text));
  if (!success) return null;
  const files = data.files.map(([path, hash, number, at]): FileEntry => {
    const headers = data.headers[number] ?? {};
    return [path, at === undefined ? { hash, headers } : { hash, headers, at }];
  });
  return { files, chunks: data.chunks };
};
