import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bytesFrom, type Recipe } from '../../../src/api/tree/html-recipe.ts';
import type { TreeFile } from '../../../src/api/tree/tree.ts';
import { type Contents, contentsOf, writeTemporary } from '../../../src/build/write/contents.ts';
import { temporaryOf } from '../../../src/build/write/output-folder.ts';
import { type WriteThread, writeContents } from '../../../src/build/write/write-contents.ts';
import type { FileToWrite } from '../../../src/build/write/write-worker.ts';
import { createPlaceholders } from '../../../src/content/html/placeholders.ts';
import { createPack, createPackReader } from '../../../src/shared/cache/packs.ts';
import { filesIn, folderOf } from '../../helpers/files.ts';

const { next } = createPlaceholders('a text');
const PLACE = next();

/** Enough files for Galley to start a thread. */
const MANY = 1200;

/** Files with a recipe, some with long HTML, and a few plain strings. */
const project = async () => {
  const root = await folderOf();
  const packs = join(root, 'packs');
  const out = join(root, 'out');
  mkdirSync(out);
  const pack = createPack(join(packs, 'pack'));
  const recipes = Array.from({ length: MANY }, (_, at): Recipe => {
    const html = pack.putJson(`<p>${PLACE} ${'x'.repeat(at)}</p>`);
    const links = at % 3 === 0 ? [{ placeholder: PLACE, url: `/${at}` }] : [];
    const rules = { sanitize: false, basePath: null };
    return { file: 'a.md', pieces: ['{"html":', 'html', `,"at":${at}}`], html, links, rules, encoding: null };
  });
  pack.close();
  const { get, close } = createPackReader(packs);
  const files = recipes.map(
    (recipe, at): TreeFile => ({
      path: `${at}.json`,
      group: 'details',
      content: () => bytesFrom(recipe, get),
      recipe: () => recipe,
    }),
  );
  const texts = ['a', 'bc'].map((content): TreeFile => ({ path: `${content}.json`, group: 'other', content }));
  const all = [...files.slice(0, 5), ...texts, ...files.slice(5)];
  return { all, get, out, packs, close };
};

type Write = (file: FileToWrite) => Promise<Contents | null>;

/** A fake thread, which runs in this process. */
const threadOf = (write: Write) => {
  const seen = { asked: 0, stopped: 0 };
  const thread: WriteThread = {
    ask: async (files) => {
      seen.asked += files.length;
      return Promise.all(files.map(write));
    },
    stop: async () => {
      seen.stopped += 1;
    },
  };
  return { seen, startThread: () => thread };
};

const writeAside =
  (get: Parameters<typeof bytesFrom>[1]): Write =>
  async ({ path, recipe }) =>
    writeTemporary(path, await bytesFrom(recipe, get));

test('with and without a thread, the same files are written and logged, each once', async () => {
  const [withLock, shared] = [await project(), await project()];
  const { seen, startThread } = threadOf(writeAside(shared.get));
  const progress: number[] = [];
  const contents = await writeContents(shared.all, shared.out, {
    startThread,
    onWritten: (done) => progress.push(done),
  });
  expect(contents).toEqual(await writeContents(withLock.all, withLock.out, {}));
  expect(await filesIn(shared.out)).toEqual(await filesIn(withLock.out));
  expect(progress).toEqual(shared.all.map((_, at) => at + 1));
  expect(seen.asked).toBeGreaterThan(100);
  expect(seen.stopped).toBe(1);
  for (const { close } of [withLock, shared]) close();
});

test('files that the thread cannot write are written in the main thread', async () => {
  const { all, get, out, close } = await project();
  const { seen, startThread } = threadOf(async (file) => (file.path.endsWith('7.json') ? null : writeAside(get)(file)));
  const contents = await writeContents(all, out, { startThread });
  expect(seen.asked).toBeGreaterThan(100);
  const written = await filesIn(out);
  expect(Object.keys(written)).toHaveLength(all.length);
  const expected = all.map(({ path }) => contentsOf(Buffer.from(written[temporaryOf(path)] ?? '')));
  expect([...contents.bytes]).toEqual(expected.map(({ bytes }) => bytes));
  expect([...contents.checksums]).toEqual(expected.map(({ checksum }) => checksum));
  close();
});

test('if the main thread cannot write a file either, its error is thrown, and writing stops', async () => {
  const { all, packs, out, close } = await project();
  writeFileSync(join(packs, 'pack'), 'damaged');
  const { seen, startThread } = threadOf(async () => null);
  await expect(writeContents(all, out, { startThread })).rejects.toThrow('damaged');
  expect(seen.stopped).toBe(1);
  const left = await filesIn(out);
  await setTimeout(50);
  expect(await filesIn(out)).toEqual(left);
  close();
});

test('a failing thread is an error, and is stopped', async () => {
  const { all, out, close } = await project();
  const { seen, startThread } = threadOf(() => {
    throw new Error('the thread has ended');
  });
  await expect(writeContents(all, out, { startThread })).rejects.toThrow('the thread has ended');
  expect(seen.stopped).toBe(1);
  close();
});

test('no thread is started for a few files', async () => {
  const { all, out, close } = await project();
  const startThread = () => expect.unreachable();
  await writeContents(all.slice(0, 10), out, { startThread });
  expect(Object.keys(await filesIn(out))).toHaveLength(10);
  close();
});
