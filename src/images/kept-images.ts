import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn } from '../files/names-in.ts';

/** Removes from the folder of pictures in smaller widths all but those of these paths, each `<folder>/<name>`. */
export const keepOnlyImages = (folder: string, paths: Iterable<string>): void => {
  const kept = new Set([...paths].map((path) => path.slice(0, path.indexOf('/'))));
  for (const name of namesIn(folder)) if (!kept.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
};
