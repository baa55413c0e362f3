import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Settings } from '../config/settings.ts';
import type { PostResult, SourceFile } from './model.ts';
import { createPostReader } from './post.ts';
import type { Batch, Job } from './worker.ts';

/** Files that one message to a worker names. */
const BATCH = 32;
/** Below as many files for each worker, starting one costs more than it saves. */
const WORTH_A_WORKER = 250;

export interface ReadPostsOptions {
  readonly settings: Settings;
  /** Threads at the most; the number of processors when absent. */
  readonly concurrency?: number | undefined;
  /** Called for each file, in any order; `at` is its place in the list. */
  readonly onPost: (result: PostResult, at: number) => void;
}

/** Reads and renders posts, in worker threads when there are enough of them. The results do not depend on how many. */
export const readPosts = async (files: readonly SourceFile[], options: ReadPostsOptions): Promise<void> => {
  const most = options.concurrency ?? availableParallelism();
  const workers = Math.min(most, Math.floor(files.length / WORTH_A_WORKER));
  return workers < 2 ? readHere(files, options) : readInWorkers(files, options, workers);
};

const readHere = async (files: readonly SourceFile[], { settings, onPost }: ReadPostsOptions): Promise<void> => {
  const read = createPostReader(settings);
  for (const [at, file] of files.entries()) onPost(await read(file), at);
};

const readInWorkers = async (
  files: readonly SourceFile[],
  { settings, onPost }: ReadPostsOptions,
  count: number,
): Promise<void> => {
  let next = 0;
  const lane = async (worker: Worker): Promise<void> => {
    while (next < files.length) {
      const start = next;
      next += BATCH;
      const batch = await ask(worker, files.slice(start, start + BATCH));
      batch.forEach((result, offset) => {
        onPost(result, start + offset);
      });
    }
  };
  const workers = Array.from({ length: count }, () => new Worker(script(), { workerData: settings }));
  try {
    await Promise.all(workers.map(lane));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
};

const script = (): URL => new URL('./worker.js', import.meta.url);

const ask = (worker: Worker, job: Job): Promise<Batch> =>
  new Promise((resolve, reject) => {
    const ended = (code: number): void => reject(new Error(`a worker thread ended with code ${code}`));
    const settle = (): void => {
      worker.off('message', answered).off('error', failed).off('exit', ended);
    };
    const answered = (batch: Batch): void => {
      settle();
      resolve(batch);
    };
    const failed = (error: unknown): void => {
      settle();
      reject(error);
    };
    worker.on('message', answered).on('error', failed).on('exit', ended);
    worker.postMessage(job);
  });
