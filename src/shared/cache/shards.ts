import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { keepOnly, namesIn } from '../fs/entries.ts';
import type { Fingerprint } from '../fs/fingerprint.ts';
import { type Memory, readChecked, writeChecked } from './checked-file.ts';

/** What is kept about one file: plain data. */
export interface Entry {
  /** The file's name, which finds the entry again. */
  readonly file: string;
  /** What the file looked like; null when that tells nothing, as on another machine. */
  readonly fingerprint: Fingerprint | null;
}

/**
 * Entries in several files, so that few changes rewrite little, and no file holds everything. No name is used twice: the
 * files of several builds may be copied into one folder, in any order, and all of their entries are there.
 */
export interface Shards<E extends Entry> {
  /** As they were saved; none that was damaged or saved under another id. */
  readonly entries: ReadonlyMap<string, E>;
  /** All shards of a file: more than one if the caches of several builds were merged. */
  readonly find: (file: string) => readonly E[];
  readonly all: () => readonly E[];
  /**
   * Makes `next` what is kept. Shards whose entries are all the same objects as before stay as they are. The entries that
   * were there before are forgotten.
   */
  readonly save: (next: readonly E[]) => void;
}

const FORMAT = 4;
/** Entries in a shard, about. */
const PER_SHARD = 2048;

export interface ShardOptions {
  /** Names all that entries depend on besides their files. */
  readonly id: string;
  /** Where fingerprints of this build are taken; null if unknown. */
  readonly origin: string | null;
  /** False starts without any entry. */
  readonly reuse: boolean;
  readonly memory: Memory;
}

export const openShards = <E extends Entry>(folder: string, options: ShardOptions): Shards<E> => {
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

/** What a file holds. */
interface Saved<E> {
  readonly format: number;
  readonly id: string;
  readonly origin: string | null;
  readonly entries: readonly E[];
}

interface Loaded<E> {
  readonly entries: Map<string, E>;
  /** What more there is of some files. */
  readonly others: Map<string, E[]>;
  /** Of the files that entries come from. */
  readonly names: readonly string[];
}

const nothing = <E>(): Loaded<E> => ({ entries: new Map(), others: new Map(), names: [] });

const load = <E extends Entry>(folder: string, { id, origin, memory }: ShardOptions): Loaded<E> => {
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

/** The files by their shards, if one build wrote all of them and in `count` shards; otherwise empty. */
const namesByShard = (names: readonly string[], count: number): Map<number, string> => {
  const found = new Map<number, string>();
  for (const name of names) {
    const [, at, of] = /^(\d+)-of-(\d+)-/.exec(name) ?? [];
    if (Number(of) === count) found.set(Number(at), name);
  }
  return found.size === names.length ? found : new Map();
};

/** A power of two, so that a few posts more or less rarely move all the others. */
const shardsFor = (entries: number): number => 2 ** Math.max(0, Math.ceil(Math.log2(entries / PER_SHARD)));

const shardOf = (file: string, count: number): number => crc32(file) % count;

/** The shards in which an entry is another object than before, has come or gone. */
const changedShards = <E extends Entry>(
  before: ReadonlyMap<string, E>,
  next: readonly E[],
  count: number,
): ReadonlySet<number> => {
  const changed = new Set<number>();
  let stayed = 0;
  for (const entry of next) {
    const earlier = before.get(entry.file);
    if (earlier !== undefined) stayed += 1;
    if (earlier !== entry) changed.add(shardOf(entry.file, count));
  }
  if (stayed === before.size) return changed;
  const files = new Set(next.map(({ file }) => file));
  for (const file of before.keys()) if (!files.has(file)) changed.add(shardOf(file, count));
  return changed;
};

/** The entries of each shard but those that are kept. */
const grouped = <E extends Entry>(
  entries: readonly E[],
  count: number,
  isKept: (shard: number) => boolean,
): ReadonlyMap<number, readonly E[]> => {
  const groups = new Map<number, E[]>();
  for (let at = 0; at < count; at += 1) if (!isKept(at)) groups.set(at, []);
  if (groups.size > 0) for (const entry of entries) groups.get(shardOf(entry.file, count))?.push(entry);
  return groups;
};
