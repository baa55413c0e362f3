import { expect, test } from 'vitest';
import { carryOut, changesOf, type Step, sortSteps } from '../../../src/build/write/steps.ts';

const RANKS = ['asset', 'detail', 'list', 'manifest'];

/** Steps written as words: `put list a` is a step for the file `list a`, which has the rank of lists. */
const stepsOf = (...words: readonly string[]): Step[] =>
  words.map((word) => {
    const [action = '', ...path] = word.split(' ');
    return { action: action as Step['action'], path: path.join(' '), reason: 'changed' };
  });

const rankOf = ({ path }: Step): number => RANKS.indexOf(path.split(' ')[0] ?? '');

const shown = (steps: readonly Step[]): string[] => steps.map(({ action, path }) => `${action} ${path}`);

test('files that others name come first; deletions come last, in reverse order', () => {
  const steps = stepsOf(
    'delete detail a',
    'put manifest',
    'delete list b',
    'keep list a',
    'put asset',
    'headers detail b',
  );
  expect(shown(sortSteps(steps, rankOf))).toEqual([
    'put asset',
    'headers detail b',
    'keep list a',
    'put manifest',
    'delete list b',
    'delete detail a',
  ]);
});

test('steps of one rank keep their order', () => {
  const steps = stepsOf('put list b', 'put list a', 'put asset');
  expect(shown(sortSteps(steps, rankOf))).toEqual(['put asset', 'put list b', 'put list a']);
});

test('files of one rank are put together, after all files that they name and before any deletion', async () => {
  const steps = sortSteps(stepsOf('put list a', 'put detail b', 'put detail a', 'delete detail c'), rankOf);
  const done: string[] = [];
  const slowly = async (steps: readonly Step[]): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    done.push(shown(steps).join(', '));
  };
  await carryOut(steps, rankOf, { put: slowly, delete: slowly });
  expect(done).toEqual(['put detail b, put detail a', 'put list a', 'delete detail c']);
});

test('a kept file is not a change, and no action runs for it', async () => {
  const steps = stepsOf('keep asset', 'put list a');
  expect(shown(changesOf(steps))).toEqual(['put list a']);
  const put: string[] = [];
  await carryOut(steps, rankOf, { put: (group) => put.push(...shown(group)), delete: () => {} });
  expect(put).toEqual(['put list a']);
});

test('after a failure nothing else is done', async () => {
  const done: string[] = [];
  const place = {
    put: ([step]: readonly Step[]) => {
      if (step?.path === 'detail a') throw new Error('full');
      done.push(step?.path ?? '');
    },
    delete: () => done.push('deleted'),
  };
  const steps = stepsOf('put asset', 'put detail a', 'put list a', 'delete list b');
  await expect(carryOut(steps, rankOf, place)).rejects.toThrow('full');
  expect(done).toEqual(['asset']);
});
