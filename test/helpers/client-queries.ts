import { expect } from 'vitest';
import type { Client, ListQuery } from '../../src/runtime/client/client.ts';
import { type ModelPost, modelAnswer } from './model.ts';
import { randomNumbers } from './workspace.ts';

/** Terms that no post has, that no file name can contain, or that are special in URLs, file systems or JavaScript. */
const ODD = [
  'unknown',
  'NEWS',
  'ü',
  'a b',
  'a+b',
  '%',
  '%00',
  '../../other',
  '*',
  '!',
  'a=b',
  'a&b',
  'hasOwnProperty',
  '',
];

/** Random queries of every kind that a program can send. The same seed gives the same queries. */
export const clientQueries = (count: number, terms: readonly string[], seed: number): ListQuery[] => {
  const random = randomNumbers(seed);
  const one = <T>(from: readonly T[]): T => from[random(from.length)] as T;
  const value = (): string => (random(10) === 0 ? one(ODD) : one(terms));
  const some = (): string[] => Array.from({ length: 1 + random(4) }, value);
  const makers: readonly (() => ListQuery)[] = [
    () => ({ category: value() }),
    () => ({ author: value() }),
    () => ({ tags: some() }),
    () => ({ tags: some().join() }),
    () => ({ limit: random(2) === 0 ? 20 : 1 + random(130) }),
    () => ({ offset: random(3) === 0 ? random(300) : random(15) * 20 }),
    () => ({ offset: one([0, 10_000, Number.MAX_SAFE_INTEGER]) }),
  ];
  return Array.from({ length: count }, () =>
    Object.assign({}, ...Array.from({ length: random(5) }, () => one(makers)())),
  );
};

/** The number of concurrent queries. */
const AT_ONCE = 16;

/** Sends each query through a client. Every answer must be byte for byte what the brute-force model returns. */
export const expectExact = async (
  client: Client,
  posts: readonly ModelPost[],
  queries: readonly ListQuery[],
): Promise<void> => {
  const wrong: string[] = [];
  const waiting = [...queries];
  const ask = async (): Promise<void> => {
    for (let query = waiting.pop(); query !== undefined; query = waiting.pop()) {
      const answer = await client.posts
        .list(query)
        .then(({ hasMore, pageCount, ...list }) => JSON.stringify(list), String);
      if (answer !== modelAnswer(posts, searchOf(query)))
        wrong.push(`${JSON.stringify(query)}: ${answer.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  expect(wrong).toEqual([]);
};

const searchOf = (query: ListQuery): string =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
