import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const PAGE = /\.(?:html|js|css)$/;

test('the console is at most 40 kB compressed', () => {
  const files = readdirSync('lib/console').filter((name) => PAGE.test(name));
  expect(files).toEqual(expect.arrayContaining(['index.html', 'index.css', 'index.js']));
  const sizes = files.map((name) => gzipSync(readFileSync(`lib/console/${name}`), { level: 9 }).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40_000);
});
