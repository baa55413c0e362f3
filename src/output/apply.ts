import { mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TreeFile } from '../tree/tree.ts';
import type { ContentsOfAll } from './contents.ts';
import { PartlyAppliedError } from './partly-applied.ts';
import type { WritePlan } from './plan.ts';
import { TEMPORARY } from './scan.ts';
import { type WriteContentsOptions, writeContents } from './write-contents.ts';

/**
 * Carries a plan out in `out` (absolute) and returns what each written file has got, in the plan's order.
 *
 * Every file gets its content under a temporary name first; names are given only when all is on the disk. So a full
 * disk leaves the old tree as it was, and a build that is killed leaves whole files that the next one repairs.
 */
export const applyPlan = async (
  plan: WritePlan,
  out: string,
  options: WriteContentsOptions,
): Promise<ContentsOfAll> => {
  const files = plan.write.map(({ file }) => file);
  const written = await writeTemporaries(files, out, options);
  let done = 0;
  try {
    for (const { path } of files) {
      renameSync(`${out}/${path}${TEMPORARY}`, `${out}/${path}`);
      done += 1;
    }
    for (const path of plan.delete) {
      rmSync(`${out}/${path}`, { force: true });
      done += 1;
    }
    removeEmptyFolders(plan.delete, out);
  } catch (error) {
    removeTemporary(files, out);
    throw done === 0 ? error : new PartlyAppliedError(error as NodeJS.ErrnoException);
  }
  return written;
};

const writeTemporaries = async (
  files: readonly TreeFile[],
  out: string,
  options: WriteContentsOptions,
): Promise<ContentsOfAll> => {
  try {
    makeFolders(files, out);
    return await writeContents(files, out, options);
  } catch (error) {
    removeTemporary(files, out);
    throw error;
  }
};

/** What cannot be removed either is cleared away by the next build. */
const removeTemporary = (files: readonly TreeFile[], out: string): void => {
  for (const { path } of files) {
    try {
      rmSync(`${out}/${path}${TEMPORARY}`, { force: true });
    } catch {
      // The first refusal is the one to be told.
    }
  }
};

const makeFolders = (files: readonly TreeFile[], out: string): void => {
  mkdirSync(out, { recursive: true });
  const folders = new Set<string>();
  for (const { path } of files) folders.add(dirname(path));
  for (const folder of folders) mkdirSync(`${out}/${folder}`, { recursive: true });
};

/** Folders that deletions emptied go too, from the innermost outwards; one that still holds anything stays. */
const removeEmptyFolders = (deleted: readonly string[], out: string): void => {
  const folders = new Set<string>();
  for (const path of deleted) for (let at = dirname(path); at !== '.'; at = dirname(at)) folders.add(at);
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
    try {
      rmdirSync(`${out}/${folder}`);
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
};
