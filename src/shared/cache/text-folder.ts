import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { keepOnly } from '../fs/entries.ts';
import { readOrNull } from '../fs/regular-file.ts';
import { type Memory, NO_MEMORY, readChecked, writeChecked } from './checked-file.ts';
import { DamagedCacheError, writeFully } from './packs.ts';

/** Lists of texts by their names, for the next build. */
export interface TextFolder {
  /** `name` is of letters, digits and hyphens. What was saved is read only where it is asked for. */
  readonly list: (name: string, texts: TextsToMake) => TextList;
  /** Saves the lists that were asked for, and forgets the others. */
  readonly save: () => void;
}

/** A folder that saves nothing. */
export const NO_TEXT_FOLDER: TextFolder = {
  list: (_, texts) => createTextList({ ...texts, id: null }, null),
  save: () => undefined,
};

interface TextFolderOptions {
  /** Names all that texts depend on besides what their lists say. */
  readonly id: string;
  /** False starts without any text. */
  readonly reuse: boolean;
  readonly memory?: Memory;
}

/** `folder` is absolute. Who opens it must be the only one who does. */
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
  /** The hash of everything that the texts depend on besides their keys; null if unknown: then all are rebuilt. */
  readonly id: string | null;
  /** One for each text: texts of one key are the same. */
  readonly keys: readonly string[];
  /** Texts in a run. */
  readonly run: number;
  readonly make: (place: number) => string;
}

/** Texts of which only those are made that no earlier build has saved. They are held as bytes. */
export interface TextList {
  readonly length: number;
  readonly at: (place: number) => string;
  /** The name of a run as `name` makes it, which is called only where one of its texts is not what it was. */
  readonly runName: (run: number, name: () => string) => string;
  /** Writes the texts to a folder (absolute); null where they cannot be known again. */
  readonly save: (folder: string) => { readonly list: SavedList; readonly isUnchanged: boolean } | null;
}

interface SavedList {
  readonly id: string;
  readonly keys: readonly string[];
  /** The lengths of the texts in bytes, which follow each other in the file. */
  readonly lengths: readonly number[];
  readonly runNames: readonly string[];
  /** The file's name. */
  readonly blob: string;
  /** CRC-32 of the file. */
  readonly checksum: number;
}

/** What was saved, and the folder where it is; null where nothing was. */
type SavedIn = (SavedList & { readonly folder: string }) | null;

const createTextList = ({ id, keys, run, make }: TextsToMake, all: SavedIn): TextList => {
  const saved = all !== null && all.id === id ? all : null;
  const savedBytes = saved === null ? null : openSaved(saved);
  const fresh = createTextBuffer();
  /** Where each text is: its place in what was saved, or behind all of those its place among the fresh ones. */
  const first = saved?.keys.length ?? 0;
  const savedPlaces = saved === null ? [] : placesIn(saved.keys, keys);
  const places = keys.map((_, place) => savedPlaces[place] ?? first + fresh.add(make(place)));
  const bytesAt = (place: number): Buffer => {
    const at = places[place] as number;
    return savedBytes !== null && at < first ? savedBytes(at) : fresh.bytes(at - first);
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

/** Bytes by their places. Throws a DamagedCacheError when they are not those that were saved. */
const openSaved = ({ folder, blob, checksum, lengths }: NonNullable<SavedIn>): ((place: number) => Buffer) => {
  let open: { readonly bytes: Buffer; readonly starts: readonly number[] } | null = null;
  const read = (): NonNullable<typeof open> => {
    const bytes = readOrNull(join(folder, blob));
    if (bytes === null || crc32(bytes) !== checksum) throw new DamagedCacheError(`${blob} is damaged`);
    return { bytes, starts: startsOf(lengths) };
  };
  return (place) => {
    open ??= read();
    const start = open.starts[place] ?? 0;
    return open.bytes.subarray(start, start + (lengths[place] ?? 0));
  };
};

const startsOf = (lengths: readonly number[]): number[] => {
  const starts: number[] = [];
  let end = 0;
  for (const length of lengths) {
    starts.push(end);
    end += length;
  }
  return starts;
};

/** The first segment is small, because there are thousands of lists with few texts. Each next one is twice as large. */
const FIRST_SEGMENT = 4 * 1024;
const SEGMENT = 1024 * 1024;

/** Texts as bytes: outside of the engine's heap, which has a limit. */
const createTextBuffer = () => {
  const segments: Buffer[] = [];
  /** Of each text its segment and where it starts and ends there: an object for each would be as large as a short text. */
  const places: number[] = [];
  let end = 0;
  return {
    /** The text's number. */
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
