import { lstatSync, readFileSync } from 'node:fs';
import { type Diagnostic, DiagnosticError } from '../diagnostics/diagnostic.ts';
import type { Group, Tree, TreeFile } from '../tree/tree.ts';
import { applyAndRecord, type Kept, writtenFile } from './apply-and-record.ts';
import type { ContentsOfAll } from './contents.ts';
import { obstacles } from './obstacles.ts';
import { notices, refusals } from './overwriting.ts';
import { planWrite, type WritePlan } from './plan.ts';
import type { OutputRecord, RecordedFile, WrittenFiles } from './record.ts';
import { type Present, scan } from './scan.ts';
import { folderFingerprints, parentOf, type Surroundings } from './up-to-date.ts';
import { withLock } from './with-lock.ts';
import type { WriteContentsOptions } from './write-contents.ts';

export interface WriteOptions extends WriteContentsOptions {
  /** The output folder, absolute. */
  readonly out: string;
  /** The output folder, as people know it. */
  readonly name: string;
  readonly record: OutputRecord;
  /** Write every file anew: unchanged ones, and those that others wrote or edited. */
  readonly force: boolean;
  /** What else keeps the tree from being written, to be said at the same time. */
  readonly refusals?: readonly Diagnostic[] | undefined;
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
  /** Warnings: what became of files that others wrote or edited. */
  readonly notices: readonly Diagnostic[];
}

/**
 * Makes the output folder hold exactly the tree, besides what is not Galley's; only what changed is written. Builds at
 * the same time write one after the other.
 * Throws a DiagnosticError (exit code 1) when the folder cannot be written, or files of others stand where the tree's
 * belong; nothing is written then.
 */
export const writeTree = (tree: Tree, options: WriteOptions): Promise<Written> =>
  withLock(options, () => write(tree, options));

/** What keeps a tree from being written, as `writeTree` would throw it; nothing is changed. */
export const checkTree = async (tree: Tree, options: WriteOptions): Promise<readonly Diagnostic[]> => {
  try {
    // Files and the record of them change one after the other: only alone they are seen as one.
    return await withLock(options, async () => problemsOf(await prepare(tree, options), options));
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics;
    throw error;
  }
};

interface Prepared {
  readonly present: Present;
  readonly known: WrittenFiles | null;
  /** Null where something is in the way. */
  readonly plan: WritePlan | null;
  readonly obstacles: readonly Diagnostic[];
}

/** Looks at what is there, and decides. */
const prepare = async (tree: Tree, { out, name, record, force }: WriteOptions): Promise<Prepared> => {
  const present = scan(out);
  const pathOf = (path: string): string => `${out}/${path}`;
  const exists = (path: string): boolean => lstatSync(pathOf(path), { throwIfNoEntry: false }) !== undefined;
  const inTheWay = obstacles({ tree, present, name, exists });
  const known = record.read();
  const isVerified = record.isVerified();
  const read = (path: string): Uint8Array => readFileSync(pathOf(path));
  const plan =
    inTheWay.length > 0 ? null : await planWrite({ tree, present, written: known, isVerified, force, pathOf, read });
  return { present, known, plan, obstacles: inTheWay };
};

const problemsOf = ({ plan, obstacles }: Prepared, { name, force }: WriteOptions): readonly Diagnostic[] =>
  plan === null || force ? obstacles : refusals(plan.overwrites, name);

const write = async (tree: Tree, options: WriteOptions): Promise<Written> => {
  const { out, name } = options;
  const prepared = await prepare(tree, options);
  const problems = [...problemsOf(prepared, options), ...(options.refusals ?? [])];
  const { present, known, plan } = prepared;
  if (plan === null || problems.length > 0) throw new DiagnosticError(problems, 1);
  const isKnown = plan.write.length === 0 && plan.read.size === 0 && known?.size === tree.size;
  const { contents, ...kept } = await applyAndRecord(plan, {
    ...options,
    known,
    leftovers: present.leftovers,
    after: (contents) => (isKnown ? null : written(plan, { known, contents, out })),
  });
  return {
    written: plan.write.length,
    unchanged: plan.unchanged.length,
    deleted: plan.delete.length,
    files: sizesOf(plan, contents),
    foreign: plan.foreign,
    folders: present.others.size > 0 ? [] : folderFingerprints(out, foldersOf(tree, present)),
    notices: notices({ overwritten: plan.overwrites, kept: plan.kept }, name),
    ...kept,
  };
};

/** All folders of the output, the output folder itself as an empty path. */
const foldersOf = (tree: Tree, present: Present): ReadonlySet<string> => {
  const folders = new Set(['', ...present.folders]);
  let last = '';
  for (const path of tree.keys()) {
    // Files of one folder come in a row.
    if (path.startsWith(last) && path.lastIndexOf('/') === last.length - 1) continue;
    last = `${parentOf(path)}/`;
    for (let at = parentOf(path); !folders.has(at); at = parentOf(at)) folders.add(at);
  }
  return folders;
};

/** All files of a tree that has been written, but for those that may be others'. */
function* written(
  plan: WritePlan,
  { known, contents, out }: Pick<Prepared, 'known'> & { readonly contents: ContentsOfAll; readonly out: string },
): Generator<RecordedFile> {
  const others = new Set(plan.foreign);
  const asIs = (file: TreeFile, checksum: number | null): RecordedFile => [
    file.path,
    writtenFile(file, { path: `${out}/${file.path}`, checksum }),
  ];
  for (const [at, { file }] of plan.write.entries()) {
    if (!others.has(file.path)) yield asIs(file, contents.checksums[at] ?? null);
  }
  for (const { file } of plan.unchanged) {
    const checksum = plan.read.get(file) ?? null;
    const before = checksum === null ? known?.get(file.path) : undefined;
    if (before !== undefined) yield [file.path, before];
    else if (!others.has(file.path)) yield asIs(file, checksum);
  }
}

const sizesOf = (plan: WritePlan, written: ContentsOfAll): Sizes => {
  const none = (): { files: number; bytes: number } => ({ files: 0, bytes: 0 });
  const sizes = { details: none(), pages: none(), index: none(), other: none() };
  const count = ({ group }: TreeFile, bytes: number): void => {
    const of = sizes[group];
    of.files += 1;
    of.bytes += bytes;
  };
  plan.write.forEach(({ file }, at) => {
    count(file, written.bytes[at] ?? 0);
  });
  for (const { file, bytes } of plan.unchanged) count(file, bytes);
  return sizes;
};
