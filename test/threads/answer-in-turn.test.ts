import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { answerInTurn } from '../../src/threads/answer-in-turn.ts';

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
  while (answers.length < 3) answers.push(...((await once(port1, 'message')) as string[]));
  expect(answers).toEqual(['slow: 1 begun', 'quick: 2 begun', 'quick: 3 begun']);
  port1.close();
});
