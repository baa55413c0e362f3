import { symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { foreignIfAsLeft } from '../../src/output/as-left.ts';
import { outputRecord } from '../../src/output/record.ts';
import { writeTree } from '../../src/output/write.ts';
import { createTree } from '../../src/tree/tree.ts';
import { folderOf } from '../helpers/files.ts';

/** An output of two files beside somebody else's, and what can be said about it after a change. */
const after = async (change: (out: string) => void | Promise<void>): Promise<readonly string[] | null> => {
  const root = await folderOf({ 'out/CNAME': 'example.com' });
  const out = join(root, 'out');
  const record = outputRecord({ folder: join(root, '.galley'), root, out, code: 'test' });
  const files = ['a.json', 'b/c.json'].map((path) => ({ path, content: path, group: 'other' as const }));
  await writeTree(createTree(files), { out, record, force: false });
  await setTimeout(20);
  await change(out);
  return foreignIfAsLeft(out, record.read());
};

test('an output that nobody touched is as it was left, beside others’ files', async () => {
  expect(await after(() => undefined)).toEqual(['CNAME']);
  expect(await after((out) => writeFileSync(join(out, 'b/mine.txt'), ''))).toEqual(['CNAME', 'b/mine.txt']);
});

test.each<[string, (out: string) => void | Promise<void>]>([
  ['a file is missing', (out) => rm(join(out, 'a.json'))],
  ['a file was written anew, with the same bytes', (out) => writeFileSync(join(out, 'a.json'), 'a.json')],
  ['a link came', (out) => symlinkSync('a.json', join(out, 'link'))],
  ['a killed build left something', (out) => writeFileSync(join(out, 'a.json.galley-tmp'), '')],
  ['the folder is gone', (out) => rm(out, { recursive: true })],
  ['there is no record', (out) => rm(join(out, '../.galley'), { recursive: true })],
])('it is not when %s', async (_, change) => {
  expect(await after(change)).toBeNull();
});

test('a file in place of the folder is for the writing build to tell', async () => {
  expect(
    await after(async (out) => {
      await rm(out, { recursive: true });
      writeFileSync(out, '');
    }),
  ).toBeNull();
});
