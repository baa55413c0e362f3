import { type MessagePort, Worker } from 'node:worker_threads';
import { mapAtOnce } from './at-once.ts';
import { TimeLimitError } from './time-limit.ts';

/** A worker thread that runs one job at a time. */
export interface Thread<Job, Answer> {
  /** Sends a job, even if earlier ones are not answered yet. Rejects if the thread ends while it does the job. */
  readonly ask: (job: Job) => Promise<Answer>;
  /** Pending jobs fail. The next job starts the thread again. */
  readonly stop: () => Promise<unknown>;
}

interface ThreadLimits {
  /** In MB. The default is several times what the largest post needs that is within all other limits. */
  readonly maxHeap?: number;
  /** The maximum time for a job. The default is no limit. */
  readonly maxSeconds?: number;
}

interface Waiting<Job, Answer> {
  readonly job: Job;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Starts a module that answers each message with one message. If the thread ends, or exceeds a limit, the job that it is
 * doing fails, and a new thread with new data does the others. A thread without a job does not keep the process running.
 */
export const startThread = <Job, Answer>(
  module: URL,
  newData: () => unknown,
  { maxHeap = MAX_HEAP, maxSeconds }: ThreadLimits = {},
): Thread<Job, Answer> => {
  const waiting: Waiting<Job, Answer>[] = [];
  let isStopped = false;
  const start = () => {
    isStopped = false;
    const worker = new Worker(module, { workerData: newData(), resourceLimits: { maxOldGenerationSizeMb: maxHeap } });
    let failure: unknown;
    const clock = createClock(maxSeconds, (late) => {
      failure = late;
      void worker.terminate();
    });
    worker.unref();
    worker.on('message', (answer: string) => {
      waiting.shift()?.resolve(JSON.parse(answer) as Answer);
      clock.stop();
      if (waiting.length > 0) clock.start();
      else worker.unref();
    });
    worker.on('error', (error) => {
      failure = error;
    });
    // By now, all answers of the thread have come.
    worker.on('exit', (code) => {
      clock.stop();
      running = null;
      const error = failure ?? new Error(`a worker thread ended with code ${code}`);
      for (const { reject } of waiting.splice(0, isStopped ? waiting.length : 1)) reject(error);
      if (waiting.length === 0) return;
      running = start();
      for (const { job } of waiting) running.send(job);
    });
    const send = (job: Job): void => {
      worker.postMessage(job);
      worker.ref();
      clock.start();
    };
    return { send, stop: () => worker.terminate() };
  };
  let running: ReturnType<typeof start> | null = start();
  return {
    ask: (job) =>
      new Promise((resolve, reject) => {
        running ??= start();
        running.send(job);
        waiting.push({ job, resolve, reject });
      }),
    stop: async () => {
      isStopped = true;
      await running?.stop();
    },
  };
};

/** The maximum heap of a thread, in MB. */
const MAX_HEAP = 1024;

/** Calls `onLate` with a TimeLimitError unless it is stopped in time. A running clock is not started again. */
const createClock = (maxSeconds: number | undefined, onLate: (error: TimeLimitError) => void) => {
  let timer: NodeJS.Timeout | undefined;
  let late: NodeJS.Immediate | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    clearImmediate(late);
    timer = undefined;
  };
  const onTimeout = (): void => {
    // The answer may have come while this thread was busy. If so, it is handled first.
    late = setImmediate(() => onLate(new TimeLimitError(`it took longer than ${maxSeconds} s`)));
  };
  const start = (): void => {
    if (maxSeconds !== undefined) timer ??= setTimeout(onTimeout, maxSeconds * 1000);
  };
  return { start, stop };
};

/**
 * Returns a function that sends items to a thread. If a list of several fills the thread's heap, the thread gets each of
 * them alone. `failed` returns the result of an item that fills the heap alone.
 */
export const createBatches = <Item, Result>(
  ask: (items: readonly Item[]) => Promise<readonly Result[]>,
  failed: (item: Item) => Result,
): ((items: readonly Item[]) => Promise<readonly Result[]>) => {
  const send = async (items: readonly Item[]): Promise<readonly Result[]> => {
    try {
      return await ask(items);
    } catch (error) {
      const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (!isFull) throw error;
      if (items.length === 1) return items.map(failed);
      return (await mapAtOnce(items, 1, (item) => send([item]))).flat();
    }
  };
  return send;
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
