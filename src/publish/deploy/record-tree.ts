import { crc32 } from 'node:zlib';
import * as z from 'zod';
import { parseJson } from '../../shared/parse-json.ts';
import type { PublishedFile, RemovedFile } from './manifest.ts';
import { areSameHeaders, type FileHeaders, HEADERS, hashOf } from './store.ts';

/** A published file, or one in its grace period. */
type RecordedFile = PublishedFile & Partial<Pick<RemovedFile, 'at'>>;
type Entry = readonly [path: string, file: RecordedFile];
type Files = ReadonlyMap<string, RecordedFile>;

/** A part of a list of files: some of its entries, or the names of smaller chunks. */
export interface Chunk {
  readonly files: readonly Entry[];
  readonly chunks: readonly string[];
}

/** Chunks by their names, which are the hashes of their content. So equal parts of two lists are one chunk. */
export type Chunks = ReadonlyMap<string, Chunk>;

export interface Tree {
  /** The name of the chunk that leads to all others; null for a list without files. */
  readonly root: string | null;
  readonly chunks: Chunks;
}

/** One path in so many ends a chunk, and one in so many of these ends a chunk of chunks. */
const PER_CHUNK = 64;
/** No list of files needs a higher tree. The limit ends a tree whatever its paths are. */
const HIGHEST = 5;

/**
 * Cuts a list of files into chunks. Each path decides alone where a chunk ends, so an added, changed or removed file changes
 * one chunk and those that lead to it, however long the list is.
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

/** The tree of files as it is saved, without API keys in its paths. */
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

/** The paths whose files differ between two trees, with the files of the second; null for those that it does not have. */
export const changesBetween = (
  one: string | null,
  other: string | null,
  chunks: Chunks,
): ReadonlyMap<string, RecordedFile | null> => {
  const [before, after] = [leavesOf(one, chunks), leavesOf(other, chunks)];
  const filesOnlyIn = (leaves: Chunks, others: Chunks): Files =>
    filesIn([...leaves].flatMap(([name, leaf]) => (others.has(name) ? [] : leaf)));
  const [gone, come] = [filesOnlyIn(before, after), filesOnlyIn(after, before)];
  const changes = new Map<string, RecordedFile | null>();
  for (const path of new Set([...gone.keys(), ...come.keys()])) {
    const file = come.get(path);
    if (!areSame(gone.get(path), file)) changes.set(path, file ?? null);
  }
  return changes;
};

/** Whether a path has the same bytes and headers in two lists. */
export const areSame = (one: PublishedFile | undefined, other: PublishedFile | null | undefined): boolean =>
  one?.hash === other?.hash && areSameHeaders(one?.headers ?? {}, other?.headers ?? {});

export const filesUnder = (root: string | null, chunks: Chunks): Files => filesIn(leavesOf(root, chunks).values());

const filesIn = (leaves: Iterable<Chunk>): Files => new Map([...leaves].flatMap(({ files }) => files));

/** All chunks of a tree that have files, in its order. */
const leavesOf = (root: string | null, chunks: Chunks): Chunks =>
  new Map([...chunksUnder(root, chunks)].filter(([, { files }]) => files.length > 0));

/** All chunks of a tree, those that lead to others too. */
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

const headers = z.partialRecord(z.enum(HEADERS), z.string().optional());
const hash = z.string().nullable();

/** The headers of a file are an index into the list of all headers, as most files share them. */
const schema = z.strictObject({
  headers: z.array(headers),
  files: z.array(
    z.union([z.tuple([z.string(), hash, z.int().min(0)]), z.tuple([z.string(), hash, z.int().min(0), z.number()])]),
  ),
  chunks: z.array(z.string()),
});

type ChunkJson = z.infer<typeof schema>;

/** The content of a chunk, the same for the same entries. */
export const textOf = ({ files, chunks }: Chunk): Uint8Array => {
  const all: FileHeaders[] = [];
  const numberOf = (headers: FileHeaders): number => {
    const number = all.findIndex((known) => areSameHeaders(known, headers));
    return number === -1 ? all.push(headers) - 1 : number;
  };
  const entries = files.map(([path, { hash, headers, at }]): ChunkJson['files'][number] =>
    at === undefined ? [path, hash, numberOf(headers)] : [path, hash, numberOf(headers), at],
  );
  return Buffer.from(JSON.stringify({ headers: all, files: entries, chunks: [...chunks] } satisfies ChunkJson));
};

/** Reads the content of a chunk; null if it is not the one of that name. */
export const parseChunk = (name: string, text: Uint8Array): Chunk | null => {
  if (hashOf(text) !== name) return null;
  const { success, data } = schema.safeParse(parseJson(text));
  if (!success) return null;
  const files = data.files.map(([path, hash, number, at]): Entry => {
    const headers = data.headers[number] ?? {};
    return [path, at === undefined ? { hash, headers } : { hash, headers, at }];
  });
  return { files, chunks: data.chunks };
};
