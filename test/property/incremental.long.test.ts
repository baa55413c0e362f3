import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { type BuildResult, build } from '../../src/build/build.ts';
import { createMemory, type Memory } from '../../src/shared/cache/checked-file.ts';
import { type Diagnostic, DiagnosticError } from '../../src/shared/diagnostics/diagnostic.ts';
import { type Edit, edit, type Harm, type ProjectState, reworded, rewordings, START } from '../helpers/edits.ts';
import fc from '../helpers/fast-check.ts';
import { folderOf } from '../helpers/files.ts';
import { layout } from '../helpers/layout.ts';

/** The number of concurrent sequences. They overlap the times at which builds wait for the clock. */
const AT_ONCE = 5;
const RUNS = 12;

vi.mock('../../src/api/tree/tree.ts', async (actual) => (await import('../helpers/layout.ts')).withLayout(actual));

type Steps = readonly (readonly Edit[])[];
/** Whether builds share a memory, as those of `galley dev` do. */
type Mode = 'separate' | 'remembering';

const anything = fc.array(fc.array(edit, { maxLength: 3 }), { minLength: 3, maxLength: 8 });
const sequence = fc.oneof(anything, rewordings);

/** Counts how often each path of the incremental build was taken. */
const counts = vi.hoisted(() => ({ builds: 0, repeated: 0, failed: 0, foreign: 0, refused: 0 }));
afterAll(() => console.log(JSON.stringify(counts)));

const followAll =
  (mode: Mode = 'separate') =>
  async (sequences: readonly Steps[]): Promise<void> => {
    const results = await Promise.allSettled(sequences.map((steps) => follow(steps, mode)));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  };

test(`${AT_ONCE * RUNS} random sequences of edits: each build equals a clean build`, async () => {
  await fc.assert(fc.asyncProperty(fc.tuple(...Array.from({ length: AT_ONCE }, () => anything)), followAll()), {
    numRuns: RUNS,
  });
  expect(counts.failed).toBeGreaterThan(0);
}, 1_200_000);

test(`${AT_ONCE * RUNS} more, with a workspace in one part and files recognised by their signatures alone`, async () => {
  layout.isDivided = false;
  const real = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => real() + 3_600_000);
  const before = { ...counts };
  await fc.assert(fc.asyncProperty(fc.tuple(...Array.from({ length: AT_ONCE }, () => sequence)), followAll()), {
    numRuns: RUNS,
  });
  expect(counts.repeated).toBeGreaterThan(before.repeated);
}, 1_200_000);

test(`${AT_ONCE * RUNS} more, built in one process with a memory`, async () => {
  layout.isDivided = true;
  const tuple = fc.tuple(...Array.from({ length: AT_ONCE }, () => sequence));
  await fc.assert(fc.asyncProperty(tuple, followAll('remembering')), { numRuns: RUNS });
}, 1_200_000);

/** Builds after each step and compares the output with that of a clean build. */
const follow = async (steps: Steps, mode: Mode): Promise<void> => {
  const folders: string[] = [];
  const newFolder = async (): Promise<string> => {
    const folder = await folderOf({}, () => undefined);
    folders.push(folder);
    return folder;
  };
  try {
    const root = await newFolder();
    const state: ProjectState = { files: new Map(), now: Date.UTC(2026, 6, 15), drafts: false, future: false };
    for (const [path, text] of Object.entries(START)) put(root, state, path, String(text));
    let known: FileTree = new Map();
    let isHarmed = false;
    let memory = createMemory();
    for (const edits of [[], ...steps]) {
      for (const each of edits) if (perform(root, state, each)) known = new Map();
      isHarmed ||= edits.some(({ kind }) => kind === 'harm');
      // A build with a memory assumes that its output is as it left it.
      if (edits.some((each) => each.kind === 'harm' && each.where === 'dist')) memory = createMemory();
      const before = filesIn(join(root, 'dist'));
      const clean = await cleanBuild(await newFolder(), state);
      const options = { memory: mode === 'separate' ? undefined : memory };
      const first = await buildIn(root, state, options);
      const isRefused = isRefusedForOutput(first.result);
      if (isRefused) {
        expect(isHarmed).toBe(true);
        expect(diff(filesIn(join(root, 'dist')), before)).toEqual([]);
        counts.refused += 1;
      }
      const { result, isRepeated } = isRefused ? await buildIn(root, state, { ...options, force: true }) : first;
      expect(reportOf(result)).toEqual(reportOf(clean.result));
      expect(diff(filesIn(join(root, 'dist')), expected({ before, known, clean }))).toEqual([]);
      if (clean.files !== null) {
        known = clean.files;
        // A later build may refuse to overwrite edited files that were left alone.
        isHarmed = [...filesIn(join(root, 'dist')).keys()].some((path) => !known.has(path));
      }
      counts.builds += 1;
      counts.repeated += isRepeated ? 1 : 0;
      counts.failed += clean.files === null ? 1 : 0;
      // File times have a limited resolution. Other tests edit a file within the same tick as its last reading.
      await setTimeout(12);
    }
  } finally {
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  }
};

type FileTree = ReadonlyMap<string, string>;

/** The expected output: Galley replaces or deletes the files that it wrote, and keeps foreign and edited files. */
const expected = ({
  before,
  known,
  clean,
}: {
  readonly before: FileTree;
  readonly known: FileTree;
  readonly clean: { readonly files: FileTree | null };
}): FileTree => {
  if (clean.files === null) return before;
  const foreign = [...before].filter(([path, text]) => known.get(path) !== text && !clean.files?.has(path));
  counts.foreign += foreign.length > 0 ? 1 : 0;
  return new Map([...foreign, ...clean.files]);
};

const diff = (actual: FileTree, wanted: FileTree): string[] =>
  [...new Set([...actual.keys(), ...wanted.keys()])]
    .filter((path) => actual.get(path) !== wanted.get(path))
    .map((path) => `${path}: ${actual.get(path)?.slice(0, 300)} instead of ${wanted.get(path)?.slice(0, 300)}`);

type Outcome = BuildResult | readonly unknown[];

const OUTPUT_CODES = [
  'output/foreign-files',
  'output/would-overwrite',
  'output/edited',
  'output/overwritten',
  'output/edited-kept',
];

/** Whether a build failed only because its output had been edited. */
const isRefusedForOutput = (result: Outcome): boolean =>
  !('ok' in result) && result.every((problem) => OUTPUT_CODES.includes((problem as Diagnostic).code));

/** The part of a build's result that depends on the content. Problems of the configuration are thrown. */
const reportOf = (result: Outcome): unknown => {
  if (!('ok' in result)) return result;
  const { ok, diagnostics, workspaces, files, nextBuild } = result;
  return {
    ok,
    diagnostics: diagnostics.filter(({ code }) => !OUTPUT_CODES.includes(code)),
    workspaces,
    files,
    nextBuild,
  };
};

const buildIn = async (
  root: string,
  { now, drafts, future }: ProjectState,
  options: { readonly memory?: Memory | undefined; readonly force?: boolean } = {},
): Promise<{ readonly result: Outcome; readonly isRepeated: boolean }> => {
  let isRepeated = true;
  const onProgress = (): void => {
    isRepeated = false;
  };
  try {
    const result = await build({ root, now, drafts, future, env: {}, concurrency: 1, onProgress, ...options });
    return { result, isRepeated: isRepeated && result.ok };
  } catch (error) {
    if (error instanceof DiagnosticError) return { result: error.diagnostics, isRepeated: false };
    throw error;
  }
};

const cleanBuild = async (root: string, state: ProjectState): Promise<{ result: Outcome; files: FileTree | null }> => {
  for (const [path, text] of state.files) write(join(root, path), text);
  const { result } = await buildIn(root, state);
  const isWritten = 'ok' in result && result.ok;
  return { result, files: isWritten ? filesIn(join(root, 'dist')) : null };
};

/** Performs an edit. Returns whether it destroys Galley's record of written files. */
const perform = (root: string, state: ProjectState, each: Edit): boolean => {
  if (each.kind === 'harm') return harm(root, each);
  if (each.kind === 'now') state.now = each.now;
  else if (each.kind === 'flags') Object.assign(state, { drafts: each.drafts, future: each.future });
  else if (each.kind === 'put') put(root, state, each.path, each.text);
  else if (each.kind === 'reword') reword(root, state, each);
  else if (each.kind === 'repair') repair(root, state);
  else change(root, state, each);
  return false;
};

const repair = (root: string, state: ProjectState): void => {
  for (const path of state.files.keys()) if (!(path in START)) change(root, state, { kind: 'remove', path });
  for (const [path, text] of Object.entries(START)) put(root, state, path, String(text));
};

const reword = (root: string, state: ProjectState, { path, ...edit }: Extract<Edit, { kind: 'reword' }>): void => {
  const text = state.files.get(path);
  if (text !== undefined) put(root, state, path, reworded(text, edit));
};

/** Changes a file, if it exists. */
const change = (
  root: string,
  state: ProjectState,
  each: Extract<Edit, { kind: 'touch' | 'disguise' | 'rename' | 'remove' }>,
): void => {
  const { files } = state;
  const text = files.get(each.path);
  const path = join(root, each.path);
  if (text === undefined) return;
  if (each.kind === 'touch') put(root, state, each.path, text);
  if (each.kind === 'disguise') {
    disguise(path);
    files.set(each.path, readFileSync(path, 'utf8'));
  }
  if (each.kind === 'remove' || each.kind === 'rename') files.delete(each.path);
  if (each.kind === 'remove') rmSync(path);
  if (each.kind === 'rename') {
    mkdirSync(dirname(join(root, each.to)), { recursive: true });
    renameSync(path, join(root, each.to));
    files.set(each.to, text);
  }
};

const put = (root: string, { files }: ProjectState, path: string, text: string): void => {
  files.set(path, text);
  write(join(root, path), text);
};

const harm = (root: string, { where, how, at }: Extract<Edit, { kind: 'harm' }>): boolean => {
  const folder = join(root, where);
  if (how === 'add') write(join(folder, 'api/public/v1/blog/added.json'), 'theirs');
  if (how === 'delete-all') rmSync(folder, { recursive: true, force: true });
  if (how === 'add' || how === 'delete-all') return where === '.galley' && how === 'delete-all';
  const paths = pathsIn(folder);
  const path = paths[at % paths.length];
  if (path === undefined) return false;
  HARMS[how](join(folder, path));
  // A build reads only the record of files, not the deploy's data beside it.
  return where === '.galley' && path.startsWith('written-') && !path.endsWith('.deploy.json');
};

const HARMS: Readonly<Record<Exclude<Harm, 'add' | 'delete-all'>, (path: string) => void>> = {
  delete: (path) => rmSync(path),
  truncate: (path) => writeFileSync(path, readFileSync(path).subarray(0, -1)),
  flip: (path) => {
    const bytes = readFileSync(path);
    const at = Math.floor(bytes.length / 3);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  },
  disguise: (path) => disguise(path),
};

/** Replaces the content by bytes of the same length and keeps the modification time. */
const disguise = (path: string): void => {
  const { atime, mtime } = statSync(path);
  const text = readFileSync(path, 'latin1');
  writeFileSync(path, text.slice(0, -2) + (text.at(-2) === 'y' ? 'z' : 'y') + text.slice(-1), 'latin1');
  utimesSync(path, atime, mtime);
};

/** All files share one modification time, so that no build can rely on it. */
const LONG_AGO = new Date('2020-01-01');

const write = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  utimesSync(path, LONG_AGO, LONG_AGO);
};

const filesIn = (folder: string): FileTree =>
  new Map(pathsIn(folder).map((path) => [path, readFileSync(join(folder, path), 'latin1')]));

const pathsIn = (folder: string): string[] => {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .sort();
  } catch {
    return [];
  }
};
