import { bytesOf, type Group, type Tree, type TreeFile } from '../tree/tree.ts';
import { inTurn } from './in-turn.ts';
import type { Present } from './scan.ts';

/** What a write will do, and to what: a plain value that can be shown or applied. */
export interface WritePlan {
  /** In the order of writing: a reader never sees a file that names one it cannot see. */
  readonly write: readonly { readonly file: TreeFile; readonly reason: 'new' | 'changed' }[];
  readonly unchanged: readonly { readonly file: TreeFile; readonly bytes: number }[];
  /** Written by an earlier build, not part of this one. */
  readonly delete: readonly string[];
  /** In the output folder, but not known to be Galley's; left alone. */
  readonly foreign: readonly string[];
}

export interface PlanInput {
  readonly tree: Tree;
  readonly present: Present;
  /** What earlier builds wrote; null when that is not known. */
  readonly written: ReadonlySet<string> | null;
  /** Count every present file as changed. */
  readonly force: boolean;
  /** A present file's bytes. */
  readonly read: (path: string) => Uint8Array;
}

/** Compares a tree with what is there, by content. */
export const planWrite = async (input: PlanInput): Promise<WritePlan> => {
  const { tree, present, written } = input;
  const fates = new Map<TreeFile, Fate>();
  await inTurn(tree.values(), async (file) => {
    fates.set(file, await fateOf(file, input));
  });
  const files = [...tree.values()].map((file) => ({ file, fate: fates.get(file) ?? 'new' }));
  const leftover = [...present.files].filter((path) => !tree.has(path)).sort();
  return {
    write: files
      .flatMap(({ file, fate }) => (typeof fate === 'string' ? [{ file, reason: fate }] : []))
      .sort((a, b) => rank(a.file) - rank(b.file)),
    unchanged: files.flatMap(({ file, fate }) => (typeof fate === 'string' ? [] : [{ file, ...fate }])),
    delete: leftover.filter((path) => written?.has(path)),
    foreign: leftover.filter((path) => !written?.has(path)),
  };
};

/** To be written, and why; or to stay, and how large it is. */
type Fate = 'new' | 'changed' | { readonly bytes: number };

const fateOf = async (file: TreeFile, { present, force, read }: PlanInput): Promise<Fate> => {
  if (!present.files.has(file.path)) return 'new';
  if (force) return 'changed';
  const bytes = await bytesOf(file.content);
  return Buffer.compare(bytes, read(file.path)) === 0 ? { bytes: bytes.length } : 'changed';
};

/** What others name comes first: assets and errors, details, index chunks, the pages that name them, the manifest. */
const ORDER: Readonly<Record<Group, number>> = { other: 0, details: 1, index: 2, pages: 3 };

const rank = (file: TreeFile): number => (file.commit ? 4 : ORDER[file.group]);
