import type { MessagePort } from 'node:worker_threads';

/**
 * Answers each message of a port with one, the next job begun only when the last is done: whoever asks tells answers apart by
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
