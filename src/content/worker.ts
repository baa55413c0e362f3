import { parentPort, workerData } from 'node:worker_threads';
import { createPack } from '../cache/packs.ts';
import type { Settings } from '../config/settings.ts';
import type { SourceFile, StagedPost } from './model.ts';
import { createPostStager } from './stage-post.ts';

export interface ThreadData {
  readonly settings: Settings;
  /** The path of the pack that HTML goes to, if it is to be kept. */
  readonly pack: string | null;
}

/** Files to read; null: no more will come, and the pack is to be closed. */
export type Job = readonly SourceFile[] | null;

/** What became of a job's files, in its order. */
export type Batch = readonly StagedPost[];

const { settings, pack: path } = workerData as ThreadData;
const pack = path === null ? null : createPack(path);
const stage = createPostStager(settings, pack);

parentPort?.on('message', async (job: Job) => {
  const batch: StagedPost[] = [];
  for (const file of job ?? []) batch.push(await stage(file));
  if (job === null) pack?.close();
  parentPort?.postMessage(batch satisfies Batch);
});
