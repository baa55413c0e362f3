import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { glob } from 'fast-glob';
import { expect, test } from 'vitest';
import { optionsIn } from '../scripts/options.js';
import { schema } from '../src/config/schema.ts';

/** The text of all files below a folder with an ending. */
const textOf = async (folder: string, ending: string): Promise<string> => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(ending)).sort();
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
};

/** Codes in the source. Areas whose codes have a computed part list them where they compute them. */
const CODE =
  /'((?:content|contract|front-matter|post|taxonomy|workspace|config|cache|output|preview|init|host|version|diff|build|explain|deploy)\/[a-z0-9-]+)'/g;

test('every diagnostic code is described in the guide', async () => {
  const codes = [...(await textOf('src', '.ts')).matchAll(CODE)].map((match) => match[1] ?? '');
  const guide = await textOf('content/guide/posts/setup', '.md');
  const missing = [...new Set(codes)].sort().filter((code) => !guide.includes(`\`${code}\``));
  expect(codes.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});

test('each page for newcomers from a tool says which ids footnotes have', async () => {
  const pages = await glob('content/guide/posts/start/coming-from-*.md');
  expect(pages.length).toBeGreaterThan(7);
  for (const page of pages) {
    const text = await readFile(page, 'utf8');
    for (const id of ['footnote-n', 'footnote-ref-n', 'footnote-label']) expect(text, page).toContain(`\`${id}\``);
  }
});

test('every configuration option is described in the guide', async () => {
  const options = Object.entries(schema.shape).flatMap(([name, group]) =>
    optionsIn(group, name).map(({ path }) => path),
  );
  const guide = await textOf('content/guide/posts', '.md');
  expect(options.length).toBeGreaterThan(50);
  expect(options.filter((option) => !guide.includes(`\`${option}\``))).toEqual([]);
});

test('a page has at most 1,500 words besides its tables, the guide 40,000, and its lists of codes 7,600', async () => {
  const lists = 'content/guide/posts/setup/diagnostics-*.md';
  const pages = await glob('content/guide/posts/**/*.md', { ignore: [lists] });
  const words = await Promise.all(pages.map(async (page) => [page, wordsIn(await readFile(page, 'utf8'))] as const));
  expect(words.filter(([, count]) => count > 1500)).toEqual([]);
  expect(words.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(40_000);
  const codes = await Promise.all((await glob(lists)).map((page) => readFile(page, 'utf8')));
  expect(codes.length).toBeGreaterThan(5);
  expect(wordsIn(codes.join('\n'))).toBeLessThanOrEqual(7_600);
});

const wordsIn = (page: string): number =>
  page
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll(/^\|.*$/gm, '')
    .trim()
    .split(/\s+/).length;
