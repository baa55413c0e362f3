import { createTree, keyOf, type Tree, type TreeFile, type TreePart } from '../../api/tree/tree.ts';
import { bytesIn, statFile } from '../../shared/fs/fingerprint.ts';
import { orNull } from '../../shared/or-null.ts';
import { forEachYielding } from './for-each-yielding.ts';
import { hasSameFolders, type Present, scan } from './output-folder.ts';
import {
  type WrittenFile,
  type WrittenFiles,
  type WrittenOutput,
  type WrittenPart,
  writtenFiles,
} from './written-files.ts';

/** A tree and an output folder, divided into unchanged files and files to compare or write. */
export interface ComparedParts {
  /** The parts whose files are all unchanged, with their entries in the log. */
  readonly unchanged: ReadonlyMap<TreePart, WrittenPart>;
  /** All other parts. */
  readonly changed: ReadonlyMap<TreePart, ChangedPart>;
  /** The unchanged files of changed parts. */
  readonly untouched: readonly UntouchedFile[];
  /** All other files of the tree, checked and sorted by path. */
  readonly tree: Tree;
  /** The logged files, except those of unchanged parts; null if there is no log. */
  readonly written: WrittenFiles | null;
  /** The content of the output folder, except unchanged files. */
  readonly present: Present;
}

interface UntouchedFile {
  readonly file: TreeFile;
  readonly bytes: number;
}

interface ChangedPart {
  readonly key: string | null;
  readonly files: readonly TreeFile[];
}

interface ComparePartsInput {
  /** The output folder, absolute. */
  readonly out: string;
  readonly known: WrittenOutput | null;
  /** The content of the output folder. Null if it contains exactly what the log lists. */
  readonly listed: Present | null;
  /** Whether all files in the log are known to be unchanged, so that none needs a check. */
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
    const isSame = !force && key !== null && key === written?.key && isAsWritten(written, input);
    if (isSame) unchanged.set(part, written);
    else changed.set(part, { key, files: part.files() });
  });
  const unchangedParts = new Set(unchanged.values());
  const written = known && writtenFiles([...known.parts.values()].filter((part) => !unchangedParts.has(part)));
  const untouched: UntouchedFile[] = [];
  const others: TreeFile[] = [];
  await forEachYielding(
    [...changed.values()].flatMap(({ files }) => files),
    (file) => {
      const bytes = sizeAsWritten(file, written, input);
      if (bytes === null) others.push(file);
      else untouched.push({ file, bytes });
    },
  );
  const tree = createTree(others);
  const inFolder = listed ?? {
    files: new Set([...(written?.keys() ?? []), ...(known?.foreign ?? [])]),
    folders: new Set(known?.folders.map(([path]) => path).filter((path) => path !== '')),
    others: new Set<string>(),
    leftovers: [],
  };
  const present = presentWithout(unchangedParts, untouched, { present: inFolder, tree });
  return { unchanged, changed, untouched, tree, written, present };
};

const isAsWritten = (written: WrittenPart, { out, listed, isVerified }: ComparePartsInput): boolean =>
  !written.files.checksums.includes(null) &&
  (listed === null || written.files.paths.every((path) => listed.files.has(path))) &&
  (isVerified || isUntouched(out, written));

/** The size of a file that already has the right content and is unchanged since; null for any other file. */
const sizeAsWritten = (file: TreeFile, written: WrittenFiles | null, input: ComparePartsInput): number | null => {
  const { out, listed, isVerified, force } = input;
  const known = written?.get(file.path);
  if (force || known === undefined || known.key === null || keyOf(file) !== known.key) return null;
  if (listed !== null && !listed.files.has(file.path)) return null;
  return untouchedSize(`${out}/${file.path}`, known, isVerified);
};

/** The output folder's content without these parts and files. Throws like `createTree` if the tree has a path twice. */
const presentWithout = (
  parts: ReadonlySet<WrittenPart>,
  files: readonly UntouchedFile[],
  { present, tree }: Pick<ComparedParts, 'present' | 'tree'>,
): Present => {
  const others = new Set(present.files);
  const seen = new Set<string>();
  const take = (path: string): void => {
    if (tree.has(path) || seen.has(path)) throw new Error(`two files of one path in the tree: ${path}`);
    others.delete(path);
  };
  for (const { file } of files) {
    take(file.path);
    seen.add(file.path);
  }
  for (const part of parts) part.files.paths.forEach(take);
  return { ...present, files: others };
};

/** Whether the files that Galley wrote to `out` are unchanged, and no others were added or removed. Reads no file. */
export const isUpToDate = (out: string, known: WrittenOutput | null): boolean => {
  if (known === null) return false;
  if (!hasSameFolders(out, known) && othersIn(out, known)?.join('\n') !== known.foreign.join('\n')) return false;
  for (const part of known.parts.values()) if (!isUntouched(out, part)) return false;
  return true;
};

/** Whether all files of a part are unchanged since they were written. */
const isUntouched = (out: string, { files: { paths, fingerprints } }: WrittenPart): boolean =>
  paths.every((path, at) => {
    const fingerprint = fingerprints[at] ?? null;
    return fingerprint !== null && statFile(`${out}/${path}`)?.fingerprint === fingerprint;
  });

/** The size of a file (absolute path) that is unchanged since it was written, or `isVerified`; null for any other. */
export const untouchedSize = (
  path: string,
  { fingerprint, checksum }: WrittenFile,
  isVerified: boolean,
): number | null => {
  if (fingerprint === null || checksum === null) return null;
  return isVerified || statFile(path)?.fingerprint === fingerprint ? bytesIn(fingerprint) : null;
};

/** Sorted files not in the log. Null if one in it is missing, or there are links, special or incomplete files. */
const othersIn = (out: string, { parts }: WrittenOutput): readonly string[] | null => {
  // If the folder cannot be listed, the next write reports the reason.
  const present = orNull(() => scan(out));
  if (present === null || present.others.size > 0 || present.leftovers.length > 0) return null;
  const others = new Set(present.files);
  for (const { files } of parts.values()) for (const path of files.paths) if (!others.delete(path)) return null;
  return [...others].sort();
};
