import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import type { PublishedFile, RemovedFile } from '../../../src/publish/deploy/manifest.ts';
import {
  areSame,
  changesBetween,
  chunksUnder,
  filesUnder,
  parseChunk,
  textOf,
  treeOf,
} from '../../../src/publish/deploy/manifest-tree.ts';
import { hashOf } from '../../../src/publish/deploy/store.ts';
import fc from '../../helpers/fast-check.ts';

type File = PublishedFile | RemovedFile;

const HEADERS = [{}, { 'content-type': 'text/plain' }, { 'content-type': 'text/html', 'cache-control': 'no-cache' }];

const HASHES = [hashOf('a'), hashOf('b')];

const file = fc.oneof(
  fc.record({ hash: fc.constantFrom(...HASHES, null), headers: fc.constantFrom(...HEADERS) }),
  fc.record({ hash: fc.constantFrom(...HASHES), headers: fc.constantFrom(...HEADERS), at: fc.nat(9) }),
);
const path = fc.oneof(
  fc.nat(999).map((at) => `posts/${at}.json`),
  fc.string({ unit: fc.constantFrom(...'aZ0_=,-äあ'), minLength: 1, maxLength: 9 }),
);
const lists = fc.array(fc.tuple(path, file), { maxLength: 400 }).map((entries) => new Map<string, File>(entries));

const many = (count: number): Map<string, File> =>
  new Map(
    Array.from({ length: count }, (_, at) => [`posts/post-${at}.json`, { hash: hashOf(String(at)), headers: {} }]),
  );

test('a tree holds the files of its list in any order, and its chunks are read as written', () => {
  fc.assert(
    fc.property(lists, (files) => {
      const { root, chunks } = treeOf(files);
      const read = new Map(
        [...chunks].map(([name, chunk]) => [name, parseChunk(name, textOf(chunk)) ?? expect.fail()]),
      );
      expect(new Map(filesUnder(root, read))).toEqual(files);
      expect(treeOf(new Map([...files].reverse())).root).toBe(root);
      expect([...chunksUnder(root, read).keys()].sort()).toEqual([...chunks.keys()].sort());
    }),
  );
});

test('the changes between two trees equal those between their lists', () => {
  fc.assert(
    fc.property(lists, lists, fc.boolean(), (one, more, isEdit) => {
      const other = isEdit ? new Map([...one, ...more]) : more;
      const [before, after] = [treeOf(one), treeOf(other)];
      const changes = changesBetween(before.root, after.root, new Map([...before.chunks, ...after.chunks]));
      const paths = [...new Set([...one.keys(), ...other.keys()])];
      const expected = paths.filter((each) => !areSame(one.get(each), other.get(each)));
      expect([...changes.keys()].sort()).toEqual(expected.sort());
      for (const [each, found] of changes) expect(found).toEqual(other.get(each) ?? null);
    }),
  );
});

test('a changed, added or removed file changes few of many chunks', () => {
  const files = many(20_000);
  const { chunks } = treeOf(files);
  expect(chunks.size).toBeGreaterThan(200);
  for (const edited of [
    new Map([...files, ['posts/post-777.json', { hash: 'x', headers: {} }]]),
    new Map([...files, ['posts/post-777-more.json', { hash: 'x', headers: {} }]]),
    new Map([...files].filter(([each]) => each !== 'posts/post-777.json')),
  ]) {
    const fresh = [...treeOf(edited as Map<string, File>).chunks].filter(([name]) => !chunks.has(name));
    expect(fresh.length).toBeLessThanOrEqual(6);
  }
});

test('a tree ends even if every path ends a chunk', () => {
  const files = new Map([...many(200_000)].filter(([each]) => crc32(each) % 4096 === 0));
  expect(files.size).toBeGreaterThan(10);
  expect(new Map(filesUnder(treeOf(files).root, treeOf(files).chunks))).toEqual(files);
});

test('rejects a chunk with another name, and a damaged one', () => {
  const [[name, chunk] = expect.fail()] = treeOf(many(3)).chunks;
  expect(parseChunk(name, textOf(chunk))).not.toBeNull();
  expect(
    parseChunk(
      name.replace(/^./, (first) => (first === '0' ? '1' : '0')),
      textOf(chunk),
    ),
  ).toBeNull();
  expect(parseChunk(name, textOf({ ...chunk, chunks: ['0'] }))).toBeNull();
});
