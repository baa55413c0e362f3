import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPackFolder } from '../../../src/shared/cache/pack-folder.ts';
import { type BlobPlace, createPack, DamagedCacheError } from '../../../src/shared/cache/packs.ts';
import { folderOf } from '../../helpers/files.ts';

/** A folder opened by several builds in turn. Each of `packs` becomes one pack with these strings. */
const packsOf = async (...packs: readonly (readonly string[])[]) => {
  const folder = await folderOf();
  const opened = openPackFolder(folder);
  const places = packs.map((texts) => {
    const pack = createPack(opened.newPath());
    const put = texts.map((text) => pack.putBytes(Buffer.from(text)));
    pack.close();
    return put;
  });
  return { folder, places, packs: openPackFolder(folder) };
};

const first = (places: readonly (readonly (BlobPlace | null)[])[], pack: number): BlobPlace =>
  places[pack]?.[0] as BlobPlace;

test('deletes unreferenced packs, and leaves the others unchanged', async () => {
  const { folder, places, packs } = await packsOf(['one', 'two'], ['three']);
  const kept = places[0] ?? [];
  expect(packs.keepOnly(kept)).toBe(kept);
  expect(readdirSync(folder)).toEqual([first(places, 0).pack]);
  expect(packs.get(first(places, 0)).toString()).toBe('one');
});

test('moves the few remaining blobs out of a pack', async () => {
  const { folder, places, packs } = await packsOf(['one', 'x'.repeat(1000)], ['whole']);
  const [moved, whole] = packs.keepOnly([first(places, 0), first(places, 1)]);
  expect(whole).toEqual(first(places, 1));
  expect(moved?.pack).not.toBe(first(places, 0).pack);
  expect(packs.get(moved as BlobPlace).toString()).toBe('one');
  expect(readdirSync(folder).sort()).toEqual([moved?.pack, whole?.pack].sort());
});

test('merges many small packs, but not a few', async () => {
  const few = await packsOf(...Array.from({ length: 16 }, (_, at) => [`text ${at}`]));
  expect(few.packs.keepOnly(few.places.flat())).toEqual(few.places.flat());
  const many = await packsOf(...Array.from({ length: 17 }, (_, at) => [`text ${at}`]));
  const kept = many.packs.keepOnly(many.places.flat());
  expect(new Set(kept.map((place) => place?.pack)).size).toBe(1);
  expect(readdirSync(many.folder)).toHaveLength(1);
  expect(kept.map((place) => many.packs.get(place as BlobPlace).toString())).toEqual(
    Array.from({ length: 17 }, (_, at) => `text ${at}`),
  );
});

test('drops a damaged blob, and keeps its neighbours', async () => {
  const { folder, places, packs } = await packsOf(['one', 'two', 'x'.repeat(1000)]);
  const path = join(folder, first(places, 0).pack);
  writeFileSync(path, readFileSync(path, 'utf8').replace('one', 'ome'));
  const [one, two] = packs.keepOnly(places[0]?.slice(0, 2) ?? []);
  expect(one).toBeNull();
  expect(packs.get(two as BlobPlace).toString()).toBe('two');
});

test('a place in a missing pack is dropped or detected on reading', async () => {
  const { folder, packs } = await packsOf(['one']);
  const gone: BlobPlace = { pack: 'gone', offset: 0, length: 3, hash: 'x' };
  expect(packs.has(gone)).toBe(false);
  for (const place of packs.keepOnly([gone])) expect(() => packs.get(place ?? gone)).toThrow(DamagedCacheError);
  expect(readdirSync(folder)).toEqual([]);
});

test('deletes what an unfinished build left, without touching the rest', async () => {
  const { folder, places, packs } = await packsOf(['kept'], ['left']);
  const path = join(folder, first(places, 0).pack);
  const before = statSync(path).ctimeMs;
  packs.freeOthers(new Set([first(places, 0).pack]));
  expect(readdirSync(folder)).toEqual([first(places, 0).pack]);
  expect(statSync(path).ctimeMs).toBe(before);
});

test('never reuses pack names, not even those of another build', async () => {
  const { folder, packs } = await packsOf();
  const paths = [packs.newPath(), packs.newPath(), openPackFolder(folder).newPath()];
  expect(new Set(paths).size).toBe(3);
});

test('a missing folder has nothing to keep or delete', async () => {
  const packs = openPackFolder(join(await folderOf(), 'none'));
  expect(packs.keepOnly([])).toEqual([]);
});
