import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { namesIn } from '../files/names-in.ts';
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
  readonly save: (next: readonly E[]) => void;
}

/** How the entries of a shard are written down. */
export interface Codec<E> {
  /** Returns what JSON has a place for. */
  readonly encode: (entries: readonly E[]) => unknown;
  /** Takes nothing but what `encode` returned. */
  readonly decode: (encoded: unknown) => readonly E[];
}

const FORMAT = 2;
/** Entries in a shard, about. */
const PER_SHARD = 2048;

export interface ShardOptions<E> {
  /** Names all that entries depend on besides their files. */
  readonly id: string;
  /** False starts without any entry. */
  readonly reuse: boolean;
  readonly memory: Memory;
  readonly codec: Codec<E>;
}

export const openShards = <E extends Entry>(folder: string, options: ShardOptions<E>): Shards<E> => {
  const { id, reuse, memory, codec } = options;
  const names = namesIn(folder);
  const entries = new Map<string, E>();
  for (const name of reuse ? names : []) {
    const encoded = encodedIn(readChecked(join(folder, name), memory), id);
    if (encoded !== null) for (const entry of codec.decode(encoded)) entries.set(entry.file, entry);
  }
  return {
    entries,
    save: (next) => {
      const count = shardsFor(next.length);
      const changed = changedShards(entries, next, count);
      const isKept = (at: number): boolean => !changed.has(at) && reuse && names.includes(nameOf(at, count));
      for (const [at, group] of grouped(next, count, isKept))
        writeChecked(join(folder, nameOf(at, count)), { format: FORMAT, id, entries: codec.encode(group) }, memory);
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

/** Null where they were written under another id, or not at all. */
const encodedIn = (value: unknown, id: string): unknown => {
  const shard = value as { readonly format: unknown; readonly id: unknown; readonly entries: unknown } | null;
  return shard?.format === FORMAT && shard.id === id ? shard.entries : null;
};
