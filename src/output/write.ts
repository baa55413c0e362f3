import { lstatSync, readFileSync } from 'node:fs';
import { bytesIn } from '../cache/fingerprint.ts';
import { type Diagnostic, DiagnosticError } from '../diagnostics/diagnostic.ts';
import type { Group, TreeFile } from '../tree/tree.ts';
import { sizeOf, type TreePart } from '../tree/tree-part.ts';
import { applyAndRecord, type Kept } from './apply-and-record.ts';
import { type ComparedParts, compareParts } from './compare-parts.ts';
import type { ContentsOfAll } from './contents.ts';
import { obstacles } from './obstacles.ts';
import { notices, refusals } from './overwriting.ts';
import { planWrite, type WritePlan } from './plan.ts';
import type { OutputRecord } from './record.ts';
import { scan } from './scan.ts';
import { hasSameFolders } from './surroundings.ts';
import { withLock } from './with-lock.ts';
import type { WriteContentsOptions } from './write-contents.ts';
import { writtenAfter } from './written-after.ts';
import type { WrittenOutput } from './written-files.ts';

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

export interface Written extends Kept {
  readonly written: number;
  readonly unchanged: number;
  readonly deleted: number;
  readonly files: Sizes;
  /** Files of others, relative to the output folder. */
  readonly foreign: readonly string[];
  /** Warnings: what became of files that others wrote or edited. */
  readonly notices: readonly Diagnostic[];
}

/**
 * Makes the output folder hold exactly the tree, besides what is not Galley's; only what changed is written. Builds at
 * the same time write one after the other.
 * Throws a DiagnosticError (exit code 1) when the folder cannot be written, or files of others stand where the tree's
 * belong; nothing is written then.
 */
export const writeTree = (tree: readonly TreePart[], options: WriteOptions): Promise<Written> =>
  withLock(options, () => write(tree, options));

/** What keeps a tree from being written, as `writeTree` would throw it; nothing is changed. */
export const checkTree = async (tree: readonly TreePart[], options: WriteOptions): Promise<readonly Diagnostic[]> => {
  try {
    // Files and the record of them change one after the other: only alone they are seen as one.
    return await withLock(options, async () => problemsOf(await prepare(tree, options), options));
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics;
    throw error;
  }
};

interface Prepared {
  readonly known: WrittenOutput | null;
  /** Whether the output has been listed, and not only found to hold what is known. */
  readonly isListed: boolean;
  readonly parts: ComparedParts;
  /** Null where something is in the way. */
  readonly plan: WritePlan | null;
  readonly obstacles: readonly Diagnostic[];
}

/** Looks at what is there, and decides. */
const prepare = async (tree: readonly TreePart[], { out, name, record, force }: WriteOptions): Promise<Prepared> => {
  const known = record.read();
  const listed = known !== null && hasSameFolders(out, known) ? null : scan(out);
  const isVerified = record.isVerified();
  const parts = await compareParts(tree, { out, known, listed, isVerified, force });
  const pathOf = (path: string): string => `${out}/${path}`;
  const exists = (path: string): boolean => lstatSync(pathOf(path), { throwIfNoEntry: false }) !== undefined;
  const inTheWay = obstacles({ ...parts, name, exists });
  const read = (path: string): Uint8Array | null => readOrNull(pathOf(path));
  const plan = inTheWay.length > 0 ? null : await planWrite({ ...parts, isVerified, force, pathOf, read });
  return { known, isListed: listed !== null, parts, plan, obstacles: inTheWay };
};

/** Null where there is nothing. */
const readOrNull = (path: string): Uint8Array | null => {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

const problemsOf = ({ plan, obstacles }: Prepared, { name, force }: WriteOptions): readonly Diagnostic[] =>
  plan === null || force ? obstacles : refusals(plan.overwrites, name);

const write = async (tree: readonly TreePart[], options: WriteOptions): Promise<Written> => {
  const { name } = options;
  const prepared = await prepare(tree, options);
  const problems = [...problemsOf(prepared, options), ...(options.refusals ?? [])];
  const { known, parts, plan } = prepared;
  if (plan === null || problems.length > 0) throw new DiagnosticError(problems, 1);
  const { contents, ...kept } = await applyAndRecord(plan, {
    ...options,
    isKnown: known !== null,
    leftovers: parts.present.leftovers,
    after: (contents) => writtenAfter(tree, { ...prepared, ...options, plan, contents }),
  });
  return {
    written: plan.write.length,
    unchanged: plan.unchanged.length + parts.standing.length + sizeOf([...parts.unchanged.keys()]),
    deleted: plan.delete.length,
    files: sizesOf(plan, contents, parts),
    foreign: plan.foreign,
    notices: notices({ overwritten: plan.overwrites, kept: plan.kept }, name),
    ...kept,
  };
};

const sizesOf = (plan: WritePlan, written: ContentsOfAll, { unchanged, standing }: ComparedParts): Sizes => {
  const none = (): { files: number; bytes: number } => ({ files: 0, bytes: 0 });
  const sizes = { details: none(), pages: none(), index: none(), other: none() };
  const count = ({ group }: Pick<TreeFile, 'group'>, bytes: number): void => {
    const of = sizes[group];
    of.files += 1;
    of.bytes += bytes;
  };
  plan.write.forEach(({ file }, at) => {
    count(file, written.bytes[at] ?? 0);
  });
  for (const { file, bytes } of [...plan.unchanged, ...standing]) count(file, bytes);
  for (const [part, { files }] of unchanged)
    for (const fingerprint of files.fingerprints) count(part, bytesIn(fingerprint ?? ''));
  return sizes;
};
