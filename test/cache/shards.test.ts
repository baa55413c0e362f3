import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NO_MEMORY } from '../../src/cache/memory.ts';
import { type Codec, type Entry, openShards } from '../../src/cache/shards.ts';
import { folderOf } from '../helpers/files.ts';

interface Note extends Entry {
  readonly text: string;
}

const notes = (count: number): Map<string, Note> =>
  new Map(Array.from({ length: count }, (_, at) => [`note-${at}`, { file: `note-${at}`, text: `Text ${at}` }]));

/** Opens and, with `next`, saves as one build after the other does. */
const open = (folder: string, id = 'this', reuse = true) =>
  openShards<Note>(folder, { id, reuse, memory: NO_MEMORY, codec: IN_REVERSE });

const IN_REVERSE: Codec<Note> = {
  encode: (entries) => entries.toReversed(),
  decode: (encoded) => (encoded as readonly Note[]).toReversed(),
};

const saved = async (count: number) => {
  const folder = await folderOf();
  open(folder).save([...notes(count).values()]);
  return folder;
};

/** Which shards have been written since. */
const inodes = (folder: string): Record<string, number> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).ino]));

const changed = (folder: string, before: Readonly<Record<string, number>>): string[] =>
  Object.entries(inodes(folder)).flatMap(([name, inode]) => (before[name] === inode ? [] : [name]));

test('what was saved is there the next time', async () => {
  for (const count of [0, 1, 2048, 2049, 12_000])
    expect(open(await saved(count)).entries).toEqual(sorted(notes(count)));
});

/** As a map whose order does not matter to a comparison. */
const sorted = (entries: ReadonlyMap<string, Note>): ReadonlyMap<string, Note> => new Map([...entries].sort());

test('one changed entry rewrites one shard', async () => {
  const folder = await saved(12_000);
  expect(readdirSync(folder)).toHaveLength(8);
  const before = inodes(folder);
  const shards = open(folder);
  shards.save([...new Map([...shards.entries, ['note-7', { file: 'note-7', text: 'Other' }]]).values()]);
  expect(changed(folder, before)).toHaveLength(1);
  expect(open(folder).entries.get('note-7')?.text).toBe('Other');
  expect(open(folder).entries.size).toBe(12_000);
});

test('a deleted entry goes, and an added one comes, without touching other shards', async () => {
  const folder = await saved(12_000);
  const before = inodes(folder);
  const shards = open(folder);
  const next = new Map(shards.entries);
  next.delete('note-1');
  next.set('added', { file: 'added', text: 'Added' });
  shards.save([...next.values()]);
  expect(changed(folder, before).length).toBeLessThanOrEqual(2);
  const { entries } = open(folder);
  expect([entries.has('note-1'), entries.has('added'), entries.size]).toEqual([false, true, 12_000]);
});

test('growth across a power of two leaves no old shard behind', async () => {
  const folder = await saved(2048);
  expect(readdirSync(folder)).toEqual(['0-of-1.json']);
  const shards = open(folder);
  shards.save([...new Map([...shards.entries, ...notes(2049)]).values()]);
  expect(readdirSync(folder).sort()).toEqual(['0-of-2.json', '1-of-2.json']);
  expect(open(folder).entries.size).toBe(2049);
  open(folder).save([...notes(3).values()]);
  expect(readdirSync(folder)).toEqual(['0-of-1.json']);
});

test.each([
  ['cut off', (text: string) => text.slice(0, -3)],
  ['empty', () => ''],
  ['with another byte', (text: string) => text.replace('Text 3', 'Text 4')],
  ['without its checksum', (text: string) => text.slice(text.indexOf('\n') + 1)],
  ['something else', () => 'null'],
])('a shard that is %s is ignored, the others are not, and saving mends it', async (_, harm) => {
  const folder = await saved(4000);
  const path = join(folder, '0-of-2.json');
  const whole = readFileSync(path, 'utf8');
  expect(whole).toContain('Text 3');
  writeFileSync(path, harm(whole));
  const { entries } = open(folder);
  expect(entries.size).toBeGreaterThan(1500);
  expect(entries.size).toBeLessThan(2500);
  open(folder).save([...notes(4000).values()]);
  expect(open(folder).entries.size).toBe(4000);
});

test('entries of other settings or other code are not found', async () => {
  expect(open(await saved(10), 'other').entries.size).toBe(0);
});

test('without reuse nothing is found, and what is saved replaces all', async () => {
  const folder = await saved(4000);
  const shards = open(folder, 'this', false);
  expect(shards.entries.size).toBe(0);
  shards.save([...notes(2).values()]);
  expect(open(folder).entries.size).toBe(2);
});

test('other files in the folder are no entries, and go', async () => {
  const folder = await saved(10);
  writeFileSync(join(folder, '0-of-1.json.77.tmp'), 'half');
  const shards = open(folder);
  expect(shards.entries.size).toBe(10);
  shards.save([...shards.entries.values()]);
  expect(readdirSync(folder)).toEqual(['0-of-1.json']);
});
