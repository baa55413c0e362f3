import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf } from './files.ts';

/** Copies a build's output and its log into a folder without the repository. */
export const outputAloneOf = async (root: string): Promise<string> => {
  const folder = await folderOf();
  mkdirSync(join(folder, '.galley'));
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  for (const name of readdirSync(join(root, '.galley')).filter((each) => each.startsWith('written-')))
    cpSync(join(root, '.galley', name), join(folder, '.galley', name), { recursive: true });
  return folder;
};
