import { mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bytesOf } from '../tree/tree.ts';
import { inTurn } from './in-turn.ts';
import { PartlyAppliedError } from './partly-applied.ts';
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
  try {
    makeFolders(paths, out);
    await inTurn(plan.write, async ({ file }, at) => {
      const bytes = await bytesOf(file.content);
      writeFileSync(paths[at] + TEMPORARY, bytes);
      sizes.push(bytes.length);
      onWritten?.(sizes.length, paths.length);
    });
  } catch (error) {
    removeTemporary(paths);
    throw error;
  }
  let done = 0;
  try {
    for (const path of paths) {
      renameSync(path + TEMPORARY, path);
      done += 1;
    }
    for (const path of plan.delete) {
      rmSync(join(out, path), { force: true });
      done += 1;
    }
    removeEmptyFolders(plan.delete, out);
  } catch (error) {
    removeTemporary(paths);
    throw done === 0 ? error : new PartlyAppliedError(error as NodeJS.ErrnoException);
  }
  return sizes;
};

/** What cannot be removed either is cleared away by the next build. */
const removeTemporary = (paths: readonly string[]): void => {
  for (const path of paths) {
    try {
      rmSync(path + TEMPORARY, { force: true });
    } catch {
      // The first refusal is the one to be told.
    }
  }
};

const makeFolders = (paths: readonly string[], out: string): void => {
  mkdirSync(out, { recursive: true });
  for (const folder of new Set(paths.map((path) => dirname(path)))) mkdirSync(folder, { recursive: true });
};

/** Folders that deletions emptied go too, from the innermost outwards; one that still holds anything stays. */
const removeEmptyFolders = (deleted: readonly string[], out: string): void => {
  const folders = new Set<string>();
  for (const path of deleted) for (let at = dirname(path); at !== '.'; at = dirname(at)) folders.add(at);
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
    try {
      rmdirSync(join(out, folder));
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
};
