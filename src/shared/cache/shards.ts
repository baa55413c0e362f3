import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { keepOnly, namesIn } from '../fs/entries.ts';
import type { Fingerprint } from '../fs/fingerprint.ts';
import { type Memory, readChecked, writeChecked } from './checked-file.ts';

/** The cached data of one file. It is plain data. */
export interface CacheEntry {
  /** The file's name, which is the key of the entry. */
  readonly file: string;
  /** The file's fingerprint; null if it is not reliable, such as one from another machine. */
  readonly fingerprint: Fingerprint | null;
}

/**
 * Entries in several files, so that small changes rewrite little and no file holds everything. File names are never
 * reused, so you can copy the files of several builds into one folder, in any order, without losing entries.
 */
interface Shards<E extends CacheEntry> {
  /** The saved entries by file name, except damaged ones and those with another id. */
  readonly entries: ReadonlyMap<string, E>;
  /** All entries of a file. There are several if the caches of several builds were merged. */
  readonly find: (file: string) => readonly E[];
  readonly all: () => readonly E[];
  /** Replaces saved entries with `next` and clears `entries`. Rewrites only shards with other objects than before. */
  readonly save: (next: readonly E[]) => void;
}

const FORMAT = 4;
/** The approximate number of entries per shard. */
const PER_SHARD = 2048;

export interface ShardOptions {
  /** Identifies everything that entries depend on besides their files. */
  readonly id: string;
  /** The origin of this build's fingerprints (`findOrigin`); null if unknown. */
  readonly origin: string | null;
  /** False to start without entries. */
  readonly reuse: boolean;
  readonly memory: Memory;
}

export const openShards = <E extends CacheEntry>(folder: string, options: ShardOptions): Shards<E> => {
  const { id, origin, reuse, memory } = options;
  const { entries, others, names } = reuse ? load<E>(folder, options) : nothing<E>();
  return {
    entries,
    find: (file) => {
      const first = entries.get(file);
      return first === undefined ? [] : [first, ...(others.get(file) ?? [])];
    },
    all: () => [...entries.values(), ...[...others.values()].flat()],
    save: (next) => {
      const count = shardsFor(next.length);
      const before = namesByShard(names, count);
      for (const changed of changedShards(entries, next, count)) before.delete(changed);
      const kept = new Set(before.values());
      const run = randomBytes(6).toString('hex');
      for (const [at, group] of grouped(next, count, (shard) => before.has(shard))) {
        const name = `${at}-of-${count}-${run}.json`;
        const saved: Saved<E> = { format: FORMAT, id, origin, entries: group };
        writeChecked(join(folder, name), saved, memory);
        kept.add(name);
      }
      for (const name of keepOnly(folder, kept)) memory.forget(join(folder, name), 'value');
      entries.clear();
      others.clear();
    },
  };
};

/** The content of a shard's file. */
interface Saved<E> {
  readonly format: number;
  readonly id: string;
  readonly origin: string | null;
  readonly entries: readonly E[];
}

interface Loaded<E> {
  readonly entries: Map<string, E>;
  /** Additional entries of files that have several. */
  readonly others: Map<string, E[]>;
  /** The names of the shards' files. */
  readonly names: readonly string[];
}

const nothing = <E>(): Loaded<E> => ({ entries: new Map(), others: new Map(), names: [] });

const load = <E extends CacheEntry>(folder: string, { id, origin, memory }: ShardOptions): Loaded<E> => {
  const { entries, others } = nothing<E>();
  const names: string[] = [];
  for (const name of namesIn(folder)) {
    const saved = readChecked(join(folder, name), memory) as Saved<E> | null;
    if (saved?.format !== FORMAT || saved.id !== id) continue;
    names.push(name);
    const isFromHere = origin !== null && saved.origin === origin;
    for (const one of saved.entries) {
      const entry = isFromHere ? one : { ...one, fingerprint: null };
      if (!entries.has(entry.file)) entries.set(entry.file, entry);
      else others.set(entry.file, [...(others.get(entry.file) ?? []), entry]);
    }
  }
  return { entries, others, names };
};

/** The file names by shard number, if one build wrote all of them as `count` shards; otherwise empty. */
const namesByShard = (names: readonly string[], count: number): Map<number, string> => {
  const found = new Map<number, string>();
  for (const name of names) {
    const [, at, of] = /^(\d+)-of-(\d+)-/.exec(name) ?? [];
    if (Number(of) === count) found.set(Number(at), name);
  }
  return found.size === names.length ? found : new Map();
};

/** The number of shards: a power of two, so that adding or removing a few posts rarely moves the others. */
const shardsFor = (entries: number): number => 2 ** Math.max(0, Math.ceil(Math.log2(entries / PER_SHARD)));

const shardOf = (file: string, count: number): number => crc32(file) % count;

/** The shards in which an entry was added, removed or replaced with another object. */
const changedShards = <E extends CacheEntry>(
  before: ReadonlyMap<string, E>,
  next: readonly E[],
  count: number,
): ReadonlySet<number> => {
  const changed = new Set<number>();
  let unchanged = 0;
  for (const entry of next) {
    const earlier = before.get(entry.file);
    if (earlier !== undefined) unchanged += 1;
    if (earlier !== entry) changed.add(shardOf(entry.file, count));
  }
  if (unchanged === before.size) return changed;
  const files = new Set(next.map(({ file }) => file));
  for (const file of before.keys()) if (!files.has(file)) changed.add(shardOf(file, count));
  return changed;
};

/** The entries of each shard that has to be written. */
const grouped = <E extends CacheEntry>(
  entries: readonly E[],
  count: number,
  isKept: (shard: number) => boolean,
): ReadonlyMap<number, readonly E[]> => {
  const groups = new Map<number, E[]>();
  for (let at = 0; at < count; at += 1) if (!isKept(at)) groups.set(at, []);
  if (groups.size > 0) for (const entry of entries) groups.get(shardOf(entry.file, count))?.push(entry);
  return groups;
};
