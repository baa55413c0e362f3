import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createWorkerRenderer } from '../../../src/build/read/read-posts.ts';
import type { GroupBody } from '../../../src/build/read/worker.ts';
import type { Rendering } from '../../../src/content/markdown/render-body.ts';

const body = (text: string): GroupBody => ({ group: 0, text, file: 'a.md', needsExcerpt: false });
const rendered = ({ text }: GroupBody): Rendering => ({
  html: `<${text}>`,
  references: [],
  fragments: [],
  unsafe: [],
  excerpt: '',
  warnings: [],
  residue: [],
  shortcodes: [],
  languages: [],
});
const htmlOf = (rendering: Rendering): string => ('html' in rendering ? rendering.html : '');

interface Asked {
  readonly bodies: readonly GroupBody[];
  readonly answer: () => void;
  readonly fail: (error: unknown) => void;
}

/** A thread whose answers the test triggers. */
const threadOf = () => {
  const asked: Asked[] = [];
  const ask = (bodies: readonly GroupBody[]): Promise<readonly Rendering[]> =>
    new Promise((resolve, fail) => {
      asked.push({ bodies, answer: () => resolve(bodies.map(rendered)), fail });
    });
  return { asked, ask };
};

test('each body gets its own rendering, in whatever order they are answered', async () => {
  const { asked, ask } = threadOf();
  const render = createWorkerRenderer(ask);
  const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map(body).map(render));
  for (let at = 0; at < 4; at++) {
    asked.at(-1)?.answer();
    await setImmediate();
    asked[0]?.answer();
    await setImmediate();
  }
  expect((await all).map(htmlOf)).toEqual(['<a>', '<b>', '<c>', '<d>', '<e>']);
});

test('the thread gets few bodies at a time; waiting bodies are sent together', async () => {
  const { asked, ask } = threadOf();
  const render = createWorkerRenderer(ask);
  const all = Promise.all(Array.from({ length: 40 }, (_, at) => render(body(String(at)))));
  expect(asked.map(({ bodies }) => bodies.length)).toEqual([1, 1]);
  asked[1]?.answer();
  await setImmediate();
  expect(asked.map(({ bodies }) => bodies.length)).toEqual([1, 1, 16]);
  for (let at = 0; at < asked.length; at++) {
    asked[at]?.answer();
    await setImmediate();
  }
  expect(asked.map(({ bodies }) => bodies.length)).toEqual([1, 1, 16, 16, 6]);
  expect((await all).map(htmlOf)).toEqual(Array.from({ length: 40 }, (_, at) => `<${at}>`));
});

test('if the thread fails, no request waits forever', async () => {
  const { asked, ask } = threadOf();
  const render = createWorkerRenderer(ask);
  const results = Promise.allSettled(Array.from({ length: 20 }, () => render(body('a'))));
  for (let at = 0; at < asked.length; at++) {
    asked[at]?.fail(new Error(`the thread has ended ${at}`));
    await setImmediate();
  }
  expect((await results).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'rejected'));
});
