import { aroundRecords, V1_LIST } from './list-template.ts';
import { hasFile, type Manifest, type PostingList, postingListsOf } from './manifest.ts';
import type { Query } from './query.ts';

const NEWLINE = 10;
const COMMA = 44;
const ZERO = 48;
const NINE = 57;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/** Returns the bytes of `index/<hash>.json`; null if the file does not exist. */
export type ReadChunk = (hash: string) => Promise<Uint8Array | null>;

interface Snapshot {
  readonly manifest: Manifest;
  readonly read: ReadChunk;
}

/** The matching posts: ascending ordinals, null for all posts. */
interface Matches {
  readonly total: number;
  readonly ordinals: ArrayLike<number> | null;
}

/**
 * Answers a query from the index with the bytes that its page would have. Reads one file for each known term with many
 * posts and one for each chunk that contains wanted records, so at most terms + limit files. Does not parse records.
 *
 * Returns null if a file that the manifest names is missing: a deploy has removed it, and a newer manifest names
 * others. Throws for a damaged file. Uses the same syntax as `plan`, plus promises, for njs.
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

/** Finds the posts of a query, ignoring its limit and offset. Null if a file that the manifest names is missing. */
export const matchesOf = async (query: Query, snapshot: Snapshot): Promise<Matches | null> => {
  const manifest = snapshot.manifest;
  const groups = postingListsOf(query, manifest).map((group) => group.filter((list) => list !== null));
  if (groups.length === 0) return { total: manifest.total, ordinals: null };
  if (groups.some((group) => group.length === 0)) return { total: 0, ordinals: [] };

  const lists = await Promise.all(
    groups.map((group) => Promise.all(group.map((list) => ordinalsOf(list, snapshot.read)))),
  );
  if (lists.some((group) => group.indexOf(null) >= 0)) return null;
  const ordinals = intersectionOfUnions(lists as ArrayLike<number>[][], manifest.total);
  return { total: ordinals.length, ordinals: ordinals };
};

/** Reads a posting list; null if its file is missing. Throws if the file has another number of entries. */
export const ordinalsOf = async (list: PostingList, read: ReadChunk): Promise<ArrayLike<number> | null> => {
  if (!hasFile(list)) return list;
  const bytes = await read(list[0]);
  return bytes === null ? null : parseOrdinals(bytes, list[1]);
};

/** The ordinals that are in at least one list of every group, ascending. All ordinals are below `total`. */
const intersectionOfUnions = (groups: readonly (readonly ArrayLike<number>[])[], total: number): ArrayLike<number> => {
  const first = groups[0] as readonly ArrayLike<number>[];
  if (groups.length === 1 && first.length === 1) return first[0] as ArrayLike<number>;
  // For each ordinal, the number of consecutive groups, counted from the first, that contain it.
  const passed = new Uint8Array(total);
  for (let group = 0; group < groups.length; group += 1) {
    const lists = groups[group] as readonly ArrayLike<number>[];
    for (let index = 0; index < lists.length; index += 1) {
      const list = lists[index] as ArrayLike<number>;
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

/** The ordinals of the requested page, newest first. */
const wantedOrdinals = (matches: Matches, query: Query): number[] => {
  const end = Math.min(query.offset + query.limit, matches.total);
  const wanted: number[] = [];
  for (let at = query.offset; at < end; at += 1) {
    const position = matches.total - 1 - at;
    wanted.push(matches.ordinals === null ? position : (matches.ordinals[position] as number));
  }
  return wanted;
};

/** The records of the given ordinals, which are in descending order. */
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

/** Reads a posting list, a JSON array of `count` ascending ordinals. Throws if the number of entries differs. */
const parseOrdinals = (bytes: Uint8Array, count: number): Uint32Array => {
  const ordinals = new Uint32Array(count);
  let found = 0;
  let value = -1;
  for (let at = 1; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte >= ZERO && byte <= NINE) {
      value = (value < 0 ? 0 : value * 10) + byte - ZERO;
    } else if (value >= 0) {
      if (found < count) ordinals[found] = value;
      found += 1;
      value = -1;
    }
  }
  if (found !== count) throw new Error(`a posting list has ${found} entries instead of ${count}`);
  return ordinals;
};

/**
 * Cuts records out of a chunk, a JSON array with one record per line, without parsing them. `positions` count lines
 * from 0, highest first. Throws if there is no record at a position.
 */
const recordsAt = (bytes: Uint8Array, positions: readonly number[]): Uint8Array[] => {
  const ends = lineEnds(bytes, (positions[0] as number) + 2);
  return positions.map((position) => {
    const start = (ends[position] as number) + 1;
    const end = ends[position + 1] as number;
    const stop = bytes[end - 1] === COMMA ? end - 1 : end;
    if (bytes[start] !== OPEN_BRACE || bytes[stop - 1] !== CLOSE_BRACE)
      throw new Error('a chunk of records is damaged');
    return bytes.subarray(start, stop);
  });
};

/** The positions of the first `count` newlines. */
const lineEnds = (bytes: Uint8Array, count: number): number[] => {
  const ends: number[] = [];
  for (let at = bytes.indexOf(NEWLINE); at >= 0 && ends.length < count; at = bytes.indexOf(NEWLINE, at + 1)) {
    ends.push(at);
  }
  return ends;
};

/** Joins `head`, the records with commas between them, and `tail`. Both texts are ASCII. */
const spliceRecords = (head: string, records: readonly Uint8Array[], tail: string): Uint8Array => {
  let length = head.length + Math.max(records.length - 1, 0) + tail.length;
  for (let at = 0; at < records.length; at += 1) length += (records[at] as Uint8Array).length;
  const bytes = new Uint8Array(length);
  let end = putAscii(bytes, head, 0);
  for (let at = 0; at < records.length; at += 1) {
    if (at > 0) end = putAscii(bytes, ',', end);
    const record = records[at] as Uint8Array;
    bytes.set(record, end);
    end += record.length;
  }
  putAscii(bytes, tail, end);
  return bytes;
};

/** Writes the text at `start` and returns the position after it. */
const putAscii = (bytes: Uint8Array, text: string, start: number): number => {
  for (let at = 0; at < text.length; at += 1) bytes[start + at] = text.charCodeAt(at);
  return start + text.length;
};
