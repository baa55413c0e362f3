import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf } from './files.ts';

/** What a build wrote, in a folder of its own without the repository: the output and its record. */
export const outputAloneOf = async (root: string): Promise<string> => {
  const folder = await folderOf();
  mkdirSync(join(folder, '.galley'));
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  for (const name of readdirSync(join(root, '.galley')).filter((each) => each.startsWith('written-')))
    cpSync(join(root, '.galley', name), join(folder, '.galley', name), { recursive: true });
  return folder;
};
