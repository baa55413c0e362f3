import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { attemptSave } from '../cache/attempt-save.ts';
import { waitForLock } from '../cache/lock.ts';
import { look, type Signature } from '../cache/signature.ts';
import { type Diagnostic, DiagnosticError } from '../diagnostics/diagnostic.ts';
import { type Group, keyOf, type Tree, type TreeFile } from '../tree/tree.ts';
import { applyPlan } from './apply.ts';
import { cannotWrite, isSystemError } from './cannot-write.ts';
import { planWrite, rank, type WritePlan } from './plan.ts';
import type { OutputRecord, WrittenFile, WrittenFiles } from './record.ts';
import { type Present, scan } from './scan.ts';
import type { WriteContentsOptions } from './write-contents.ts';

export interface WriteOptions extends WriteContentsOptions {
  /** The output folder, absolute. */
  readonly out: string;
  readonly record: OutputRecord;
  /** Write every file anew, unchanged ones too. */
  readonly force: boolean;
}

export type Sizes = Readonly<Record<Group, { readonly files: number; readonly bytes: number }>>;

/** Of a run that writes nothing. */
export const NO_FILES: Sizes = {
  details: { files: 0, bytes: 0 },
  pages: { files: 0, bytes: 0 },
  index: { files: 0, bytes: 0 },
  other: { files: 0, bytes: 0 },
};

export interface Written {
  readonly written: number;
  readonly unchanged: number;
  readonly deleted: number;
  readonly files: Sizes;
  /** Files in the output folder that are not part of the tree and not known to be Galley's; left alone. */
  readonly foreign: readonly string[];
  /** What the record looks like now; null where it could not be written. */
  readonly record: Signature | null;
  /** Warnings: what could not be kept for later builds. */
  readonly problems: readonly Diagnostic[];
}

/**
 * Makes the output folder hold exactly the tree, besides what is not Galley's; only what changed is written. Builds at
 * the same time write one after the other.
 * Throws a DiagnosticError (exit code 1) when the folder cannot be written.
 */
export const writeTree = async (tree: Tree, options: WriteOptions): Promise<Written> => {
  try {
    const unlock = await waitForLock(`${options.record.path}.lock`);
    try {
      return await write(tree, options);
    } finally {
      unlock();
    }
  } catch (error) {
    throw isSystemError(error) ? cannotWrite(error, options.out) : error;
  }
};

const write = async (tree: Tree, { out, record, force, ...options }: WriteOptions): Promise<Written> => {
  const present = scan(out);
  refuseObstacles(tree, present, out);
  const known = record.read();
  const pathOf = (path: string): string => `${out}/${path}`;
  const plan = await planWrite({
    tree,
    present,
    written: known,
    isUntouched: record.isVouched(),
    force,
    pathOf,
    read: (path) => readFileSync(pathOf(path)),
  });
  record.doubt();
  // Until the new tree stands, both are on record: a build killed in between must still know its own files.
  if (plan.write.some(({ file }) => !known?.has(file.path)))
    record.write(new Map([...unwritten(tree), ...(known ?? [])]));
  for (const path of present.leftovers) rmSync(pathOf(path), { force: true });
  const bytes = await applyPlan(plan, out, options);
  const isKnown = plan.write.length === 0 && plan.read.size === 0 && known?.size === tree.size;
  const files = isKnown ? null : await written(tree, { plan, known, pathOf });
  const problems = files === null ? [] : attemptSave(() => record.write(files));
  if (problems.length === 0) record.vouch();
  return {
    written: plan.write.length,
    unchanged: plan.unchanged.length,
    deleted: plan.delete.length,
    files: sizesOf(plan, bytes),
    foreign: plan.foreign,
    record: problems.length === 0 ? (look(record.path)?.signature ?? null) : null,
    problems,
  };
};

const unwritten = (tree: Tree): [string, WrittenFile][] =>
  [...tree.values()].map((file) => [file.path, { key: null, signature: null, rank: rank(file) }]);

/** Clocks of file systems tick each 10 ms at most (FAT's and some networks' do not; nobody else writes there meanwhile). */
const TICK = 20;

/** All files of a tree that has been written. */
const written = async (
  tree: Tree,
  {
    plan,
    known,
    pathOf,
  }: { readonly plan: WritePlan; readonly known: WrittenFiles | null; readonly pathOf: (path: string) => string },
): Promise<WrittenFiles> => {
  const fresh = new Set([...plan.write.map(({ file }) => file), ...plan.read]);
  // A change after this moment gets another time stamp than what has just been written.
  if (plan.write.length > 0) await setTimeout(TICK);
  const files = new Map<string, WrittenFile>();
  for (const [path, file] of tree) {
    const before = fresh.has(file) ? undefined : known?.get(path);
    files.set(path, before ?? { key: keyOf(file), signature: look(pathOf(path))?.signature ?? null, rank: rank(file) });
  }
  return files;
};

/**
 * What stands in the tree's way is found before anything is written. A link is one: writing through it could leave the
 * output folder.
 */
const refuseObstacles = (tree: Tree, { files, folders, others }: Present, out: string): void => {
  for (const path of tree.keys()) {
    if (files.has(path)) continue;
    if (folders.has(path)) throw obstacle(join(out, path), 'a folder where a file belongs');
    if (others.has(path)) throw obstacle(join(out, path), 'a link where a file belongs');
    for (let at = dirname(path); at !== '.'; at = dirname(at)) {
      if (folders.has(at)) break;
      if (files.has(at)) throw obstacle(join(out, at), 'a file where a folder belongs');
      if (others.has(at)) throw obstacle(join(out, at), 'a link where a folder belongs');
    }
  }
};

const obstacle = (path: string, what: string): DiagnosticError =>
  failure('output/obstacle', {
    message: `${path} is ${what}.`,
    help: 'Remove it, or name another folder with --out.',
  });

const sizesOf = (plan: WritePlan, written: readonly number[]): Sizes => {
  const none = (): { files: number; bytes: number } => ({ files: 0, bytes: 0 });
  const sizes = { details: none(), pages: none(), index: none(), other: none() };
  const count = ({ group }: TreeFile, bytes: number): void => {
    const of = sizes[group];
    of.files += 1;
    of.bytes += bytes;
  };
  plan.write.forEach(({ file }, at) => {
    count(file, written[at] ?? 0);
  });
  for (const { file, bytes } of plan.unchanged) count(file, bytes);
  return sizes;
};

const failure = (code: string, rest: { readonly message: string; readonly help: string }): DiagnosticError =>
  new DiagnosticError([{ severity: 'error', code, ...rest }], 1);
