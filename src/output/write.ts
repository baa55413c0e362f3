import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DiagnosticError } from '../diagnostics/diagnostic.ts';
import type { Group, Tree, TreeFile } from '../tree/tree.ts';
import { alone } from './alone.ts';
import { foldersSeen, parentOf, type Surroundings } from './as-left.ts';
import { carryOut, type Kept, writtenFile } from './carry-out.ts';
import { planWrite, type WritePlan } from './plan.ts';
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

export interface Written extends Kept, Surroundings {
  readonly written: number;
  readonly unchanged: number;
  readonly deleted: number;
  readonly files: Sizes;
}

/**
 * Makes the output folder hold exactly the tree, besides what is not Galley's; only what changed is written. Builds at
 * the same time write one after the other.
 * Throws a DiagnosticError (exit code 1) when the folder cannot be written.
 */
export const writeTree = (tree: Tree, options: WriteOptions): Promise<Written> =>
  alone(options, () => write(tree, options));

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
  const isKnown = plan.write.length === 0 && plan.read.size === 0 && known?.size === tree.size;
  const { bytes, ...kept } = await carryOut(plan, {
    ...options,
    out,
    record,
    known,
    leftovers: present.leftovers,
    after: () => (isKnown ? null : written(tree, { plan, known, pathOf })),
  });
  return {
    written: plan.write.length,
    unchanged: plan.unchanged.length,
    deleted: plan.delete.length,
    files: sizesOf(plan, bytes),
    foreign: plan.foreign,
    folders: present.others.size > 0 ? [] : foldersSeen(out, foldersOf(tree, present)),
    ...kept,
  };
};

/** All folders of the output, the output folder itself as an empty path. */
const foldersOf = (tree: Tree, present: Present): ReadonlySet<string> => {
  const folders = new Set(['', ...present.folders]);
  for (const path of tree.keys()) for (let at = parentOf(path); !folders.has(at); at = parentOf(at)) folders.add(at);
  return folders;
};

/** All files of a tree that has been written. */
const written = (
  tree: Tree,
  {
    plan,
    known,
    pathOf,
  }: { readonly plan: WritePlan; readonly known: WrittenFiles | null; readonly pathOf: (path: string) => string },
): WrittenFiles => {
  const fresh = new Set([...plan.write.map(({ file }) => file), ...plan.read]);
  const files = new Map<string, WrittenFile>();
  for (const [path, file] of tree) {
    const before = fresh.has(file) ? undefined : known?.get(path);
    files.set(path, before ?? writtenFile(file, pathOf(path)));
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
