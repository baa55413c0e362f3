import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { look } from '../cache/signature.ts';
import { DiagnosticError } from '../diagnostics/diagnostic.ts';
import { type Group, keyOf, type Tree, type TreeFile } from '../tree/tree.ts';
import { applyPlan, type OnWritten } from './apply.ts';
import { planWrite, type WritePlan } from './plan.ts';
import type { OutputRecord, WrittenFile, WrittenFiles } from './record.ts';
import { type Present, scan } from './scan.ts';

export interface WriteOptions {
  /** The output folder, absolute. */
  readonly out: string;
  readonly record: OutputRecord;
  /** Write every file anew, unchanged ones too. */
  readonly force: boolean;
  readonly onWritten?: OnWritten;
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
}

/**
 * Makes the output folder hold exactly the tree, besides what is not Galley's; only what changed is written.
 * Throws a DiagnosticError (exit code 1) when the folder cannot be written.
 */
export const writeTree = async (tree: Tree, options: WriteOptions): Promise<Written> => {
  try {
    return await write(tree, options);
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? cannotWrite(error as NodeJS.ErrnoException) : error;
  }
};

const write = async (tree: Tree, { out, record, force, onWritten }: WriteOptions): Promise<Written> => {
  const present = scan(out);
  refuseObstacles(tree, present, out);
  const known = await record.read();
  const pathOf = (path: string): string => `${out}/${path}`;
  const plan = await planWrite({
    tree,
    present,
    written: known,
    force,
    pathOf,
    read: (path) => readFileSync(pathOf(path)),
  });
  // Until the new tree stands, both are on record: a build killed in between must still know its own files.
  if (plan.write.some(({ file }) => !known?.has(file.path)))
    await record.write(new Map([...unwritten(tree), ...(known ?? [])]));
  const bytes = await applyPlan({ ...plan, delete: [...plan.delete, ...present.leftovers] }, out, onWritten);
  const isKnown = plan.write.length === 0 && plan.read.size === 0 && known?.size === tree.size;
  if (!isKnown) await record.write(await written(tree, { plan, known, pathOf }));
  return {
    written: plan.write.length,
    unchanged: plan.unchanged.length,
    deleted: plan.delete.length,
    files: sizesOf(plan, bytes),
    foreign: plan.foreign,
  };
};

const unwritten = (tree: Tree): [string, WrittenFile][] =>
  [...tree.keys()].map((path) => [path, { key: null, signature: null }]);

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
  return new Map(
    [...tree.values()].map((file) => {
      const before = fresh.has(file) ? undefined : known?.get(file.path);
      return [file.path, before ?? { key: keyOf(file), signature: look(pathOf(file.path))?.signature ?? null }];
    }),
  );
};

/**
 * What stands in the tree's way is found before anything is written. A link is one: writing through it could leave the
 * output folder.
 */
const refuseObstacles = (tree: Tree, { files, folders, others }: Present, out: string): void => {
  for (const path of tree.keys()) {
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
  const sizes: Record<Group, { files: number; bytes: number }> = structuredClone(NO_FILES);
  const count = (file: TreeFile, bytes: number): void => {
    sizes[file.group].files += 1;
    sizes[file.group].bytes += bytes;
  };
  plan.write.forEach(({ file }, at) => {
    count(file, written[at] ?? 0);
  });
  for (const { file, bytes } of plan.unchanged) count(file, bytes);
  return sizes;
};

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'permission is denied',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a file stands where a folder is needed',
  EEXIST: 'a file stands where a folder is needed',
  EISDIR: 'a folder stands where a file is needed',
};

const cannotWrite = (error: NodeJS.ErrnoException): DiagnosticError =>
  failure('output/cannot-write', {
    message: `Cannot write ${error.path ?? 'the output'}: ${REASONS[error.code ?? ''] ?? error.message}.`,
    help: 'What was published before is as it was. Mend the folder, or name another one with --out, and build again.',
  });

const failure = (code: string, rest: { readonly message: string; readonly help: string }): DiagnosticError =>
  new DiagnosticError([{ severity: 'error', code, ...rest }], 1);
