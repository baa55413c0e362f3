import { type MessagePort, Worker } from 'node:worker_threads';

/** A worker thread that does one job after the other. */
export interface Thread<Job, Answer> {
  /** Several jobs may be on their way. Rejects when the thread fails. */
  readonly ask: (job: Job) => Promise<Answer>;
  readonly stop: () => Promise<unknown>;
}

/** Starts a module whose port answers each message with one. */
export const startThread = <Job, Answer>(module: URL, data: unknown): Thread<Job, Answer> => {
  const worker = new Worker(module, { workerData: data });
  const waiting: { readonly resolve: (answer: Answer) => void; readonly reject: (error: unknown) => void }[] = [];
  let failure: unknown = null;
  const fail = (error: unknown): void => {
    failure = error;
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  worker.on('message', (answer: Answer) => waiting.shift()?.resolve(answer));
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
 * Answers each message of a port with one, the next job begun only when the last is done: the caller tells answers apart by
 * their order alone. A job that fails ends the thread.
 */
export const answerInTurn = <Job, Answer>(
  port: Pick<MessagePort, 'on' | 'postMessage'>,
  answer: (job: Job) => Promise<Answer>,
): void => {
  let last: Promise<void> = Promise.resolve();
  port.on('message', (job: Job) => {
    last = last.then(async () => port.postMessage(await answer(job)));
  });
};
