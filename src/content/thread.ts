import { Worker } from 'node:worker_threads';
import type { SourceFile, StagedPost } from './model.ts';
import type { Body, Rendering } from './render-body.ts';
import type { Batch, Job, ThreadData } from './worker.ts';

/** A worker thread for posts. It may be asked several things at a time; they are done in turn. */
export interface Thread {
  readonly stage: (files: readonly SourceFile[]) => Promise<readonly StagedPost[]>;
  readonly render: (bodies: readonly Body[]) => Promise<readonly Rendering[]>;
  /** No more will be asked. */
  readonly finish: () => Promise<unknown>;
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
  const ask = (job: Job): Promise<Batch> =>
    new Promise((resolve, reject) => {
      if (failure !== null) return reject(failure);
      waiting.push({ resolve, reject });
      worker.postMessage(job);
    });
  return {
    stage: (files) => ask({ files }) as Promise<readonly StagedPost[]>,
    render: (bodies) => ask({ bodies }) as Promise<readonly Rendering[]>,
    finish: () => ask(null),
    stop: () => worker.terminate(),
  };
};
