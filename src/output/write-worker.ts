import { parentPort, workerData } from 'node:worker_threads';
import { createPackReader } from '../cache/packs.ts';
import { bytesFrom, type Recipe } from '../tree/recipe.ts';
import type { Contents } from './contents.ts';
import { writeTemporary } from './write-temporary.ts';

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

/** Whoever asked tries again what failed here, and tells why. */
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
