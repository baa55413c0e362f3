import { parentPort, workerData } from 'node:worker_threads';
import { bytesFrom, type Recipe } from '../../api/tree/html-recipe.ts';
import { createPackReader } from '../../shared/cache/packs.ts';
import { type Contents, writeTemporary } from './contents.ts';

/** The folder (absolute) of the packs that recipes refer to. */
export type WriteThreadData = string;

/** A file to write under its temporary name. */
export interface FileToWrite {
  /** Absolute. */
  readonly path: string;
  readonly recipe: Recipe;
}

/** The size and checksum of each file; null if it could not be written. */
export type WrittenContents = readonly (Contents | null)[];

const packs = createPackReader(workerData as WriteThreadData);

/** The caller retries failed files and reports the reason. */
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
