import { type MessagePort, Worker } from 'node:worker_threads';
import { mapAtOnce } from './at-once.ts';

/** A worker thread that runs one job at a time. */
export interface Thread<Job, Answer> {
  /** Sends a job, even if earlier ones are not answered yet. Rejects if the thread fails. */
  readonly ask: (job: Job) => Promise<Answer>;
  readonly stop: () => Promise<unknown>;
}

/** The maximum heap of a thread, in MB: several times what the largest post needs that is within all other limits. */
const MAX_HEAP = 1024;

/**
 * Starts a module that answers each message with one message. If its heap is full, its pending jobs fail, and the next
 * job starts it again with new data.
 */
export const startThread = <Job, Answer>(
  module: URL,
  newData: () => unknown,
  maxHeap: number = MAX_HEAP,
): Thread<Job, Answer> => {
  const start = () => startWorker<Job, Answer>(module, newData(), maxHeap);
  let running = start();
  return {
    ask: (job) => {
      if (isOutOfMemory(running.failure())) running = start();
      return running.ask(job);
    },
    stop: () => running.stop(),
  };
};

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Returns a function that sends items to a thread, up to two lists at a time. If the thread's heap is full, it gets each
 * item of the lists alone. `failed` returns the result of an item that fills the heap alone.
 */
export const createBatches = <Item, Result>(
  ask: (items: readonly Item[]) => Promise<readonly Result[]>,
  failed: (item: Item) => Result,
): ((items: readonly Item[]) => Promise<readonly Result[]>) => {
  let alone: Promise<unknown> = Promise.resolve();
  const orFailed = (error: unknown, item: Item): readonly Result[] => {
    if (!isOutOfMemory(error)) throw error;
    return [failed(item)];
  };
  const askAlone = (items: readonly Item[]) =>
    mapAtOnce(items, 1, (item) => ask([item]).catch((error) => orFailed(error, item)));
  return async (items) => {
    await alone;
    try {
      return await ask(items);
    } catch (error) {
      if (!isOutOfMemory(error)) throw error;
    }
    const results = alone.then(() => askAlone(items));
    alone = results.catch(() => undefined);
    return (await results).flat();
  };
};

const startWorker = <Job, Answer>(module: URL, data: unknown, maxHeap: number) => {
  const worker = new Worker(module, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: maxHeap } });
  const waiting: { readonly resolve: (answer: Answer) => void; readonly reject: (error: unknown) => void }[] = [];
  let failure: unknown = null;
  const fail = (error: unknown): void => {
    failure = error;
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  worker.on('message', (answer: string) => waiting.shift()?.resolve(JSON.parse(answer) as Answer));
  worker.on('error', fail);
  worker.on('exit', (code) => fail(failure ?? new Error(`a worker thread ended with code ${code}`)));
  return {
    failure: () => failure,
    ask: (job: Job): Promise<Answer> =>
      new Promise((resolve, reject) => {
        if (failure !== null) return reject(failure);
        waiting.push({ resolve, reject });
        worker.postMessage(job);
      }),
    stop: () => worker.terminate(),
  };
};

/**
 * Answers each message of a port with one message. Runs one job at a time, because the caller assigns answers only by
 * their order. A failing job ends the thread. Answers are JSON: for their many small objects, that takes a third of the
 * time of a structured clone.
 */
export const answerInTurn = <Job, Answer>(
  port: Pick<MessagePort, 'on' | 'postMessage'>,
  answer: (job: Job) => Promise<Answer>,
): void => {
  let last: Promise<void> = Promise.resolve();
  port.on('message', (job: Job) => {
    last = last.then(async () => port.postMessage(JSON.stringify(await answer(job))));
  });
};
