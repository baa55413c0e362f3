import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { answerInTurn, createBatches, startThread } from '../../../src/shared/workers/thread.ts';

const threadOf = <Job = string>(code: string, data: unknown = null, limits: Parameters<typeof startThread>[2] = {}) =>
  startThread<Job, unknown>(
    new URL(
      `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'; ${code}`)}`,
    ),
    () => data,
    limits,
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
  const results = await Promise.allSettled(['a', 'b'].map(ask));
  expect(results.map((result) => result.status === 'rejected' && result.reason.message)).toEqual([
    'a worker thread ended with code 3',
    'a worker thread ended with code 3',
  ]);
});

/** Counts the jobs. It loops, fills the heap or exits if the job says so. */
const SICK = `let count = 0;
parentPort.on('message', async (items) => {
  await null;
  count += 1;
  const text = items.join('');
  while (text.includes('loop'));
  for (const filled = []; items.join('').includes('huge'); ) filled.push(new Array(1000).fill(0.5));
  if (text.includes('exit')) process.exit(1);
  parentPort.postMessage(JSON.stringify(items.map((item) => item + count)));
});`;

test.each([
  ['exits', 'exit', {}, { message: 'a worker thread ended with code 1' }],
  ['fills its heap', 'huge', { maxHeap: 32 }, { code: 'ERR_WORKER_OUT_OF_MEMORY' }],
  ['exceeds its time', 'loop', { maxSeconds: 2 }, { name: 'TimeLimitError' }],
])('if a job %s, only that one fails, and a new thread does the others', async (_, job, limits, reason) => {
  const { ask, stop } = threadOf<readonly string[]>(SICK, null, limits);
  expect(await Promise.allSettled([ask(['a']), ask([job]), ask(['b'])])).toMatchObject([
    { value: ['a1'] },
    { reason },
    { value: ['b1'] },
  ]);
  expect(await ask(['c'])).toEqual(['c2']);
  await stop();
});

test('the time of a job begins when the one before it ends', async () => {
  const { ask, stop } = threadOf<number>(
    "parentPort.on('message', (time) => { for (const end = performance.now() + time; performance.now() < end; ); parentPort.postMessage('1'); });",
    null,
    { maxSeconds: 3 },
  );
  expect(await Promise.all(Array.from({ length: 5 }, () => ask(700)))).toEqual([1, 1, 1, 1, 1]);
  await stop();
});

test('each item of a list that fails is done alone, and only one that fails alone has no result', async () => {
  const { ask, stop } = threadOf<readonly string[]>(SICK, null, { maxHeap: 32 });
  const send = createBatches(ask as (items: readonly string[]) => Promise<string[]>, (item) => `no ${item}`);
  expect(await Promise.all([send(['a', 'huge', 'b']), send(['c', 'd'])])).toEqual([
    ['a2', 'no huge', 'b1'],
    ['c1', 'd1'],
  ]);
  await stop();
});

test('a job that is pending when the thread is stopped fails', async () => {
  const { ask, stop } = threadOf<readonly string[]>(SICK);
  const results = Promise.allSettled([ask(['loop']), ask(['a'])]);
  await stop();
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
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
