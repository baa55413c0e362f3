import * as fs from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openOutputLog } from '../../../src/build/write/output-log.ts';
import { writeTree } from '../../../src/build/write/write.ts';
import { createMemory } from '../../../src/shared/cache/checked-file.ts';
import { filesIn, folderOf } from '../../helpers/files.ts';
import { partsOf } from '../../helpers/parts-of.ts';

vi.mock('node:fs', async (actual) => {
  const real = await actual<typeof fs>();
  return { ...real, renameSync: vi.fn(real.renameSync) };
});

test('a write that stops halfway stays unverified: the next one checks every file', async () => {
  const root = await folderOf();
  const out = join(root, 'out');
  const log = openOutputLog({ folder: join(root, '.galley'), root, out, code: 'test', memory: createMemory() });
  const write = (content: string) =>
    writeTree(partsOf(['a', 'b'].map((path) => ({ path, content, group: 'other' as const }))), {
      out,
      name: 'out',
      log,
      force: false,
    });
  await write('old');
  expect(log.isVerified()).toBe(true);
  const refused = Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'rename' });
  const rename = vi.mocked(fs.renameSync);
  const real = rename.getMockImplementation() ?? fs.renameSync;
  rename.mockImplementation((from, to) => {
    if (String(to) === join(out, 'b')) throw refused;
    real(from, to);
  });
  await expect(write('new')).rejects.toThrow();
  rename.mockImplementation(real);
  expect(await filesIn(out)).toEqual({ a: 'new', b: 'old' });
  await write('old');
  expect(await filesIn(out)).toEqual({ a: 'old', b: 'old' });
});
