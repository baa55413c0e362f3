import { Worker } from 'node:worker_threads';
import type { Batch, Job, ThreadData } from './worker.ts';

/** A worker thread that reads posts. */
export interface Thread {
  /** Several jobs may be on their way; they are done in turn. */
  readonly ask: (job: Job) => Promise<Batch>;
  readonly stop: () => Promise<unknown>;
}

interface Waiting {
  readonly resolve: (batch: Batch) => void;
  readonly reject: (error: unknown) => void;
}

export const startThread = (data: ThreadData): Thread => {
  const worker = new Worker(new URL('../content/worker.js', import.meta.url), { workerData: data });
  const waiting: Waiting[] = [];
  let failure: unknown = null;
  const fail = (error: unknown): void => {
    failure = error;
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  worker.on('message', (batch: Batch) => waiting.shift()?.resolve(batch));
  worker.on('error', fail);
  worker.on('exit', (code) => fail(failure ?? new Error(`a worker thread ended with code ${code}`)));
  return {
    ask: (job) =>
      new Promise((resolve, reject) => {
        if (failure !== null) return reject(failure);
        waiting.push({ resolve, reject });
        worker.postMessage(job);
      }),
    stop: () => worker.terminate(),
  };
};
