import { cpSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isUpToDate } from '../../../src/build/write/compare.ts';
import { openOutputLog } from '../../../src/build/write/output-log.ts';
import { writeTree } from '../../../src/build/write/write.ts';
import { folderOf } from '../../helpers/files.ts';
import { partsOf } from '../../helpers/parts-of.ts';

/** Changes an output of two files beside foreign ones. Returns whether both ways to compare find it unchanged. */
const after = async (change: (out: string) => void | Promise<void>): Promise<boolean> => {
  const root = await folderOf({ 'out/CNAME': 'example.com', 'out/their/own.txt': 'theirs' });
  const out = join(root, 'out');
  const log = openOutputLog({ folder: join(root, '.galley'), root, out, code: 'test' });
  const files = ['a.json', 'b/c.json'].map((path) => ({ path, content: path, group: 'other' as const }));
  const { foreign } = await writeTree(partsOf(files), { out, name: 'out', log, force: false });
  expect(foreign).toEqual(['CNAME', 'their/own.txt']);
  expect(
    log
      .read()
      ?.folders.map(([path]) => path)
      .sort(),
  ).toEqual(['', 'b', 'their']);
  await change(out);
  const known = log.read();
  const answers = [known, known && { ...known, folders: [] }].map((seen) => isUpToDate(out, seen));
  expect(answers[0]).toBe(answers[1]);
  return answers[0] === true;
};

test('an output that nobody touched counts as unchanged, even beside files that Galley did not write', async () => {
  expect(await after(() => undefined)).toBe(true);
});

test.each<[string, (out: string) => void | Promise<void>]>([
  ['a file is missing', (out) => rm(join(out, 'a.json'))],
  ['a file was written anew, with the same bytes', (out) => writeFileSync(join(out, 'a.json'), 'a.json')],
  ['a link came', (out) => symlinkSync('a.json', join(out, 'link'))],
  ['a file came', (out) => writeFileSync(join(out, 'b/mine.txt'), '')],
  ['a file came to others', (out) => writeFileSync(join(out, 'their/mine.txt'), '')],
  ['an empty file has another name', (out) => renameSync(join(out, 'CNAME'), join(out, 'NAME'))],
  ['a folder is another one', (out) => cpSync(join(out, 'b'), join(out, 'c'), { recursive: true })],
  ['a killed build left something', (out) => writeFileSync(join(out, 'a.json.galley-tmp'), '')],
  ['the folder is gone', (out) => rm(out, { recursive: true })],
  ['there is no log', (out) => rm(join(out, '../.galley'), { recursive: true })],
])('it counts as changed if %s', async (_, change) => {
  expect(await after(change)).toBe(false);
});

test('a file instead of the output folder counts as a change', async () => {
  expect(
    await after(async (out) => {
      await rm(out, { recursive: true });
      writeFileSync(out, '');
    }),
  ).toBe(false);
});
