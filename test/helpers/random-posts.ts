import { basename, join } from 'node:path';
import { expect } from 'vitest';
import { runGalley } from './cli.ts';
import fc from './fast-check.ts';
import { filesIn } from './files.ts';

/** The number of posts of each random site. The tools themselves decide which posts are published, when and where. */
export const POSTS = 120;

/** Adopts a folder and returns the dates and slugs of its published posts, sorted. */
export const publishedPosts = async (root: string): Promise<readonly string[]> => {
  expect(await runGalley(['init', '--yes'], { cwd: root })).toMatchObject({ code: 0, stderr: '' });
  const built = await runGalley(['build', '--quiet'], { cwd: root });
  expect(built.code, built.stderr).toBe(0);
  const details = Object.entries(await filesIn(join(root, 'dist'))).filter(([path]) =>
    /\/posts\/[^/=]+\.json$/.test(path),
  );
  return details
    .map(([, text]) => JSON.parse(text).data)
    .map(({ publishedAt, slug }) => `${publishedAt} ${slug}`)
    .sort();
};

export const publishedAs = (moment: string, address: string): string =>
  `${new Date(moment).toISOString()} ${basename(decodeURIComponent(address).replace(/(?:\/index)?\.html$|\/$/, ''))}`;

export const day = fc.record({
  y: fc.integer({ min: 2015, max: 2023 }),
  m: fc.integer({ min: 1, max: 12 }),
  d: fc.integer({ min: 1, max: 28 }),
});
const two = (number: number): string => String(number).padStart(2, '0');
export const written = ({ y, m, d }: { y: number; m: number; d: number }): string => `${y}-${two(m)}-${two(d)}`;
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([h, m]) => `${two(h)}:${two(m)}`);
export const dateIn = (forms: readonly string[]) =>
  fc
    .tuple(day, time, fc.constantFrom(...forms))
    .map(([date, clock, form]) => form.replace('DAY', written(date)).replace('TIME', clock));
export const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 3 });
export const name = fc.constantFrom('plain', 'Cap-Name', 'under_score', 'a-b', 'n1');

export const lines = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}\n`]))
    .join('');
