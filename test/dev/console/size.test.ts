import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const PAGE = /\.(?:html|js|css)$/;

const sizeOf = (names: readonly string[]): number =>
  names
    .map((name) => gzipSync(readFileSync(`lib/console/${name}`), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0);

const files = readdirSync('lib/console').filter((name) => PAGE.test(name));

test('the first view of the console is at most 40 kB compressed', () => {
  const first = files.filter((name) => name.startsWith('index.'));
  expect(first).toEqual(expect.arrayContaining(['index.html', 'index.css', 'index.js']));
  expect(sizeOf(first)).toBeLessThanOrEqual(40_000);
});

test('the whole console is at most 120 kB compressed', () => {
  expect(sizeOf(files)).toBeLessThanOrEqual(120_000);
});
