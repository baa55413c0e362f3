import { keyOf, type TreeFile, type TreePart } from '../../api/tree/tree.ts';
import { statFile } from '../../shared/fs/fingerprint.ts';
import type { ComparedParts } from './compare.ts';
import type { ContentsOfAll } from './contents.ts';
import { folderFingerprints, parentOf } from './output-folder.ts';
import { putsOf, rank, type WritePlan } from './plan.ts';
import { changesOf } from './steps.ts';
import {
  columnsOf,
  type FileColumns,
  type WrittenFile,
  type WrittenOutput,
  type WrittenPart,
} from './written-files.ts';

interface Applied {
  /** The output folder, absolute. */
  readonly out: string;
  readonly known: WrittenOutput | null;
  /** Whether the output has been listed, and not only found to hold what is known. */
  readonly isListed: boolean;
  readonly parts: ComparedParts;
  readonly plan: WritePlan;
  /** Of the written files, in the plan's order. */
  readonly contents: ContentsOfAll;
}

/** What is to be on record once a plan has been carried out, but for files that may be others'; null where it is there already. */
export const nextRecord = (tree: readonly TreePart[], applied: Applied): WrittenOutput | null => {
  const { known, isListed, parts, plan } = applied;
  const partOf = createPartAfter(applied);
  const after = new Map(tree.map((part) => [part.name, parts.unchanged.get(part) ?? partOf(part)]));
  const isSame = changesOf(plan.steps).length === 0 && !isListed;
  if (isSame && known?.parts.size === after.size && [...after].every(([name, part]) => known.parts.get(name) === part))
    return null;
  return { parts: after, foreign: plan.foreign, folders: foldersAfter(after, applied) };
};

const createPartAfter = ({ out, known, parts, plan, contents }: Applied): ((part: TreePart) => WrittenPart) => {
  const fresh = new Map(plan.read);
  for (const [at, { file }] of putsOf(plan).entries()) fresh.set(file, contents.checksums[at] ?? 0);
  const others = new Set(plan.foreign);
  const written = (file: TreeFile): WrittenFile | null => {
    const { path } = file;
    const checksum = fresh.get(file) ?? null;
    const before = checksum === null ? parts.written?.get(path) : undefined;
    if (before !== undefined) return before;
    if (others.has(path)) return null;
    const fingerprint = statFile(`${out}/${path}`)?.fingerprint ?? null;
    return { key: keyOf(file), fingerprint, checksum, rank: rank(file) };
  };
  return (part) => {
    const { key, files } = parts.changed.get(part) ?? { key: null, files: [] };
    const before = known?.parts.get(part.name);
    if (before !== undefined && isAsBefore(files, before.files, fresh))
      return before.key === key ? before : { ...before, key };
    const all = columnsOf(recorded(files, written));
    return { key: all.paths.length === files.length ? key : null, files: all };
  };
};

function* recorded(
  files: readonly TreeFile[],
  written: (file: TreeFile) => WrittenFile | null,
): Generator<readonly [string, WrittenFile]> {
  for (const file of files) {
    const one = written(file);
    if (one !== null) yield [file.path, one];
  }
}

/** Whether what is on record of files is of these, and holds. */
const isAsBefore = (files: readonly TreeFile[], before: FileColumns, fresh: ReadonlyMap<TreeFile, unknown>): boolean =>
  before.paths.length === files.length && files.every((file, at) => before.paths[at] === file.path && !fresh.has(file));

/** None where links and the like are there: of those nothing is on record. */
const foldersAfter = (
  after: ReadonlyMap<string, WrittenPart>,
  { out, parts: { tree, present }, plan }: Applied,
): WrittenOutput['folders'] => {
  if (present.others.size > 0) return [];
  const folders = new Set(['', ...present.folders]);
  for (const path of tree.keys()) for (let at = parentOf(path); !folders.has(at); at = parentOf(at)) folders.add(at);
  const paths = [...after.values()].flatMap(({ files }) => files.paths);
  return folderFingerprints(out, folders, [...paths, ...plan.foreign]);
};
