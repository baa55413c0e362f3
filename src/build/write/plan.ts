import { bytesOf, type Group, type Tree, type TreeFile } from '../../api/tree/tree.ts';
import { statFile } from '../../shared/fs/fingerprint.ts';
import { isObject } from '../../shared/is-object.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { untouchedSize } from './compare.ts';
import { checksumOf } from './contents.ts';
import { forEachYielding } from './for-each-yielding.ts';
import type { Present } from './output-folder.ts';
import { type Step, sortSteps } from './steps.ts';
import type { WrittenFile, WrittenFiles } from './written-files.ts';

interface PutStep extends Step<'new' | 'changed'> {
  readonly action: 'put';
  readonly file: TreeFile;
}

/** A file that was read and already has the right content. */
interface KeepStep extends Step<'same'> {
  readonly action: 'keep';
  readonly file: TreeFile;
  readonly bytes: number;
}

/** An unchanged file of an earlier build that is no longer part of the tree. */
interface DeleteStep extends Step<'removed'> {
  readonly action: 'delete';
}

type WriteStep = PutStep | KeepStep | DeleteStep;

/** The actions of a write, as a plain value that can be shown or applied. */
export interface WritePlan {
  /** In the order in which they are carried out. */
  readonly steps: readonly WriteStep[];
  /** Files that had to be read and already have the right content, with their checksums. */
  readonly read: ReadonlyMap<TreeFile, number>;
  /** Files in the output folder that are not known to be Galley's. They stay unchanged. */
  readonly foreign: readonly string[];
  /** Files with content by others that the plan would overwrite. */
  readonly overwrites: Others;
  /** Edited files of earlier builds that are no longer in the tree. They stay, and count as foreign from now on. */
  readonly edited: readonly string[];
}

export interface PlanInput {
  readonly tree: Tree;
  readonly present: Present;
  /** The files that earlier builds wrote; null if unknown. */
  readonly written: WrittenFiles | null;
  /** Whether all files in the log are known to be unchanged, so that none needs a check. */
  readonly isVerified: boolean;
  /** Count every present file as changed. */
  readonly force: boolean;
  /** The absolute path of a file. */
  readonly pathOf: (path: string) => string;
  /** Reads a file of the output folder; null if it no longer exists. */
  readonly read: (path: string) => Uint8Array | null;
}

/** Decides what to write and what to delete. Files that are not known to be up to date are compared by content. */
export const planWrite = async (input: PlanInput): Promise<WritePlan> => {
  const { tree, present, written, force } = input;
  const steps: WriteStep[] = [];
  const put = (file: TreeFile, reason: PutStep['reason']): void =>
    void steps.push({ action: 'put', path: file.path, reason, file });
  const read = new Map<TreeFile, number>();
  const unowned: string[] = [];
  const others = createOthers(written);
  const compare = async (file: TreeFile): Promise<void> => {
    const [bytes, existing] = [await bytesOf(file), input.read(file.path)];
    if (existing === null) return put(file, 'new');
    const isSame = Buffer.compare(bytes, existing) === 0;
    if (!isSame || force) put(file, 'changed');
    else steps.push({ action: 'keep', path: file.path, reason: 'same', file, bytes: bytes.length });
    if (!isSame) others.add(file.path, bytes, existing);
    // All empty files are the same, so their owner is unknown.
    else if (existing.length === 0 && !written?.has(file.path)) unowned.push(file.path);
    else read.set(file, checksumOf(existing));
  };
  // Most files need no promise. Creating one for each would take as long as checking the file.
  await forEachYielding(tree.values(), (file): Promise<void> | undefined => {
    if (!present.files.has(file.path)) return void put(file, 'new');
    // `force` rewrites an unchanged file of Galley's without comparing its content.
    if (force && isOwn(file, input)) return void put(file, 'changed');
    return compare(file);
  });
  const { deleted, foreign, edited } = besidesTree(input);
  for (const path of deleted) steps.push({ action: 'delete', path, reason: 'removed' });
  return {
    steps: sortSteps(steps, (step) => rankOf(step, written)),
    read,
    edited,
    foreign: [...foreign, ...unowned].sort(),
    overwrites: others.result(read.size > 0),
  };
};

/** The files in the output folder that are not part of the tree. */
const besidesTree = ({ tree, present, written, pathOf, read }: PlanInput) => {
  const leftover = [...present.files].filter((path) => !tree.has(path)).sort();
  const edited = leftover.filter((path) => {
    const known = written?.get(path);
    if (known == null || known.checksum === null || statFile(pathOf(path))?.fingerprint === known.fingerprint)
      return false;
    const existing = read(path);
    return existing !== null && writerOf(known, existing) === 'edited';
  });
  const isEdited = new Set(edited);
  const isDeleted = (path: string): boolean => written?.has(path) === true && !isEdited.has(path);
  return { deleted: leftover.filter(isDeleted), foreign: leftover.filter((path) => !isDeleted(path)), edited };
};

const isOwn = ({ path }: TreeFile, { written, isVerified, pathOf }: PlanInput): boolean => {
  const known = written?.get(path);
  return known !== undefined && untouchedSize(pathOf(path), known, isVerified) !== null;
};

/** Groups by rank. Files come before those that refer to them: the manifest and the newest posts come last. */
const RANKS: readonly Group[] = 'other search details index pages index feeds other markdown markdown'.split(
  ' ',
) as Group[];

export const putsOf = ({ steps }: Pick<WritePlan, 'steps'>): PutStep[] => steps.filter((step) => step.action === 'put');

/** A step's place in the order of writing. `written` has the places of files that are no longer part of the tree. */
const rankOf = (step: WriteStep, written: WrittenFiles | null): number =>
  step.action === 'delete' ? (written?.get(step.path)?.rank ?? 0) : rank(step.file);

/** A file's place in the order of writing. */
export const rank = ({ group = 'other', commit }: TreeFile): number =>
  commit ? RANKS.lastIndexOf(group) : RANKS.indexOf(group);

export const groupOf = (rankOfFile: number): Group => RANKS[rankOfFile] ?? 'other';

/** The owner of a file's bytes: Galley, an edit of Galley's file, or another program. */
type Writer = 'galley' | 'edited' | 'foreign';

/** The paths of files whose content is not Galley's, sorted. */
interface Others {
  readonly foreign: readonly string[];
  readonly edited: readonly string[];
}

/** Who wrote the bytes of a file, according to its entry in the log. */
const writerOf = (known: WrittenFile | undefined, existing: Uint8Array): Writer => {
  if (known === undefined) return 'foreign';
  return known.checksum === null || known.checksum === checksumOf(existing) ? 'galley' : 'edited';
};

/**
 * Collects the files that would be overwritten and whose content is not Galley's.
 *
 * Without a log (the folder `.galley` was deleted, or only the output was saved), Galley recognizes its own API
 * files by their shape: JSON objects with the same fields as their replacements. This does not apply to files at the
 * top of the output, such as rules for hosts, because people write those too.
 */
const createOthers = (written: WrittenFiles | null) => {
  const foreign: string[] = [];
  const edited: string[] = [];
  const similar: string[] = [];
  return {
    /** `bytes` would replace the different bytes `existing`. */
    add: (path: string, bytes: Uint8Array, existing: Uint8Array): void => {
      const writer = writerOf(written?.get(path), existing);
      if (writer === 'edited') edited.push(path);
      else if (writer === 'foreign')
        (isAnswer(path) && written === null && haveSameFields(bytes, existing) ? similar : foreign).push(path);
    },
    /** `isOutput`: other files already have exactly the right content, so Galley wrote this folder. */
    result: (isOutput: boolean): Others => ({
      foreign: [...foreign, ...(isOutput ? [] : similar)].sort(),
      edited: edited.sort(),
    }),
  };
};

const isAnswer = (path: string): boolean => path.includes('/');

const haveSameFields = (a: Uint8Array, b: Uint8Array): boolean => {
  const [ours, theirs] = [fieldsOf(a), fieldsOf(b)];
  return ours !== null && ours === theirs;
};

/** Null if the bytes are not a JSON object. */
const fieldsOf = (bytes: Uint8Array): string | null => {
  const value = parseJson(bytes);
  return isObject(value) ? JSON.stringify(Object.keys(value).sort()) : null;
};
