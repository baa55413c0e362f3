import { createTree, keyOf, type Tree, type TreeFile } from '../tree/tree.ts';
import type { TreePart } from '../tree/tree-part.ts';
import { forEachYielding } from './for-each-yielding.ts';
import type { Present } from './scan.ts';
import { isUntouched, untouchedSize } from './up-to-date.ts';
import { type WrittenFiles, type WrittenOutput, type WrittenPart, writtenFiles } from './written-files.ts';

/** A tree by what has to be done: nothing about parts that stand as they are, nor about files of others that do. */
export interface ComparedParts {
  /** The parts that stand, with what is on record of them. */
  readonly unchanged: ReadonlyMap<TreePart, WrittenPart>;
  /** The others. */
  readonly changed: ReadonlyMap<TreePart, ChangedPart>;
  /** The files of these that stand as they are. */
  readonly standing: readonly StandingFile[];
  /** All other files, checked and by path. */
  readonly tree: Tree;
  /** What is on record besides unchanged parts; null where nothing is. */
  readonly written: WrittenFiles | null;
  /** What is there besides files that stand. */
  readonly present: Present;
}

export interface StandingFile {
  readonly file: TreeFile;
  readonly bytes: number;
}

interface ChangedPart {
  readonly key: string | null;
  readonly files: readonly TreeFile[];
}

export interface ComparePartsInput {
  /** The output folder, absolute. */
  readonly out: string;
  readonly known: WrittenOutput | null;
  /** What stands in the output folder; null: what is known to, and nothing else. */
  readonly listed: Present | null;
  /** No file that Galley wrote has been touched since: none need be looked at. */
  readonly isVerified: boolean;
  /** Count every part as changed. */
  readonly force: boolean;
}

export const compareParts = async (parts: readonly TreePart[], input: ComparePartsInput): Promise<ComparedParts> => {
  const { known, listed, force } = input;
  const unchanged = new Map<TreePart, WrittenPart>();
  const changed = new Map<TreePart, ChangedPart>();
  await forEachYielding(parts, (part) => {
    const written = known?.parts.get(part.name);
    const key = part.key?.() ?? null;
    const stands = !force && key !== null && key === written?.key && isAsWritten(written, input);
    if (stands) unchanged.set(part, written);
    else changed.set(part, { key, files: part.files() });
  });
  const standingParts = new Set(unchanged.values());
  const written = known && writtenFiles([...known.parts.values()].filter((part) => !standingParts.has(part)));
  const standing: StandingFile[] = [];
  const others: TreeFile[] = [];
  await forEachYielding(
    [...changed.values()].flatMap(({ files }) => files),
    (file) => {
      const bytes = standingSize(file, written, input);
      if (bytes === null) others.push(file);
      else standing.push({ file, bytes });
    },
  );
  const tree = createTree(others);
  const present = listed ?? {
    files: new Set([...(written?.keys() ?? []), ...(known?.foreign ?? [])]),
    folders: new Set(known?.folders.map(([path]) => path).filter((path) => path !== '')),
    others: new Set<string>(),
    leftovers: [],
  };
  return { unchanged, changed, standing, tree, written, present: without(standingParts, standing, { present, tree }) };
};

const isAsWritten = (written: WrittenPart, { out, listed, isVerified }: ComparePartsInput): boolean =>
  !written.files.checksums.includes(null) &&
  (listed === null || written.files.paths.every((path) => listed.files.has(path))) &&
  (isVerified || isUntouched(out, written));

/** The size of a file that has had the same content before and has not been touched since; null for any other. */
const standingSize = (file: TreeFile, written: WrittenFiles | null, input: ComparePartsInput): number | null => {
  const { out, listed, isVerified, force } = input;
  const known = written?.get(file.path);
  if (force || known === undefined || known.key === null || keyOf(file) !== known.key) return null;
  if (listed !== null && !listed.files.has(file.path)) return null;
  return untouchedSize(`${out}/${file.path}`, known, isVerified);
};

/** What is there besides what stands. Throws for a path that anything else has as well, as `createTree` does. */
const without = (
  parts: ReadonlySet<WrittenPart>,
  files: readonly StandingFile[],
  { present, tree }: Pick<ComparedParts, 'present' | 'tree'>,
): Present => {
  const others = new Set(present.files);
  const standing = new Set<string>();
  const take = (path: string): void => {
    if (tree.has(path) || standing.has(path)) throw new Error(`two files of one path in the tree: ${path}`);
    others.delete(path);
  };
  for (const { file } of files) {
    take(file.path);
    standing.add(file.path);
  }
  for (const part of parts) part.files.paths.forEach(take);
  return { ...present, files: others };
};
