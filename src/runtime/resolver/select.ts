import { withBodies } from './bodies.ts';
import { aroundRecords, V1_LIST } from './list-template.ts';
import type { Manifest } from './manifest.ts';
import { matchesOf } from './matches.ts';
import { columnsOf, wantedOrdinals } from './order.ts';
import type { Query } from './query.ts';
import type { ReadChunk, Snapshot } from './snapshot.ts';

const NEWLINE = 10;
const COMMA = 44;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/**
 * Answers a query from the index with the bytes that its page would have. Reads one file for each known term with many
 * posts and one for each chunk that contains wanted records, so at most terms + limit files, and a bounded number for
 * each declared parameter. Does not parse records. `readDetail` returns the detail of a slug, for lists with bodies.
 *
 * Returns null if a file that the manifest names is missing: a deploy has removed it, and a newer manifest names
 * others. Throws for a damaged file. Uses the same syntax as `plan`, plus promises, for njs.
 */
export const select = async (
  query: Query,
  manifest: Manifest,
  read: ReadChunk,
  readDetail?: ReadChunk,
): Promise<Uint8Array | null> => {
  const snapshot = { manifest: manifest, read: read };
  const found = await Promise.all([matchesOf(query, snapshot), columnsOf(query, snapshot)]);
  const matches = found[0];
  const wanted = matches && (await wantedOrdinals({ matches: matches, columns: found[1] }, query, snapshot));
  const records = wanted && (await recordsOf(wanted, snapshot));
  const hasBodies = query.declared ? query.declared.withBodies : false;
  if (hasBodies && !readDetail) throw new Error('no details to include');
  const shown = records && hasBodies ? await withBodies(records, readDetail as ReadChunk) : records;
  if (matches === null || shown === null) return null;
  const around = aroundRecords(manifest.list || V1_LIST, matches.total, query);
  return spliceRecords(around[0], shown, around[1]);
};

/** The records of the given ordinals, in the same order. Reads each chunk once. */
const recordsOf = async (ordinals: readonly number[], snapshot: Snapshot): Promise<Uint8Array[] | null> => {
  const size = snapshot.manifest.chunk;
  const chunks: number[] = [];
  const highest: Record<number, number> = {};
  for (let at = 0; at < ordinals.length; at += 1) {
    const ordinal = ordinals[at] as number;
    const chunk = Math.floor(ordinal / size);
    if (highest[chunk] === undefined) chunks.push(chunk);
    highest[chunk] = Math.max(highest[chunk] || 0, ordinal - chunk * size);
  }
  const files = await Promise.all(chunks.map((chunk) => snapshot.read(snapshot.manifest.records[chunk] as string)));
  if (files.indexOf(null) >= 0) return null;
  const ends = files.map((bytes, at) => lineEnds(bytes as Uint8Array, (highest[chunks[at] as number] as number) + 2));
  return ordinals.map((ordinal) => {
    const chunk = Math.floor(ordinal / size);
    const at = chunks.indexOf(chunk);
    return recordAt(files[at] as Uint8Array, ends[at] as number[], ordinal - chunk * size);
  });
};

/**
 * Cuts a record out of a chunk, a JSON array with one record per line, without parsing it. `position` counts lines from
 * 0. Throws if there is no record.
 */
const recordAt = (bytes: Uint8Array, ends: readonly number[], position: number): Uint8Array => {
  const start = (ends[position] as number) + 1;
  const end = ends[position + 1] as number;
  const stop = bytes[end - 1] === COMMA ? end - 1 : end;
  if (bytes[start] !== OPEN_BRACE || bytes[stop - 1] !== CLOSE_BRACE) throw new Error('a chunk of records is damaged');
  return bytes.subarray(start, stop);
};

/** The positions of the first `count` newlines. */
const lineEnds = (bytes: Uint8Array, count: number): number[] => {
  const ends: number[] = [];
  for (let at = bytes.indexOf(NEWLINE); at >= 0 && ends.length < count; at = bytes.indexOf(NEWLINE, at + 1)) {
    ends.push(at);
  }
  return ends;
};

/** Joins `head`, the records with commas between them, and `tail`. Both are ASCII. */
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
