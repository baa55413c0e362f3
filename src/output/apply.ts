import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bytesOf } from '../tree/tree.ts';
import { inParallel } from './in-parallel.ts';
import type { WritePlan } from './plan.ts';
import { TEMPORARY } from './scan.ts';

export type OnWritten = (done: number, total: number) => void;

/**
 * Carries a plan out in `out` (absolute) and returns the bytes of each written file, in the plan's order.
 *
 * Every file gets its content under a temporary name first; names are given only when all is on the disk. So a full
 * disk leaves the old tree as it was, and a build that is killed leaves whole files that the next one repairs.
 */
export const applyPlan = async (plan: WritePlan, out: string, onWritten?: OnWritten): Promise<number[]> => {
  const paths = plan.write.map(({ file }) => join(out, file.path));
  const sizes: number[] = [];
  let done = 0;
  try {
    await makeFolders(paths, out);
    await inParallel(plan.write, async ({ file }, at) => {
      const bytes = await bytesOf(file.content);
      await writeFile(paths[at] + TEMPORARY, bytes);
      sizes[at] = bytes.length;
      done += 1;
      onWritten?.(done, paths.length);
    });
    for (const path of paths) await rename(path + TEMPORARY, path);
  } catch (error) {
    await Promise.all(paths.map((path) => rm(path + TEMPORARY, { force: true }).catch(() => undefined)));
    throw error;
  }
  for (const path of plan.delete) await rm(join(out, path), { force: true });
  await removeEmptyFolders(plan.delete, out);
  return sizes;
};

const makeFolders = async (paths: readonly string[], out: string): Promise<void> => {
  await mkdir(out, { recursive: true });
  for (const folder of new Set(paths.map((path) => dirname(path)))) await mkdir(folder, { recursive: true });
};

/** Folders that deletions emptied go too, from the innermost outwards; one that still holds anything stays. */
const removeEmptyFolders = async (deleted: readonly string[], out: string): Promise<void> => {
  const folders = new Set<string>();
  for (const path of deleted) for (let at = dirname(path); at !== '.'; at = dirname(at)) folders.add(at);
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
    await rmdir(join(out, folder)).catch(() => undefined);
  }
};
