import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { keepOnly } from '../fs/entries.ts';
import { readOrNull, writeFully } from '../fs/regular-file.ts';
import { type Memory, NO_MEMORY, readChecked, writeChecked } from './checked-file.ts';
import { DamagedCacheError } from './packs.ts';

/** Saves lists of strings by name for the next build. */
export interface TextFolder {
  /** Opens a list. `name` consists of letters, digits and hyphens. Saved lists are read only on demand. */
  readonly list: (name: string, texts: TextsToMake) => TextList;
  /** Saves the lists that were opened, and deletes the others. */
  readonly save: () => void;
}

export const NO_TEXT_FOLDER: TextFolder = {
  list: (_, texts) => createTextList({ ...texts, id: null }, null),
  save: () => undefined,
};

interface TextFolderOptions {
  /** Identifies everything that strings depend on besides the ids and keys of their lists. */
  readonly id: string;
  /** False to start without saved strings. */
  readonly reuse: boolean;
  readonly memory?: Memory;
}

/** Opens a folder, whose path is absolute. No other build may use it at the same time. */
export const openTextFolder = (folder: string, { id, reuse, memory = NO_MEMORY }: TextFolderOptions): TextFolder => {
  const lists = new Map<string, TextList>();
  const pathOf = (name: string): string => join(folder, `${name}.json`);
  const savedOf = (name: string): SavedList | null => readChecked(pathOf(name), memory) as SavedList | null;
  return {
    list: (name, texts) => {
      const saved = reuse ? savedOf(name) : null;
      const named = { ...texts, id: texts.id === null ? null : `${id} ${texts.id}` };
      const list = createTextList(named, saved && { ...saved, folder });
      lists.set(name, list);
      return list;
    },
    save: () => {
      const used = new Set<string>();
      for (const [name, list] of lists) {
        const saved = list.save(folder);
        if (saved === null) continue;
        if (!saved.isUnchanged) writeChecked(pathOf(name), saved.list, memory);
        used.add(`${name}.json`).add(saved.list.blob);
      }
      keepOnly(folder, used);
    },
  };
};

interface TextsToMake {
  /** The hash of everything that the strings depend on besides their keys. Null if unknown, so that all are rebuilt. */
  readonly id: string | null;
  /** The key of each text. Texts with the same key are the same. */
  readonly keys: readonly string[];
  /** The number of strings in a run. */
  readonly run: number;
  readonly make: (place: number) => string;
}

/** A list that makes only strings that no earlier build has saved. It holds them as bytes. */
export interface TextList {
  readonly length: number;
  readonly at: (place: number) => string;
  /** The name of a run. Calls `name` only if one of its strings has changed since the earlier build. */
  readonly runName: (run: number, name: () => string) => string;
  /** Writes the strings to a folder (absolute). Returns null if the list has no id, so no build can reuse it. */
  readonly save: (folder: string) => { readonly list: SavedList; readonly isUnchanged: boolean } | null;
}

interface SavedList {
  readonly id: string;
  readonly keys: readonly string[];
  /** The lengths of the strings in bytes. The strings follow each other in the file. */
  readonly lengths: readonly number[];
  readonly runNames: readonly string[];
  /** The file's name. */
  readonly blob: string;
  /** CRC-32 of the file. */
  readonly checksum: number;
}

/** A saved list and its folder; null if none was saved. */
type SavedIn = (SavedList & { readonly folder: string }) | null;

const createTextList = ({ id, keys, run, make }: TextsToMake, all: SavedIn): TextList => {
  const saved = all !== null && all.id === id ? all : null;
  const savedBytes = saved === null ? null : openSaved(saved);
  const newTexts = createTextBuffer();
  /** The index of the first new string. `places` numbers the saved strings first, then the new ones. */
  const first = saved?.keys.length ?? 0;
  const savedPlaces = saved === null ? [] : placesIn(saved.keys, keys);
  const places = keys.map((_, place) => savedPlaces[place] ?? first + newTexts.add(make(place)));
  const bytesAt = (place: number): Buffer => {
    const at = places[place] as number;
    return savedBytes !== null && at < first ? savedBytes(at) : newTexts.bytes(at - first);
  };
  const runNames: string[] = [];
  const isSameRun = (start: number): boolean => {
    const end = Math.min(start + run, keys.length);
    if (saved === null || Math.min(start + run, first) !== end) return false;
    for (let at = start; at < end; at += 1) if (places[at] !== at) return false;
    return true;
  };
  return {
    length: keys.length,
    at: (place) => (place < keys.length ? bytesAt(place).toString() : ''),
    runName: (at, name) => {
      runNames[at] ??= (isSameRun(at * run) ? saved?.runNames[at] : undefined) ?? name();
      return runNames[at];
    },
    save: (folder) => {
      if (id === null) return null;
      const isUnchanged = saved !== null && first === keys.length && places.every((at, place) => at === place);
      if (isUnchanged) return { list: saved, isUnchanged };
      const blob = `${randomBytes(6).toString('hex')}.texts`;
      const lengths = keys.map((_, place) => bytesAt(place).length);
      const checksum = writeBlob(join(folder, blob), keys.length, bytesAt);
      return { list: { id, keys, lengths, runNames, blob, checksum }, isUnchanged };
    },
  };
};

/** The earlier position of each key; undefined for a new key. Most keys keep their position or shift together. */
const placesIn = (before: readonly string[], keys: readonly string[]): (number | undefined)[] => {
  const shift = before.length - keys.length;
  let start = 0;
  while (start < keys.length && keys[start] === before[start]) start += 1;
  let end = keys.length;
  while (end > Math.max(start, start - shift) && keys[end - 1] === before[end - 1 + shift]) end -= 1;
  const between = new Map<string, number>();
  for (let at = start; at < end + shift; at += 1) between.set(before[at] as string, at);
  return keys.map((key, at) => (at < start ? at : at < end ? between.get(key) : at + shift));
};

/** Reads the bytes of text. Throws a DamagedCacheError if the file has changed. */
const openSaved = ({ folder, blob, checksum, lengths }: NonNullable<SavedIn>): ((place: number) => Buffer) => {
  let open: { readonly bytes: Buffer; readonly ends: readonly number[] } | null = null;
  const read = (): NonNullable<typeof open> => {
    const bytes = readOrNull(join(folder, blob));
    if (bytes === null || crc32(bytes) !== checksum) throw new DamagedCacheError(`${blob} is damaged`);
    const ends = [0];
    for (const length of lengths) ends.push((ends.at(-1) as number) + length);
    return { bytes, ends };
  };
  return (place) => {
    open ??= read();
    return open.bytes.subarray(open.ends[place], open.ends[place + 1]);
  };
};

/** The first segment is small, because thousands of lists have few strings. Each following one is twice as large. */
const FIRST_SEGMENT = 4 * 1024;
const SEGMENT = 1024 * 1024;

/** Holds strings as bytes outside the engine's heap, whose size is limited. */
const createTextBuffer = () => {
  const segments: Buffer[] = [];
  /** Three numbers for each text: segment, start and end. An object for each would be as large as a short text. */
  const places: number[] = [];
  let end = 0;
  return {
    /** Adds text and returns its number. */
    add: (text: string): number => {
      const length = Buffer.byteLength(text);
      const last = segments.at(-1)?.length ?? 0;
      if (end + length > last || segments.length === 0) {
        const next = Math.min(SEGMENT, Math.max(FIRST_SEGMENT, 2 * last));
        segments.push(Buffer.allocUnsafeSlow(Math.max(next, length)));
        end = 0;
      }
      segments.at(-1)?.write(text, end);
      places.push(segments.length - 1, end, end + length);
      end += length;
      return places.length / 3 - 1;
    },
    bytes: (number: number): Buffer => {
      const at = 3 * number;
      return (segments[places[at] as number] as Buffer).subarray(places[at + 1], places[at + 2]);
    },
  };
};

const writeBlob = (path: string, count: number, bytesAt: (place: number) => Uint8Array): number => {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'wx');
  let checksum = 0;
  try {
    let waiting: Uint8Array[] = [];
    let size = 0;
    const flush = (): void => {
      const bytes = Buffer.concat(waiting);
      checksum = crc32(bytes, checksum);
      writeFully(file, bytes);
      [waiting, size] = [[], 0];
    };
    for (let place = 0; place < count; place += 1) {
      const bytes = bytesAt(place);
      waiting.push(bytes);
      size += bytes.length;
      if (size > SEGMENT) flush();
    }
    flush();
  } finally {
    closeSync(file);
  }
  return checksum;
};
