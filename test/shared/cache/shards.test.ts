import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NO_MEMORY } from '../../../src/shared/cache/checked-file.ts';
import { type CacheEntry, openShards, type ShardOptions } from '../../../src/shared/cache/shards.ts';
import { folderOf } from '../../helpers/files.ts';

interface Note extends CacheEntry {
  readonly text: string;
}

const note = (file: string, text: string): Note => ({ file, fingerprint: '1', text });

const notes = (count: number): Map<string, Note> =>
  new Map(Array.from({ length: count }, (_, at) => [`note-${at}`, note(`note-${at}`, `Text ${at}`)]));

/** Opens shards, as each build does. */
const open = (folder: string, options: Partial<ShardOptions> = {}) =>
  openShards<Note>(folder, {
    id: 'this',
    origin: 'here',
    reuse: true,
    memory: NO_MEMORY,
    ...options,
  });

/** A new folder named `notes`, because the name tells the kind of its shards. */
const shardFolder = async (): Promise<string> => join(await folderOf(), 'notes');

const saved = async (entries: ReadonlyMap<string, Note> | number, options: Partial<ShardOptions> = {}) => {
  const folder = await shardFolder();
  open(folder, options).save([...(typeof entries === 'number' ? notes(entries) : entries).values()]);
  return folder;
};

/** The names of shards without their unique suffix. */
const shardsIn = (folder: string): string[] =>
  readdirSync(folder)
    .map((name) => name.replace(/-[0-9a-f]{12}\.json$/, ''))
    .sort();

const pathOf = (folder: string, shard: string): string =>
  join(folder, readdirSync(folder).find((name) => name.startsWith(`${shard}-`)) ?? '');

/** The inode of each shard, which changes when the shard is rewritten. */
const inodes = (folder: string): Record<string, number> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).ino]));

const changed = (folder: string, before: Readonly<Record<string, number>>): string[] =>
  Object.entries(inodes(folder)).flatMap(([name, inode]) => (before[name] === inode ? [] : [name]));

/** Copies folders over each other. */
const together = async (...folders: readonly string[]): Promise<string> => {
  const folder = await shardFolder();
  for (const each of folders) cpSync(each, folder, { recursive: true });
  return folder;
};

test('finds saved entries the next time', async () => {
  for (const count of [0, 1, 2048, 2049, 12_000])
    expect(open(await saved(count)).entries).toEqual(sorted(notes(count)));
});

/** Sorts a map, so that comparisons ignore its order. */
const sorted = (entries: ReadonlyMap<string, Note>): ReadonlyMap<string, Note> => new Map([...entries].sort());

test('one changed entry rewrites one shard', async () => {
  const folder = await saved(12_000);
  expect(readdirSync(folder)).toHaveLength(8);
  const before = inodes(folder);
  const shards = open(folder);
  shards.save([...new Map([...shards.entries, ['note-7', note('note-7', 'Other')]]).values()]);
  expect(changed(folder, before)).toHaveLength(1);
  expect(open(folder).entries.get('note-7')?.text).toBe('Other');
  expect(open(folder).entries.size).toBe(12_000);
});

test('a deleted entry disappears, and an added one appears, without changing other shards', async () => {
  const folder = await saved(12_000);
  const before = inodes(folder);
  const shards = open(folder);
  const next = new Map(shards.entries);
  next.delete('note-1');
  next.set('added', note('added', 'Added'));
  shards.save([...next.values()]);
  expect(changed(folder, before).length).toBeLessThanOrEqual(2);
  const { entries } = open(folder);
  expect([entries.has('note-1'), entries.has('added'), entries.size]).toEqual([false, true, 12_000]);
});

test('growth across a power of two leaves no old shard behind', async () => {
  const folder = await saved(2048);
  expect(shardsIn(folder)).toEqual(['0-of-1']);
  const shards = open(folder);
  shards.save([...new Map([...shards.entries, ...notes(2049)]).values()]);
  expect(shardsIn(folder)).toEqual(['0-of-2', '1-of-2']);
  expect(open(folder).entries.size).toBe(2049);
  open(folder).save([...notes(3).values()]);
  expect(shardsIn(folder)).toEqual(['0-of-1']);
});

test.each([
  ['cut off', (text: string) => text.slice(0, -3)],
  ['empty', () => ''],
  ['with another byte', (text: string) => text.replace(/.$/s, (last) => String.fromCharCode(last.charCodeAt(0) ^ 1))],
  ['without its checksum', (text: string) => text.slice(text.indexOf('\n') + 1)],
  ['something else', () => 'null'],
])('ignores a shard that is %s but not the others, and saving repairs it', async (_, harm) => {
  const folder = await saved(4000);
  const path = pathOf(folder, '0-of-2');
  const whole = readFileSync(path, 'latin1');
  expect(harm(whole)).not.toBe(whole);
  writeFileSync(path, harm(whole), 'latin1');
  const { entries } = open(folder);
  expect(entries.size).toBeGreaterThan(1500);
  expect(entries.size).toBeLessThan(2500);
  open(folder).save([...notes(4000).values()]);
  expect(open(folder).entries.size).toBe(4000);
});

test('entries of other settings or other code are not found', async () => {
  expect(open(await saved(10), { id: 'other' }).entries.size).toBe(0);
});

test('without reuse, finds nothing, and saving replaces everything', async () => {
  const folder = await saved(4000);
  const shards = open(folder, { reuse: false });
  expect(shards.entries.size).toBe(0);
  shards.save([...notes(2).values()]);
  expect(open(folder).entries.size).toBe(2);
});

test('ignores and deletes other files in the folder', async () => {
  const folder = await saved(10);
  writeFileSync(join(folder, '0-of-1-000000000000.json.77.tmp'), 'half');
  mkdirSync(join(folder, 'folder/of/others'), { recursive: true });
  const shards = open(folder);
  expect(shards.entries.size).toBe(10);
  shards.save([...shards.entries.values()]);
  expect(shardsIn(folder)).toEqual(['0-of-1']);
});

test('merges the copied folders of several builds, in any order', async () => {
  const all = [...notes(5000)];
  const parts = [all.slice(0, 3000), all.slice(3000), all.slice(2990, 3010)];
  const folders = await Promise.all(parts.map((part) => saved(new Map(part))));
  for (const order of [folders, folders.toReversed()]) {
    const folder = await together(...order);
    const shards = open(folder);
    expect(sorted(shards.entries)).toEqual(sorted(notes(5000)));
    expect(shards.all()).toHaveLength(5020);
    shards.save([...shards.entries.values()]);
    expect(shardsIn(folder)).toEqual(['0-of-4', '1-of-4', '2-of-4', '3-of-4']);
    expect(open(folder).all()).toHaveLength(5000);
  }
});

test('finds every entry that builds saved for one file, and saving keeps only the new one', async () => {
  const one = note('a', 'One');
  const two = note('a', 'Two');
  const folder = await together(await saved(new Map([['a', one]])), await saved(new Map([['a', two]])));
  const shards = open(folder);
  expect(shards.find('a').toSorted((a, b) => (a.text < b.text ? -1 : 1))).toEqual([one, two]);
  expect(shards.find('b')).toEqual([]);
  shards.save(shards.find('a').slice(1));
  expect(open(folder).find('a')).toHaveLength(1);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('entries show whether they are from here; without an origin, none is', async () => {
  const here = await saved(1);
  const elsewhere = await saved(new Map([['b', note('b', 'B')]]), { origin: 'elsewhere' });
  const { entries } = open(await together(here, elsewhere));
  expect([entries.get('note-0'), entries.get('b')]).toEqual([
    note('note-0', 'Text 0'),
    { ...note('b', 'B'), fingerprint: null },
  ]);
  const nowhere = await saved(1, { origin: null });
  expect(open(nowhere, { origin: null }).entries.get('note-0')?.fingerprint).toBeNull();
});
