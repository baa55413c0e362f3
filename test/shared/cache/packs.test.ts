import { rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPack, createPackReader, DamagedCacheError } from '../../../src/shared/cache/packs.ts';
import fc from '../../helpers/fast-check.ts';
import { filesIn, folderOf } from '../../helpers/files.ts';

const MIB = 1024 * 1024;

/** Puts strings into a pack, raw or as JSON, and closes it. */
const packed = async (texts: readonly string[], largest?: number, isJson = false) => {
  const folder = await folderOf();
  const pack = createPack(join(folder, 'new'), largest);
  const places = texts.map((text) => (isJson ? pack.putJson(text) : pack.putBytes(Buffer.from(text))));
  pack.close();
  return { folder, places, reader: createPackReader(folder) };
};

/** Expects to read back each text that was put, without long strings in failures. */
const expectKept = async (texts: readonly string[], largest?: number): Promise<void> => {
  const { reader, places } = await packed(texts, largest, true);
  for (const [at, place] of places.entries()) {
    expect(reader.has(place)).toBe(true);
    expect(reader.get(place).equals(Buffer.from(JSON.stringify(texts[at]))), `text ${at}`).toBe(true);
  }
  reader.close();
};

test('a blob equals what was put, for any strings and number of them', async () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', 'ä', '😀', '\u0000'));
  await fc.assert(fc.asyncProperty(fc.array(text), fc.integer({ min: 1, max: 50 }), expectKept), { numRuns: 50 });
});

test('multi-byte characters stay whole at the end of the buffer', async () => {
  for (const character of ['a', 'ä', '€', '😀'])
    for (const short of [0, 1, 2, 3, 4]) {
      const first = 'a'.repeat(MIB / 9 - short);
      const nine = Array.from({ length: 9 }, () => first);
      await expectKept([
        ...nine,
        character.repeat(10),
        character.repeat(MIB / 9),
        character,
        character.repeat(MIB / 3),
      ]);
    }
});

test('stores strings around the size of the buffer, and beyond it', async () => {
  for (const length of [MIB / 9 - 2, MIB / 9 + 1, MIB / 3, MIB - 1, MIB, MIB + 1, 5 * MIB].map(Math.floor))
    await expectKept(['before', 'x'.repeat(length), 'after', '€'.repeat(Math.floor(length / 3)), 'last']);
});

test('stores bytes like strings', async () => {
  const folder = await folderOf();
  const pack = createPack(join(folder, 'new'));
  const blobs = [new Uint8Array([0, 255, 128]), new Uint8Array(), new Uint8Array(2 * MIB).fill(7)];
  const places = blobs.map(pack.putBytes);
  pack.close();
  const reader = createPackReader(folder);
  for (const [at, place] of places.entries()) expect(reader.get(place).equals(blobs[at] as Uint8Array)).toBe(true);
});

test('a large pack is followed by another', async () => {
  const { folder, places } = await packed(['first', 'second', 'third'], 4);
  expect(places.map(({ pack, offset }) => [pack, offset])).toEqual([
    ['new', 0],
    ['new-1', 0],
    ['new-2', 0],
  ]);
  expect(await filesIn(folder)).toEqual({ new: 'first', 'new-1': 'second', 'new-2': 'third' });
});

test('creates nothing before the first put', async () => {
  const { folder } = await packed([]);
  expect(await filesIn(folder)).toEqual({});
});

test('a pack never writes to an existing file', async () => {
  const folder = await folderOf({ new: 'mine' });
  expect(() => createPack(join(folder, 'new')).putJson('text')).toThrow('EEXIST');
  expect(await filesIn(folder)).toEqual({ new: 'mine' });
});

test('a missing pack has nothing, and reading it is an error', async () => {
  const { folder, places, reader } = await packed(['text']);
  await rm(join(folder, 'new'));
  expect(places.map(reader.has)).toEqual([false]);
  expect(() => places.map(reader.get)).toThrow(DamagedCacheError);
});

test('a truncated pack lacks only what was at its end', async () => {
  const { folder, places, reader } = await packed(['one', 'two']);
  await truncate(join(folder, 'new'), 4);
  expect(places.map(reader.has)).toEqual([true, false]);
  expect(reader.get(places[0] as (typeof places)[0]).toString()).toBe('one');
  expect(() => reader.get(places[1] as (typeof places)[0])).toThrow(DamagedCacheError);
});

test('reading a blob detects any changed byte', async () => {
  const { folder, places, reader } = await packed(['one', 'two']);
  await writeFile(join(folder, 'new'), 'onetwp');
  expect(reader.get(places[0] as (typeof places)[0]).toString()).toBe('one');
  expect(() => reader.get(places[1] as (typeof places)[0])).toThrow(DamagedCacheError);
});
