import { rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { namesIn } from '../files/names-in.ts';

/** Removes from the folder of pictures in smaller widths all but those of these paths. Absolute; other paths do no harm. */
export const keepOnlyImages = (folder: string, paths: Iterable<string>): void => {
  const names = namesIn(folder);
  if (names.length === 0) return;
  const kept = new Set(Array.from(paths, (path) => relative(folder, path).split(sep)[0]));
  for (const name of names) if (!kept.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
};
