import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { readChecked, writeChecked } from './checked-file.ts';
import type { Memory } from './memory.ts';

/** What is kept about one file. */
export interface Entry {
  /** The file's name, which finds the entry again. */
  readonly file: string;
}

/** Entries in several files, so that few changes rewrite little, and no file holds everything. */
export interface Shards<E extends Entry> {
  /** As they were saved; none that was damaged or saved under another id. */
  readonly entries: ReadonlyMap<string, E>;
  /**
   * Makes `next` what is kept. Shards whose entries are all the same objects as before stay as they are. The entries that
   * were there before are forgotten.
   */
  readonly save: (next: ReadonlyMap<string, E>) => void;
}

const FORMAT = 1;
/** Entries in a shard, about. */
const PER_SHARD = 512;

export interface ShardOptions {
  /** Names all that entries depend on besides their files. */
  readonly id: string;
  /** False starts without any entry. */
  readonly reuse: boolean;
  /** Files that are asked for, where that is not all: other shards are neither read nor written. */
  readonly only?: readonly string[] | undefined;
  readonly memory: Memory;
}

export const openShards = <E extends Entry>(folder: string, { id, reuse, only, memory }: ShardOptions): Shards<E> => {
  const names = namesIn(folder);
  const entries = new Map<string, E>();
  const wanted = only === undefined ? names : namesOf(only, countIn(names));
  for (const name of reuse ? wanted : [])
    for (const entry of entriesIn<E>(readChecked(join(folder, name), memory), id)) entries.set(entry.file, entry);
  return {
    entries,
    save: (next) => {
      const count = only === undefined ? shardsFor(next.size) : countIn(names);
      const changed = changedShards(entries, next, count);
      const isKept = (at: number): boolean => {
        const isThere = reuse && names.includes(nameOf(at, count));
        return !changed.has(at) && (isThere || only !== undefined);
      };
      for (const [at, group] of grouped(next, count, isKept))
        writeChecked(join(folder, nameOf(at, count)), { format: FORMAT, id, entries: group }, memory);
      const kept = new Set(Array.from({ length: count }, (_, at) => nameOf(at, count)));
      for (const name of namesIn(folder).filter((each) => !kept.has(each))) {
        rmSync(join(folder, name), { force: true });
        memory.forget(join(folder, name), 'value');
      }
      entries.clear();
    },
  };
};

const nameOf = (at: number, count: number): string => `${at}-of-${count}.json`;

/** How many shards a folder has, by one of their names. */
const countIn = ([first = '']: readonly string[]): number => Number(/-of-(\d+)\.json$/.exec(first)?.[1] ?? 1);

const namesOf = (files: readonly string[], count: number): readonly string[] => [
  ...new Set(files.map((file) => nameOf(shardOf(file, count), count))),
];

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** A power of two, so that a few posts more or less rarely move all the others. */
const shardsFor = (entries: number): number => 2 ** Math.max(0, Math.ceil(Math.log2(entries / PER_SHARD)));

const shardOf = (file: string, count: number): number => crc32(file) % count;

/** The shards in which an entry is another object than before, has come or gone. */
const changedShards = <E extends Entry>(
  before: ReadonlyMap<string, E>,
  next: ReadonlyMap<string, E>,
  count: number,
): ReadonlySet<number> => {
  const changed = new Set<number>();
  for (const [file, entry] of next) if (before.get(file) !== entry) changed.add(shardOf(file, count));
  for (const file of before.keys()) if (!next.has(file)) changed.add(shardOf(file, count));
  return changed;
};

/** The entries of each shard but those that are kept. */
const grouped = <E extends Entry>(
  entries: ReadonlyMap<string, E>,
  count: number,
  isKept: (shard: number) => boolean,
): ReadonlyMap<number, readonly E[]> => {
  const groups = new Map<number, E[]>();
  for (let at = 0; at < count; at += 1) if (!isKept(at)) groups.set(at, []);
  if (groups.size > 0) for (const entry of entries.values()) groups.get(shardOf(entry.file, count))?.push(entry);
  return groups;
};

const entriesIn = <E>(value: unknown, id: string): readonly E[] => {
  const shard = value as { readonly format: unknown; readonly id: unknown; readonly entries: readonly E[] } | null;
  return shard?.format === FORMAT && shard.id === id ? shard.entries : [];
};
