import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clearLeftovers } from '../../src/cache/leftovers.ts';
import { folderOf } from '../helpers/files.ts';

test('what dead processes left goes, and what is anybody else’s stays', async () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const kept = ['a.json', `cache-${process.pid}-0a1b`, `x.json.${process.pid}.tmp`];
  const names = [...kept, `cache-${dead}-0a1b`, `x.json.${dead}.tmp`];
  const folder = await folderOf(Object.fromEntries(names.map((name) => [`${name}/file`, ''])));
  clearLeftovers(folder);
  expect(readdirSync(folder).sort()).toEqual(kept.sort());
});
