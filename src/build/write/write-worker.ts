import { parentPort, workerData } from 'node:worker_threads';
import { bytesFrom, type Recipe } from '../../api/tree/html-recipe.ts';
import { createPackReader } from '../../shared/cache/packs.ts';
import { orNull } from '../../shared/or-null.ts';
import { answerInTurn } from '../../shared/workers/thread.ts';
import { type Contents, writeTemporary } from './contents.ts';

/** A file to write under its temporary name. */
export interface FileToWrite {
  /** Absolute. */
  readonly path: string;
  readonly recipe: Recipe;
}

/** The caller passes the folder of the packs that recipes refer to. */
const packs = createPackReader(workerData as string);

/** The caller retries failed files and reports the reason. */
const written = async (files: readonly FileToWrite[]): Promise<(Contents | null)[]> => {
  const contents: (Contents | null)[] = [];
  for (const { path, recipe } of files) {
    const bytes = await bytesFrom(recipe, packs.get).catch(() => null);
    contents.push(bytes && orNull(() => writeTemporary(path, bytes)));
  }
  return contents;
};

if (parentPort !== null) answerInTurn(parentPort, written);
