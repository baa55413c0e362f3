import { statFile } from '../cache/fingerprint.ts';
import { bytesOf, type Group, type Tree, type TreeFile } from '../tree/tree.ts';
import { checksumOf } from './contents.ts';
import { forEachYielding } from './for-each-yielding.ts';
import { authorOf, type Others, othersFiles } from './others.ts';
import type { Present } from './scan.ts';
import { untouchedSize } from './up-to-date.ts';
import type { WrittenFiles } from './written-files.ts';

/** What a write will do, and to what: a plain value that can be shown or applied. */
export interface WritePlan {
  /** In the order of writing: a reader never sees a file that names one it cannot see. */
  readonly write: readonly { readonly file: TreeFile; readonly reason: 'new' | 'changed' }[];
  readonly unchanged: readonly { readonly file: TreeFile; readonly bytes: number }[];
  /** Unchanged files that had to be read to find out, with their checksums. */
  readonly read: ReadonlyMap<TreeFile, number>;
  /** Written by an earlier build, as it left them, not part of this one; in the reverse of the order of writing. */
  readonly delete: readonly string[];
  /** In the output folder, but not known to be Galley's; left alone. */
  readonly foreign: readonly string[];
  /** What would be lost if the plan were carried out: files to be written that hold what somebody else wrote. */
  readonly overwrites: Others;
  /** Written by an earlier build, not part of this one, and edited since: left alone, and foreign from now on. */
  readonly kept: readonly string[];
}

export interface PlanInput {
  readonly tree: Tree;
  readonly present: Present;
  /** What earlier builds wrote; null when that is not known. */
  readonly written: WrittenFiles | null;
  /** No file that Galley wrote has been touched since: none need be looked at. */
  readonly isVerified: boolean;
  /** Count every present file as changed. */
  readonly force: boolean;
  /** The absolute path of a file. */
  readonly pathOf: (path: string) => string;
  /** A present file's bytes; null where it has gone. */
  readonly read: (path: string) => Uint8Array | null;
}

/** Compares files that are not known to stand with what is there, by content. */
export const planWrite = async (input: PlanInput): Promise<WritePlan> => {
  const { tree, present, written, force } = input;
  const write: { file: TreeFile; reason: 'new' | 'changed' }[] = [];
  const unchanged: { file: TreeFile; bytes: number }[] = [];
  const read = new Map<TreeFile, number>();
  const unowned: string[] = [];
  const others = othersFiles(written);
  const compare = async (file: TreeFile): Promise<void> => {
    const [bytes, there] = [await bytesOf(file), input.read(file.path)];
    if (there === null) return void write.push({ file, reason: 'new' });
    const isSame = Buffer.compare(bytes, there) === 0;
    if (!isSame || force) write.push({ file, reason: 'changed' });
    else unchanged.push({ file, bytes: bytes.length });
    if (!isSame) others.add({ path: file.path, bytes, there });
    // Files of no bytes are all the same: nobody can tell whose one is.
    else if (there.length === 0 && !written?.has(file.path)) unowned.push(file.path);
    else read.set(file, checksumOf(there));
  };
  // A promise for each file would take as long as the looking.
  await forEachYielding(tree.values(), (file): Promise<void> | undefined => {
    if (!present.files.has(file.path)) return void write.push({ file, reason: 'new' });
    // What is written in any case needs no more than to be Galley's own.
    if (force && isOwn(file, input)) return void write.push({ file, reason: 'changed' });
    return compare(file);
  });
  const { foreign, ...leftover } = leftovers(input);
  return {
    write: write.sort((a, b) => rank(a.file) - rank(b.file)),
    unchanged,
    read,
    ...leftover,
    foreign: [...foreign, ...unowned].sort(),
    overwrites: others.found(read.size > 0),
  };
};

/** Files besides those of the tree. */
const leftovers = ({
  tree,
  present,
  written,
  pathOf,
  read,
}: PlanInput): Pick<WritePlan, 'delete' | 'foreign' | 'kept'> => {
  const leftover = [...present.files].filter((path) => !tree.has(path)).sort();
  const kept = leftover.filter((path) => {
    const known = written?.get(path);
    if (known == null || known.checksum === null || statFile(pathOf(path))?.fingerprint === known.fingerprint)
      return false;
    const there = read(path);
    return there !== null && authorOf(known, there) === 'edited';
  });
  const isKept = new Set(kept);
  const goes = (path: string): boolean => written?.has(path) === true && !isKept.has(path);
  return {
    delete: leftover.filter(goes).sort((a, b) => rankIn(written, b) - rankIn(written, a)),
    foreign: leftover.filter((path) => !goes(path)),
    kept,
  };
};

const isOwn = ({ path }: TreeFile, { written, isVerified, pathOf }: PlanInput): boolean => {
  const known = written?.get(path);
  return known !== undefined && untouchedSize(pathOf(path), known, isVerified) !== null;
};

const rankIn = (written: WrittenFiles | null, path: string): number => written?.get(path)?.rank ?? 0;

/** What others name comes first: assets and errors, details, index chunks, the pages that name them, the manifest. */
const ORDER: Readonly<Record<Group, number>> = { other: 0, details: 1, index: 2, pages: 3 };

/** A file's place in the order of writing. */
export const rank = (file: TreeFile): number => (file.commit ? 4 : ORDER[file.group]);
