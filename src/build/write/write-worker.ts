import { parentPort, workerData } from 'node:worker_threads';
import { bytesFrom, type Recipe } from '../../api/tree/html-recipe.ts';
import { createPackReader } from '../../shared/cache/packs.ts';
import { type Contents, writeTemporary } from './contents.ts';

/** Where the packs are that recipes name, absolute. */
export type WriteThreadData = string;

/** A file to write under its temporary name. */
export interface FileToWrite {
  /** Absolute. */
  readonly path: string;
  readonly recipe: Recipe;
}

/** What each file has got; null for one that could not be written. */
export type WrittenContents = readonly (Contents | null)[];

const packs = createPackReader(workerData as WriteThreadData);

/** The caller retries what failed here and reports why. */
const written = ({ path, recipe }: FileToWrite): Contents | null => {
  try {
    return writeTemporary(path, bytesFrom(recipe, packs.get));
  } catch {
    return null;
  }
};

parentPort?.on('message', (files: readonly FileToWrite[]) => {
  parentPort?.postMessage(files.map(written) satisfies WrittenContents);
});
