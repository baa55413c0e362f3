import { createTree, type Tree, type TreeFile } from '../tree/tree.ts';
import type { TreePart } from '../tree/tree-part.ts';
import { forEachYielding } from './for-each-yielding.ts';
import type { Present } from './scan.ts';
import { isUntouched } from './up-to-date.ts';
import { type WrittenFiles, type WrittenOutput, type WrittenPart, writtenFiles } from './written-files.ts';

/** A tree by what has to be done: nothing about parts that stand as they are; the rest is compared file by file. */
export interface ComparedParts {
  /** The parts that stand, with what is on record of them. */
  readonly unchanged: ReadonlyMap<TreePart, WrittenPart>;
  /** The others. */
  readonly changed: ReadonlyMap<TreePart, ChangedPart>;
  /** The same, checked and by path. */
  readonly tree: Tree;
  /** What is on record besides unchanged parts; null where nothing is. */
  readonly written: WrittenFiles | null;
  /** What is there besides the files of unchanged parts. */
  readonly present: Present;
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
  const tree = createTree([...changed.values()].flatMap(({ files }) => files));
  const standing = new Set(unchanged.values());
  const written = known && writtenFiles([...known.parts.values()].filter((part) => !standing.has(part)));
  const present = listed ?? {
    files: new Set([...(written?.keys() ?? []), ...(known?.foreign ?? [])]),
    folders: new Set(known?.folders.map(([path]) => path).filter((path) => path !== '')),
    others: new Set<string>(),
    leftovers: [],
  };
  return { unchanged, changed, tree, written, present: without(standing, present, tree) };
};

const isAsWritten = (written: WrittenPart, { out, listed, isVerified }: ComparePartsInput): boolean =>
  !written.files.checksums.includes(null) &&
  (listed === null || written.files.paths.every((path) => listed.files.has(path))) &&
  (isVerified || isUntouched(out, written));

const without = (standing: ReadonlySet<WrittenPart>, present: Present, tree: Tree): Present => {
  const files = new Set(present.files);
  for (const {
    files: { paths },
  } of standing) {
    for (const path of paths) {
      files.delete(path);
      if (tree.has(path)) throw new Error(`two files of one path in the tree: ${path}`);
    }
  }
  return { ...present, files };
};
