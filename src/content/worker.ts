import { parentPort, workerData } from 'node:worker_threads';
import type { Settings } from '../config/settings.ts';
import type { PostResult, SourceFile } from './model.ts';
import { createPostReader } from './post.ts';

/** A batch of files to read; the answer is a Batch. */
export type Job = readonly SourceFile[];

/** What became of a job's files, in its order. */
export type Batch = readonly PostResult[];

const read = createPostReader(workerData as Settings);

parentPort?.on('message', async (job: Job) => {
  const batch: PostResult[] = [];
  for (const file of job) batch.push(await read(file));
  parentPort?.postMessage(batch satisfies Batch);
});
