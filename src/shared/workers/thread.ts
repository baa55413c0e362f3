import { type MessagePort, Worker } from 'node:worker_threads';

/** A worker thread that runs one job at a time. */
export interface Thread<Job, Answer> {
  /** Sends a job, even if earlier ones are not answered yet. Rejects if the thread fails. */
  readonly ask: (job: Job) => Promise<Answer>;
  readonly stop: () => Promise<unknown>;
}

/** Starts a module that answers each message with one message. */
export const startThread = <Job, Answer>(module: URL, data: unknown): Thread<Job, Answer> => {
  const worker = new Worker(module, { workerData: data });
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
    ask: (job) =>
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
