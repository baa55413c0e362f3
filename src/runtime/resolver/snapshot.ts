import type { Manifest } from './manifest.ts';
import { hasFile, type PostingList } from './posting-list.ts';

/** Returns the bytes of `index/<hash>.json`; null if the file does not exist. */
export type ReadChunk = (hash: string) => Promise<Uint8Array | null>;

/** A state of the index: its manifest, and the files that it names. */
export interface Snapshot {
  readonly manifest: Manifest;
  readonly read: ReadChunk;
}

const ZERO = 48;
const NINE = 57;

/** Reads a posting list; null if its file is missing. Throws if the file has another number of entries. */
export const ordinalsOf = async (list: PostingList, read: ReadChunk): Promise<ArrayLike<number> | null> => {
  if (!hasFile(list)) return list;
  const bytes = await read(list[0]);
  return bytes === null ? null : parseOrdinals(bytes, list[1]);
};

/** Reads a file of the index that is JSON in ASCII; null if it is missing. */
export const readAscii = async <Value>(hash: string, read: ReadChunk): Promise<Value | null> => {
  const bytes = await read(hash);
  if (bytes === null) return null;
  let text = '';
  for (let at = 0; at < bytes.length; at += 1) text += String.fromCharCode(bytes[at] as number);
  return JSON.parse(text);
};

/** Reads a posting list, a JSON array of `count` whole numbers. Throws if the number of entries differs. */
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
