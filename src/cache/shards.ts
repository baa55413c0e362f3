import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { readChecked, writeChecked } from './checked-file.ts';

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
}

export const openShards = <E extends Entry>(folder: string, { id, reuse }: ShardOptions): Shards<E> => {
  const names = namesIn(folder);
  const entries = new Map<string, E>();
  for (const name of reuse ? names : [])
    for (const entry of readShard<E>(join(folder, name), id)) entries.set(entry.file, entry);
  return {
    entries,
    save: (next) => {
      const count = shardsFor(next.size);
      const groups = grouped(next, count);
      const before = grouped(entries, count);
      const kept = new Set<string>();
      for (const [at, group] of groups.entries()) {
        const name = `${at}-of-${count}.json`;
        kept.add(name);
        if (!reuse || !names.includes(name) || !isSame(group, before[at] ?? []))
          writeShard(join(folder, name), id, group);
      }
      for (const name of namesIn(folder)) if (!kept.has(name)) rmSync(join(folder, name), { force: true });
      entries.clear();
    },
  };
};

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** A power of two, so that a few posts more or less rarely move all the others. */
const shardsFor = (entries: number): number => 2 ** Math.max(0, Math.ceil(Math.log2(entries / PER_SHARD)));

const grouped = <E extends Entry>(entries: ReadonlyMap<string, E>, count: number): E[][] => {
  const groups: E[][] = Array.from({ length: count }, () => []);
  for (const entry of entries.values()) groups[crc32(entry.file) % count]?.push(entry);
  return groups;
};

const isSame = <E>(one: readonly E[], other: readonly E[]): boolean => {
  const known = new Set(other);
  return one.length === other.length && one.every((entry) => known.has(entry));
};

const writeShard = (path: string, id: string, entries: readonly Entry[]): void =>
  writeChecked(path, { format: FORMAT, id, entries });

const readShard = <E>(path: string, id: string): readonly E[] => {
  const shard = readChecked(path) as { format: unknown; id: unknown; entries: readonly E[] } | null;
  return shard?.format === FORMAT && shard.id === id ? shard.entries : [];
};
