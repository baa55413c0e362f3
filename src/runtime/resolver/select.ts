import { parseOrdinals, recordsAt, spliceRecords } from './chunk.ts';
import { aroundRecords, V1_LIST } from './list-template.ts';
import { type ChunkRef, type Manifest, termIn } from './manifest.ts';
import type { Query } from './query.ts';

/** Gives the bytes of `index/<hash>.json`; null when there is no such file. */
export type ReadChunk = (hash: string) => Promise<Uint8Array | null>;

/** A query over one snapshot of the index. */
interface Snapshot {
  readonly manifest: Manifest;
  readonly read: ReadChunk;
}

/** The posts that match: ascending ordinals, null when all do. */
interface Matches {
  readonly total: number;
  readonly ordinals: ArrayLike<number> | null;
}

/**
 * Answers a query from the index with the bytes that its page would have. Reads one file for each known term and one
 * for each chunk that holds wanted records, so at most terms + limit, and only their bytes: no record is parsed.
 *
 * Null when a file that the manifest names is missing: a deploy has removed it, and a newer manifest names others.
 * Throws for a damaged file. Keeps to the syntax of `plan`, with promises, for njs.
 */
export const select = async (query: Query, manifest: Manifest, read: ReadChunk): Promise<Uint8Array | null> => {
  const snapshot = { manifest: manifest, read: read };
  const matches = await matchesOf(query, snapshot);
  if (matches === null) return null;
  const records = await recordsOf(wantedOrdinals(matches, query), snapshot);
  if (records === null) return null;
  const around = aroundRecords(manifest.list || V1_LIST, matches.total, query);
  return spliceRecords(around[0], records, around[1]);
};

/** Which posts match, whatever its limit and offset; null when a file that the manifest names is missing. */
export const matchesOf = async (query: Query, snapshot: Snapshot): Promise<Matches | null> => {
  const manifest = snapshot.manifest;
  const groups: ChunkRef[][] = [];
  if (query.category !== '') groups.push(known([termIn(manifest, 'category', query.category)]));
  if (query.tags.length > 0) groups.push(known(query.tags.map((tag) => termIn(manifest, 'tags', tag))));
  if (query.author !== '') groups.push(known([termIn(manifest, 'author', query.author)]));
  if (groups.length === 0) return { total: manifest.total, ordinals: null };
  if (groups.some((group) => group.length === 0)) return { total: 0, ordinals: [] };

  const lists = await Promise.all(groups.map((group) => readLists(group, snapshot.read)));
  for (let at = 0; at < lists.length; at += 1) if (lists[at] === null) return null;
  const ordinals = intersectionOfUnions(lists as Uint32Array[][], manifest.total);
  return { total: ordinals.length, ordinals: ordinals };
};

const known = (terms: readonly (ChunkRef | null)[]): ChunkRef[] => terms.filter((term) => term !== null);

const readLists = async (refs: readonly ChunkRef[], read: ReadChunk): Promise<Uint32Array[] | null> => {
  const files = await Promise.all(refs.map((ref) => read(ref[0])));
  const lists: Uint32Array[] = [];
  for (let at = 0; at < refs.length; at += 1) {
    const bytes = files[at] as Uint8Array | null;
    if (bytes === null) return null;
    lists.push(parseOrdinals(bytes, (refs[at] as ChunkRef)[1]));
  }
  return lists;
};

/** The ordinals below `total` that are in some list of every group, ascending. */
const intersectionOfUnions = (groups: readonly (readonly Uint32Array[])[], total: number): ArrayLike<number> => {
  const first = groups[0] as readonly Uint32Array[];
  if (groups.length === 1 && first.length === 1) return first[0] as Uint32Array;
  // How many groups, from the first on without a gap, an ordinal has been in.
  const passed = new Uint8Array(total);
  for (let group = 0; group < groups.length; group += 1) {
    const lists = groups[group] as readonly Uint32Array[];
    for (let which = 0; which < lists.length; which += 1) {
      const list = lists[which] as Uint32Array;
      for (let at = 0; at < list.length; at += 1) {
        const ordinal = list[at] as number;
        if (passed[ordinal] === group) passed[ordinal] = group + 1;
      }
    }
  }
  const matching: number[] = [];
  for (let ordinal = 0; ordinal < total; ordinal += 1) if (passed[ordinal] === groups.length) matching.push(ordinal);
  return matching;
};

/** The ordinals of one answer, newest first. */
const wantedOrdinals = (matches: Matches, query: Query): number[] => {
  const end = Math.min(query.offset + query.limit, matches.total);
  const wanted: number[] = [];
  for (let at = query.offset; at < end; at += 1) {
    const position = matches.total - 1 - at;
    wanted.push(matches.ordinals === null ? position : (matches.ordinals[position] as number));
  }
  return wanted;
};

/** The records of descending ordinals. */
const recordsOf = async (ordinals: readonly number[], snapshot: Snapshot): Promise<Uint8Array[] | null> => {
  const size = snapshot.manifest.chunk;
  const chunks: number[] = [];
  const positions: number[][] = [];
  for (let at = 0; at < ordinals.length; at += 1) {
    const ordinal = ordinals[at] as number;
    const chunk = Math.floor(ordinal / size);
    if (chunks.length === 0 || chunks[chunks.length - 1] !== chunk) {
      chunks.push(chunk);
      positions.push([]);
    }
    (positions[positions.length - 1] as number[]).push(ordinal - chunk * size);
  }
  const files = await Promise.all(chunks.map((chunk) => snapshot.read(snapshot.manifest.records[chunk] as string)));
  let records: Uint8Array[] = [];
  for (let at = 0; at < files.length; at += 1) {
    const bytes = files[at] as Uint8Array | null;
    if (bytes === null) return null;
    records = records.concat(recordsAt(bytes, positions[at] as number[]));
  }
  return records;
};
