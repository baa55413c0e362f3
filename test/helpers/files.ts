import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** A file tree: content by path, with `/` between segments. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Creates a temporary folder with `files`. It is removed when the test ends, or when `cleanUp` says so. */
export const folderOf = async (
  files: Files = {},
  cleanUp: (remove: () => Promise<void>) => void = onTestFinished,
): Promise<string> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'galley-')));
  cleanUp(() => rm(folder, { recursive: true, force: true }));
  await addFiles(folder, files);
  return folder;
};

/** Returns a `cleanUp` for what several tests share, the last one first. Call it outside of tests and hooks. */
export const atEnd = (): ((remove: () => Promise<void>) => void) => {
  const removals: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const remove of removals.reverse()) await remove();
  });
  return (remove) => void removals.push(remove);
};

/** Writes more files into a folder. Each appears complete, so that a watcher never sees an empty file. */
export const addFiles = async (folder: string, files: Files): Promise<void> => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
};

/** Changes a folder that contains `from` so that it contains `to`. */
export const changeFiles = async (folder: string, from: Files, to: Files): Promise<void> => {
  for (const path of Object.keys(from)) if (to[path] === undefined) rmSync(join(folder, path));
  await addFiles(folder, Object.fromEntries(Object.entries(to).filter(([path, text]) => from[path] !== text)));
};

/** All files below a folder, by path and sorted, read as UTF-8. */
export const filesIn = async (folder: string): Promise<Record<string, string>> => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found: Record<string, string> = {};
  for (const path of paths.sort()) found[relative(folder, path).split(sep).join('/')] = readFileSync(path, 'utf8');
  return found;
};
