import { bytesIn, look } from '../cache/signature.ts';
import { bytesOf, type Group, keyOf, type Tree, type TreeFile } from '../tree/tree.ts';
import { inTurn } from './in-turn.ts';
import type { WrittenFiles } from './record.ts';
import type { Present } from './scan.ts';

/** What a write will do, and to what: a plain value that can be shown or applied. */
export interface WritePlan {
  /** In the order of writing: a reader never sees a file that names one it cannot see. */
  readonly write: readonly { readonly file: TreeFile; readonly reason: 'new' | 'changed' }[];
  readonly unchanged: readonly { readonly file: TreeFile; readonly bytes: number }[];
  /** Unchanged files that had to be read to find out. */
  readonly read: ReadonlySet<TreeFile>;
  /** Written by an earlier build, not part of this one; in the reverse of the order of writing. */
  readonly delete: readonly string[];
  /** In the output folder, but not known to be Galley's; left alone. */
  readonly foreign: readonly string[];
}

export interface PlanInput {
  readonly tree: Tree;
  readonly present: Present;
  /** What earlier builds wrote; null when that is not known. */
  readonly written: WrittenFiles | null;
  /** No file that Galley wrote has been touched since: none need be looked at. */
  readonly isUntouched: boolean;
  /** Count every present file as changed. */
  readonly force: boolean;
  /** The absolute path of a file. */
  readonly pathOf: (path: string) => string;
  /** A present file's bytes. */
  readonly read: (path: string) => Uint8Array;
}

/** Compares a tree with what is there, by content; a file that is as Galley left it need not be read for that. */
export const planWrite = async (input: PlanInput): Promise<WritePlan> => {
  const { tree, present, written } = input;
  const write: { file: TreeFile; reason: 'new' | 'changed' }[] = [];
  const unchanged: { file: TreeFile; bytes: number }[] = [];
  const read = new Set<TreeFile>();
  const compare = async (file: TreeFile): Promise<void> => {
    const bytes = await bytesOf(file.content);
    if (Buffer.compare(bytes, input.read(file.path)) !== 0) return void write.push({ file, reason: 'changed' });
    unchanged.push({ file, bytes: bytes.length });
    read.add(file);
  };
  // A promise for each file would take as long as the looking.
  await inTurn(tree.values(), (file) => {
    if (!present.files.has(file.path)) return void write.push({ file, reason: 'new' });
    if (input.force) return void write.push({ file, reason: 'changed' });
    const bytes = asLeft(file, input);
    return bytes === null ? compare(file) : void unchanged.push({ file, bytes });
  });
  const leftover = [...present.files].filter((path) => !tree.has(path)).sort();
  return {
    write: write.sort((a, b) => rank(a.file) - rank(b.file)),
    unchanged,
    read,
    delete: leftover.filter((path) => written?.has(path)).sort((a, b) => rankIn(written, b) - rankIn(written, a)),
    foreign: leftover.filter((path) => !written?.has(path)),
  };
};

/** The size of a file that has had the same content before and has not been touched since; null for any other. */
const asLeft = (file: TreeFile, { written, isUntouched, pathOf }: PlanInput): number | null => {
  const known = written?.get(file.path);
  if (known?.key == null || known.signature === null || keyOf(file) !== known.key) return null;
  const isAsLeft = isUntouched || look(pathOf(file.path))?.signature === known.signature;
  return isAsLeft ? bytesIn(known.signature) : null;
};

const rankIn = (written: WrittenFiles | null, path: string): number => written?.get(path)?.rank ?? 0;

/** What others name comes first: assets and errors, details, index chunks, the pages that name them, the manifest. */
const ORDER: Readonly<Record<Group, number>> = { other: 0, details: 1, index: 2, pages: 3 };

/** A file's place in the order of writing. */
export const rank = (file: TreeFile): number => (file.commit ? 4 : ORDER[file.group]);
