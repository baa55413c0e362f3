import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readWholeFile } from '../files/regular-file.ts';
import type { NewFile } from './content-files.ts';

export interface Created {
  readonly created: readonly string[];
  /** Existed already and were left as they are. */
  readonly kept: readonly string[];
  /** Existed and got lines added at the end. */
  readonly extended: readonly string[];
}

/** Writes files that do not exist yet, in the order given. A file that exists is never touched. */
export const createFiles = async (root: string, files: readonly NewFile[]): Promise<Created> => {
  const created: string[] = [];
  const kept: string[] = [];
  for (const { path, text } of files) {
    ((await createFile(join(root, path), text)) ? created : kept).push(path);
  }
  return { created, kept, extended: [] };
};

/** False when the path is taken; the exclusive flag decides, so that nothing can come in between. */
const createFile = async (path: string, text: string): Promise<boolean> => {
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/** Adds the lines that a file lacks at its end, or creates it with them. */
export const addLines = async (root: string, path: string, lines: readonly string[]): Promise<Created> => {
  const file = join(root, path);
  if (await createFile(file, `${lines.join('\n')}\n`)) return { created: [path], kept: [], extended: [] };
  const text = readWholeFile(file).toString('utf8');
  const present = new Set(text.split('\n').map((line) => line.trim().replace(/^\/|\/$/g, '')));
  const missing = lines.filter((line) => !present.has(line.replace(/\/$/, '')));
  if (missing.length === 0) return { created: [], kept: [path], extended: [] };
  const gap = text === '' || text.endsWith('\n') ? '' : '\n';
  await writeFile(file, `${gap}${missing.join('\n')}\n`, { flag: 'a' });
  return { created: [], kept: [], extended: [path] };
};
