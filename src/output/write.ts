import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DiagnosticError } from '../diagnostics/diagnostic.ts';
import type { Group, Tree, TreeFile } from '../tree/tree.ts';
import { applyPlan, type OnWritten } from './apply.ts';
import { planWrite, type WritePlan } from './plan.ts';
import type { OutputRecord } from './record.ts';
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
  const present = await scan(out);
  refuseObstacles(tree, present, out);
  const known = await record.read();
  const plan = await planWrite({ tree, present, written: known, force, read: (path) => readFileSync(join(out, path)) });
  // Until the new tree stands, both are on record: a build killed in between must still know its own files.
  if (plan.write.length > 0) await record.write(new Set([...(known ?? []), ...tree.keys()]));
  const bytes = await applyPlan({ ...plan, delete: [...plan.delete, ...present.leftovers] }, out, onWritten);
  if (plan.write.length > 0 || !isRecordOf(known, tree)) await record.write(tree.keys());
  return {
    written: plan.write.length,
    unchanged: plan.unchanged.length,
    deleted: plan.delete.length,
    files: sizesOf(plan, bytes),
    foreign: plan.foreign,
  };
};

const isRecordOf = (known: ReadonlySet<string> | null, tree: Tree): boolean =>
  known !== null && known.size === tree.size && [...tree.keys()].every((path) => known.has(path));

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
  const sizes: Record<Group, { files: number; bytes: number }> = {
    details: { files: 0, bytes: 0 },
    pages: { files: 0, bytes: 0 },
    index: { files: 0, bytes: 0 },
    other: { files: 0, bytes: 0 },
  };
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
