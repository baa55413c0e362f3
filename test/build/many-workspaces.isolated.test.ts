import type * as childProcess from 'node:child_process';
import type * as fs from 'node:fs';
import type * as path from 'node:path';
import type * as vm from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';
import { build } from '../../src/build/build.ts';
import { addFiles, type Files, folderOf } from '../helpers/files.ts';
import { git } from '../helpers/git.ts';
import { post } from '../helpers/posts.ts';

/** Counts each kind of work. */
const work = vi.hoisted((): Record<string, number> => ({}));
const counted = vi.hoisted(
  () =>
    <Of extends (...input: never[]) => unknown>(kind: string, of: Of, cost = (_result: unknown): number => 1): Of =>
      ((...input) => {
        const result = of(...input);
        work[kind] = (work[kind] ?? 0) + cost(result);
        return result;
      }) as Of,
);

vi.mock('node:fs', async (actual) => {
  const real = await actual<typeof fs>();
  return { ...real, readdirSync: counted('entries listed', real.readdirSync, (names) => (names as []).length) };
});
vi.mock('node:path', async (actual) => {
  const real = await actual<typeof path>();
  return { ...real, relative: counted('paths compared', real.relative) };
});
vi.mock('node:vm', async (actual) => {
  const real = await actual<typeof vm>();
  return { ...real, createContext: counted('contexts made', real.createContext) };
});
vi.mock('node:child_process', async (actual) => {
  const real = await actual<typeof childProcess>();
  return { ...real, execFileSync: counted('programs run', real.execFileSync) };
});

// Pretends that all files are old, because Galley always reads files that have just changed.
beforeEach(() => {
  const real = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => real() + 3_600_000);
});

const projectOf = (workspaces: number): Files => ({
  'galley.config.json': '{"posts":{"date":"git"}}',
  '_config.yml': 'defaults: []\n',
  ...Object.fromEntries(
    Array.from({ length: workspaces }, (_, at) => [
      [`content/w${at}/workspace.yaml`, `keys: [key-${at}]\n`],
      [`content/w${at}/posts/some.md`, post({ title: 'Some', date: '2026-03-01' })],
    ]).flat(),
  ),
});

/** The work of the first build, of a build without changes, and of a build with a new post. */
const workFor = async (workspaces: number) => {
  const root = await folderOf(projectOf(workspaces));
  git(root, 'init', '-q');
  git(root, 'add', '.');
  git(root, 'commit', '-q', '-m', 'All');
  const builds: Record<string, number>[] = [];
  for (const added of [{}, {}, { 'content/w0/posts/new.md': post({ title: 'New', date: '2026-03-02' }) }]) {
    await addFiles(root, added);
    for (const kind of Object.keys(work)) work[kind] = 0;
    const { ok } = await build({ root, now: Date.UTC(2026, 5, 1), env: {}, concurrency: 1 });
    expect(ok).toBe(true);
    builds.push({ ...work });
  }
  return builds;
};

test('twice as many workspaces need at most twice the work: cold, without changes and with a new post', async () => {
  const some = await workFor(40);
  const twice = await workFor(80);
  for (const [at, counts] of some.entries())
    for (const [kind, number] of Object.entries(counts))
      expect([kind, (twice[at]?.[kind] ?? 0) <= 2.05 * number + 1]).toEqual([kind, true]);
  expect(Object.keys(work).sort()).toEqual(['contexts made', 'entries listed', 'paths compared', 'programs run']);
  expect(twice.map((counts) => counts['contexts made'])).toEqual([1, 0, 1]);
  expect(twice.map((counts) => counts['programs run'])).toEqual(some.map((counts) => counts['programs run']));
});

test('a build without changes lists each folder of the content once', async () => {
  const [, some] = await workFor(5);
  const [, more] = await workFor(10);
  const entriesPerWorkspace = ['w0', 'w0/workspace.yaml', 'w0/posts', 'w0/posts/some.md'].length;
  expect((more?.['entries listed'] ?? 0) - (some?.['entries listed'] ?? 0)).toBe(5 * entriesPerWorkspace);
});
