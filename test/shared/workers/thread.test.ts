import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { answerInTurn, createBatches, startThread } from '../../../src/shared/workers/thread.ts';

const threadOf = <Job = string>(code: string, data: unknown = null, maxHeap?: number) =>
  startThread<Job, unknown>(
    new URL(
      `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'; ${code}`)}`,
    ),
    () => data,
    maxHeap,
  );

const ECHO = "parentPort.on('message', (job) => parentPort.postMessage(JSON.stringify([workerData, job])));";

test('each job gets its answer, in order, however many are pending', async () => {
  const { ask, stop } = threadOf(ECHO, 'data');
  expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual([
    ['data', 'a'],
    ['data', 'b'],
    ['data', 'c'],
  ]);
  await stop();
});

test('if the thread fails, every pending and later job fails the same way', async () => {
  const { ask, stop } = threadOf("parentPort.on('message', () => { throw new Error('no room'); });");
  const results = await Promise.allSettled(['a', 'b'].map(ask));
  expect(results).toMatchObject([{ reason: { message: 'no room' } }, { reason: { message: 'no room' } }]);
  await expect(ask('c')).rejects.toThrow('no room');
  await stop();
});

test('a thread that exits by itself leaves no job pending', async () => {
  const { ask } = threadOf("parentPort.on('message', () => process.exit(3));");
  await expect(ask('a')).rejects.toThrow('ended with code 3');
});

/** Fills the heap if the items have more than three letters, and otherwise answers them in capital letters. */
const HUNGRY = `parentPort.on('message', (items) => {
  const filled = [];
  while (items.join('').length > 3) filled.push(new Array(1000).fill(0.5));
  parentPort.postMessage(JSON.stringify(items.map((item) => item + workerData)));
});`;

test('if the heap of a thread is full, each item of the lists in work is done alone, and only one that fills it alone fails', async () => {
  const { ask, stop } = threadOf<readonly string[]>(HUNGRY, '!', 32);
  const send = createBatches(ask as (items: readonly string[]) => Promise<string[]>, (item) => `no ${item}`);
  expect(await Promise.all([send(['a', 'huge', 'b']), send(['c', 'd'])])).toEqual([
    ['a!', 'no huge', 'b!'],
    ['c!', 'd!'],
  ]);
  expect(await send(['ab', 'cd'])).toEqual(['ab!', 'cd!']);
  await stop();
});

test('answers come in the order of the jobs, however long one of them takes', async () => {
  const { port1, port2 } = new MessageChannel();
  const begun: string[] = [];
  answerInTurn(port2, async (job: string) => {
    begun.push(job);
    for (let turns = job === 'slow' ? 100 : 0; turns > 0; turns -= 1) await setImmediate();
    return `${job}: ${begun.length} begun`;
  });
  for (const job of ['slow', 'quick', 'quick']) port1.postMessage(job);
  const answers: string[] = [];
  while (answers.length < 3)
    answers.push(...((await once(port1, 'message')) as string[]).map((text) => JSON.parse(text)));
  expect(answers).toEqual(['slow: 1 begun', 'quick: 2 begun', 'quick: 3 begun']);
  port1.close();
});
