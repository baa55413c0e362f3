import { lstatSync, readFileSync } from 'node:fs';
import type { Group, TreePart } from '../../api/tree/tree.ts';
import { type Diagnostic, DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';
import { bytesIn } from '../../shared/fs/fingerprint.ts';
import { applyAndLog, type SaveResult } from './apply.ts';
import { withLock } from './cannot-write.ts';
import { type ComparedParts, compareParts } from './compare.ts';
import type { ContentsOfFiles } from './contents.ts';
import { notices, obstacles, refusals } from './foreign-files.ts';
import { hasSameFolders, scan } from './output-folder.ts';
import type { OutputLog } from './output-log.ts';
import { groupOf, planWrite, putsOf, rank, type WritePlan } from './plan.ts';
import type { WriteContentsOptions } from './write-contents.ts';
import { type WrittenOutput, type WrittenPart, withExpected } from './written-files.ts';

interface WriteOptions extends WriteContentsOptions {
  /** The output folder, absolute. */
  readonly out: string;
  /** The output folder as shown to users. */
  readonly name: string;
  readonly log: OutputLog;
  /** Rewrite every file: unchanged files, and files that others wrote or edited. */
  readonly force: boolean;
  /** Other errors that prevent the write. They are reported together with the errors found here. */
  readonly refusals?: readonly Diagnostic[] | undefined;
}

export type Sizes = Readonly<Record<Group, { readonly files: number; readonly bytes: number }>>;

export interface WriteResult extends SaveResult {
  readonly written: number;
  readonly unchanged: number;
  readonly deleted: number;
  readonly files: Sizes;
  /** Files of others, relative to the output folder. */
  readonly foreign: readonly string[];
  /** Warnings about files that others wrote or edited. */
  readonly notices: readonly Diagnostic[];
}

/**
 * Makes the output folder contain exactly the tree, besides files that Galley did not write, and writes only changed
 * files. Concurrent builds write one after the other.
 * Throws a DiagnosticError (exit code 1) if the folder is not writable, and also, before writing anything, if other
 * files are at the tree's paths.
 */
export const writeTree = (tree: readonly TreePart[], options: WriteOptions): Promise<WriteResult> =>
  withLock(lockOf(options), options.out, (isHeld) => write(tree, { ...options, isHeld }));

const lockOf = ({ log }: WriteOptions): string => `${log.path}.lock`;

/** The errors that `writeTree` would throw. Changes nothing. */
export const checkTree = async (tree: readonly TreePart[], options: WriteOptions): Promise<readonly Diagnostic[]> => {
  try {
    // A build changes files before their log, so both are consistent only under the lock.
    return await withLock(lockOf(options), options.out, async () => problemsOf(await prepare(tree, options), options));
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics;
    throw error;
  }
};

/** Compares the tree with the output folder and makes a plan. It is null if there are obstacles. */
const prepare = async (tree: readonly TreePart[], options: WriteOptions) => {
  const { out, name, log, force } = options;
  const known = log.read() ?? (log.isDamaged() ? assumedOutput(tree) : null);
  const listed = known !== null && hasSameFolders(out, known) ? null : scan(out);
  const isVerified = log.isVerified();
  const parts = await compareParts(tree, { out, known, listed, isVerified, force });
  const pathOf = (path: string): string => `${out}/${path}`;
  const exists = (path: string): boolean => lstatSync(pathOf(path), { throwIfNoEntry: false }) !== undefined;
  const obstacleList = obstacles({ ...parts, name, exists });
  const read = (path: string): Uint8Array | null => bytesAt(pathOf(path));
  const plan = obstacleList.length > 0 ? null : await planWrite({ ...parts, isVerified, force, pathOf, read });
  return { tree, known, isListed: listed !== null, parts, plan, obstacles: obstacleList };
};

/**
 * Replaces a damaged log. An earlier build made sure that the tree's paths belong to Galley, so the build can
 * continue, for example in CI with a damaged cache.
 */
const assumedOutput = (tree: readonly TreePart[]): WrittenOutput | null =>
  withExpected(
    null,
    tree.flatMap(({ files }) => files().map((file) => [file.path, rank(file)] as const)),
  );

/** A file's bytes; null if the file does not exist. */
const bytesAt = (path: string): Uint8Array | null => {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

const problemsOf = (
  { plan, obstacles }: Awaited<ReturnType<typeof prepare>>,
  { name, force }: WriteOptions,
): readonly Diagnostic[] => (plan === null || force ? obstacles : refusals(plan.overwrites, name));

const write = async (
  tree: readonly TreePart[],
  options: WriteOptions & { readonly isHeld: () => boolean },
): Promise<WriteResult> => {
  const { name } = options;
  const prepared = await prepare(tree, options);
  const problems = [...problemsOf(prepared, options), ...(options.refusals ?? [])];
  const { parts, plan } = prepared;
  if (plan === null || problems.length > 0) throw new DiagnosticError(problems, 1);
  const { contents, ...saved } = await applyAndLog({ ...prepared, plan }, options);
  return {
    written: countOf(plan, 'put'),
    unchanged: countOf(plan, 'keep') + parts.untouched.length + filesIn(parts.unchanged.values()),
    deleted: countOf(plan, 'delete'),
    files: sizesOf(plan, contents, parts),
    foreign: plan.foreign,
    notices: notices({ overwritten: plan.overwrites, edited: plan.edited }, name),
    ...saved,
  };
};

const countOf = ({ steps }: WritePlan, action: 'put' | 'keep' | 'delete'): number =>
  steps.reduce((count, step) => (step.action === action ? count + 1 : count), 0);

const filesIn = (parts: Iterable<WrittenPart>): number => {
  let count = 0;
  for (const { files } of parts) count += files.paths.length;
  return count;
};

const sizesOf = (plan: WritePlan, written: ContentsOfFiles, { unchanged, untouched }: ComparedParts): Sizes => {
  const none = (): { files: number; bytes: number } => ({ files: 0, bytes: 0 });
  const groups = { details: none(), pages: none(), index: none(), search: none() };
  const sizes = { ...groups, feeds: none(), markdown: none(), other: none() };
  const count = (group: Group | undefined = 'other', bytes: number): void => {
    const groupSizes = sizes[group];
    groupSizes.files += 1;
    groupSizes.bytes += bytes;
  };
  for (const [at, { file }] of putsOf(plan).entries()) count(file.group, written.bytes[at] ?? 0);
  for (const step of plan.steps) if (step.action === 'keep') count(step.file.group, step.bytes);
  for (const { file, bytes } of untouched) count(file.group, bytes);
  for (const { files } of unchanged.values())
    for (const [at, fingerprint] of files.fingerprints.entries())
      count(groupOf(files.ranks[at] ?? 0), bytesIn(fingerprint ?? ''));
  return sizes;
};
