import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runGalley } from './cli.ts';

/** All files of a folder, by path. */
const filesIn = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const files = await Promise.all(
    paths.sort().map(async (path) => [path.slice(folder.length), await readFile(path, 'latin1')] as const),
  );
  return new Map(files);
};

/** Builds a project twice, the second time with marked's own lexer, and compares all published bytes. */
export const expectSameByBothLexers = async (root: string): Promise<void> => {
  const outputs: ReadonlyMap<string, string>[] = [];
  for (const env of [{}, { GALLEY_PLAIN_MARKED: '1' }]) {
    const { code, stderr } = await runGalley(['build', '--now', '2026-06-01'], { cwd: root, env });
    expect(code, stderr).toBe(0);
    outputs.push(await filesIn(join(root, 'dist')));
    await rm(join(root, 'dist'), { recursive: true });
  }
  const [quick, plain] = outputs as [ReadonlyMap<string, string>, ReadonlyMap<string, string>];
  expect([...plain.keys()]).toEqual([...quick.keys()]);
  expect([...plain.keys()].filter((path) => plain.get(path) !== quick.get(path))).toEqual([]);
};
