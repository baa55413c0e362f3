import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createHostNotes } from '../../src/build/write-hosts.ts';
import { addFiles, filesIn, folderOf } from '../helpers/files.ts';

test('hosts that an output no longer has are returned until they are forgotten', async () => {
  const notes = createHostNotes(await folderOf(), 'dist');
  expect(await notes.begin(['nginx', 'caddy'])).toEqual([]);
  expect(await notes.begin(['caddy'])).toEqual(['nginx']);
  expect(await notes.begin([])).toEqual(['nginx', 'caddy']);
  await notes.end(['nginx']);
  expect(await notes.begin([])).toEqual(['caddy']);
});

test('a host belongs to the last output that was built for it', async () => {
  const folder = await folderOf();
  const [dist, other] = ['dist', 'other'].map((out) => createHostNotes(folder, out));
  await dist?.begin(['nginx']);
  await other?.begin(['nginx']);
  expect(await dist?.begin([])).toEqual([]);
  expect(await other?.begin([])).toEqual(['nginx']);
});

test('without hosts nothing is written, and damaged notes are ignored', async () => {
  const folder = await folderOf();
  const notes = createHostNotes(folder, 'dist');
  await notes.begin([]);
  expect(await filesIn(folder)).toEqual({});
  await addFiles(folder, { 'hosts.json': '{"nginx":"dist"}' });
  expect(await notes.begin([])).toEqual([]);
});

test('notes that cannot be saved are an error before anything is written', async () => {
  const folder = await folderOf({ 'hosts.json/in-the-way': '' });
  await expect(createHostNotes(folder, 'dist').begin(['nginx'])).rejects.toMatchObject({
    diagnostics: [{ code: 'output/cannot-write', message: expect.stringContaining(join(folder, 'hosts.json')) }],
  });
});
