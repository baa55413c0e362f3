import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf } from '../helpers/files.ts';
import { dateOf } from './calendar.js';
import { writtenBy } from './written-by.js';

interface Measured {
  readonly results: readonly {
    readonly contender: string;
    readonly step: string;
    readonly posts: number;
    readonly runs: readonly { readonly files: number; readonly written?: number; readonly peak: number | null }[];
  }[];
}

const bench = (...args: readonly string[]): Promise<{ readonly code: number | null; readonly stdout: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['test/bench/bench.js', ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
    let stdout = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.once('close', (code) => resolve({ code, stdout }));
  });

test('every Galley build is measured from the state in its name, and no files are left behind', async () => {
  const folder = await folderOf();
  const scratch = await folderOf();
  const json = join(folder, 'measured.json');
  const flags = ['--posts', '40', '--rounds', '2', '--only', 'cp', '--folder', scratch];
  const { code, stdout } = await bench(...flags, '--json', json);
  expect(code).toBe(0);
  expect(await readdir(scratch)).toEqual([]);

  const { results } = JSON.parse(await readFile(json, 'utf8')) as Measured;
  expect(results.map(({ contender, step }) => `${contender} ${step}`.trim())).toEqual([
    'Galley cold, code as it is',
    'Galley cold',
    'Galley nothing changed',
    'Galley one post changed',
    'Galley one post more',
    'Galley one post less',
    'Galley one tag renamed',
    'Galley fresh clone, cache restored',
    'cp -r of Galley’s output',
  ]);
  for (const { runs } of results) expect(runs).toHaveLength(2);
  const [plain, cold, nothing, post, more, less, tag, clone, copy] = results.map(({ runs }) => runs[1]);
  expect(plain?.written).toBe(plain?.files);
  expect(cold?.files).toBeGreaterThan(40);
  expect(cold?.written).toBe(cold?.files);
  expect(nothing?.written).toBe(0);
  expect(post?.written).toBeGreaterThan(0);
  expect(post?.written).toBeLessThan(cold?.files ?? 0);
  for (const changed of [more, less, tag]) {
    expect(changed?.written).toBeGreaterThan(0);
    expect(changed?.written).toBeLessThan(cold?.files ?? 0);
  }
  expect(clone?.written).toBe(clone?.files);
  expect(copy?.files).toBe(tag?.files);

  expect(await bench('--from', json)).toEqual({ code: 0, stdout });
  expect(stdout).toContain('| 40 | Galley, cold | **');
});

test('a build that leaves posts out is not measured, and all of a million posts are in the past', () => {
  const report = (scheduled: readonly object[]): string =>
    JSON.stringify({ changes: { written: 12 }, workspaces: [{ scheduled: [] }, { scheduled }] });
  expect(writtenBy(report([]))).toBe(12);
  expect(() => writtenBy(report([{ file: 'content/blog/posts/later.md' }]))).toThrow('scheduled');
  expect(dateOf('short', 1_000_000).toISOString()).toBe('2019-01-05T10:40:00.000Z');
});

test('adding the newest post changes few files, and the index answers every kind of query', async () => {
  const newest = await bench('newest', '--posts', '200');
  expect(newest).toMatchObject({ code: 0, stdout: expect.stringMatching(/│ 200 +│ 'all' +│ 1 +│/) });
  const requests = await bench('requests', '--posts', '200');
  expect(requests).toMatchObject({ code: 0, stdout: expect.stringContaining('three tags, category, author') });
});

test('the timeline of a build shows what each thread does in each part', async () => {
  const { code, stdout } = await bench('threads', '--posts', '600');
  expect(code).toBe(0);
  for (const part of ['start', 'reading and rendering', 'laying out and writing'])
    expect(stdout).toMatch(new RegExp(`│ ${part} +│ [\\d.]+ +│ '\\d+ %' +│`));
  expect(stdout).toContain('read/worker 1');
});

test('many concurrent readers get the same answers as one', async () => {
  const { code, stdout } = await bench('load', '--seconds', '1');
  expect(code).toBe(0);
  const rows = stdout.split('\n').filter((line) => line.includes('galley, '));
  expect(rows).toHaveLength(2);
  // The columns are errors, answers other than 200, and wrong answers.
  for (const row of rows) expect(row).toMatch(/│ 0 +│ 0 +│ 0 +│/);
});

test('a part that does not exist is an error', async () => {
  expect((await bench('speed')).code).toBe(1);
});
