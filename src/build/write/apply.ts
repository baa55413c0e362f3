import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { keyOf, type TreeFile, type TreePart } from '../../api/tree/tree.ts';
import { attemptSave } from '../../shared/cache/checked-file.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { type Fingerprint, statFile } from '../../shared/fs/fingerprint.ts';
import { LostLockError, PartlyAppliedError } from './cannot-write.ts';
import type { ComparedParts } from './compare.ts';
import type { ContentsOfFiles } from './contents.ts';
import { folderFingerprints, foldersAround, removeEmptyFolders, temporaryOf } from './output-folder.ts';
import type { OutputLog } from './output-log.ts';
import { putsOf, rank, type WritePlan } from './plan.ts';
import { carryOut, changesOf } from './steps.ts';
import { type WriteContentsOptions, writeContents } from './write-contents.ts';
import {
  columnsOf,
  type FileColumns,
  type WrittenFile,
  type WrittenOutput,
  type WrittenPart,
} from './written-files.ts';

interface PlanContext {
  readonly tree: readonly TreePart[];
  /** The content of the log; null if there is no log. */
  readonly known: WrittenOutput | null;
  /** Whether the output folder was listed, because there is no log or because folders differ from it. */
  readonly isListed: boolean;
  readonly parts: ComparedParts;
}

interface ApplyOptions extends WriteContentsOptions {
  /** The output folder, absolute. */
  readonly out: string;
  /** Whether the log's lock is still held. */
  readonly isHeld: () => boolean;
  readonly log: OutputLog;
}

/** The result of saving data for later builds. */
export interface SaveResult {
  /** The log's new fingerprint; null if the log could not be written. */
  readonly log: Fingerprint | null;
  /** Warnings about data that could not be saved. */
  readonly problems: readonly Diagnostic[];
}

/**
 * Milliseconds. Longer than the time stamp resolution of most file systems, which is 10 at most. FAT and some network
 * file systems are coarser; another program would have to write there in this moment to go unnoticed.
 */
const TICK = 20;

/** Applies a plan and logs it. Returns the `contents` of the written files. The caller holds the log's lock. */
export const applyAndLog = async (
  planned: PlanContext & { readonly plan: WritePlan },
  { out, log, ...options }: ApplyOptions,
): Promise<SaveResult & { readonly contents: ContentsOfFiles }> => {
  log.markUnverified();
  const { plan, parts } = planned;
  // If this build is killed halfway, the next one must still recognize the files that it wrote or replaced.
  const puts = putsOf(plan);
  const own = [...puts.map(({ file }) => file), ...(planned.known === null ? plan.read.keys() : [])];
  const forget = own.length > 0 ? log.expect(own.map((file) => [file.path, rank(file)])) : null;
  for (const path of parts.present.leftovers) rmSync(`${out}/${path}`, { force: true });
  const contents = await applyPlan(plan, out, options).catch((error: unknown) => {
    // Not if some files were already replaced, or if the lock was lost, so that the log is another build's.
    const canForget = !(error instanceof PartlyAppliedError || error instanceof LostLockError);
    if (forget !== null && canForget) attemptSave(forget);
    throw error;
  });
  const tick = puts.length > 0 ? setTimeout(TICK) : null;
  const output = nextLog({ ...planned, out, contents });
  const problems = output === null ? [] : attemptSave(() => log.write(output));
  if (problems.length === 0) log.markVerified();
  // Afterwards, any change to a file gives it a different time stamp.
  await tick;
  return { contents, problems, log: problems.length === 0 ? (statFile(log.path)?.fingerprint ?? null) : null };
};

/**
 * Applies a plan to the folder `out` (absolute). Returns the size and checksum of each written file, in the plan's
 * order.
 *
 * Writes all files under temporary names first, and renames them once all are on disk. So a full disk leaves the old
 * tree unchanged, and a killed build leaves only complete files; the next build writes the rest.
 */
const applyPlan = async (
  plan: WritePlan,
  out: string,
  { isHeld, ...options }: WriteContentsOptions & Pick<ApplyOptions, 'isHeld'>,
): Promise<ContentsOfFiles> => {
  const files = putsOf(plan).map(({ file }) => file);
  let done = 0;
  const check = (): void => {
    if (!isHeld()) throw new LostLockError('Another build has taken the lock of the output folder.');
  };
  try {
    makeFolders(files, out);
    const written = await writeContents(files, out, options);
    await carryOut(plan.steps, (step) => (step.action === 'delete' ? 0 : rank(step.file)), {
      put: (steps) => {
        check();
        for (const { path } of steps) {
          renameSync(temporaryOf(`${out}/${path}`), `${out}/${path}`);
          done += 1;
        }
      },
      delete: (steps) => {
        if (steps.length > 0) check();
        const paths = steps.map(({ path }) => path);
        for (const path of paths) {
          rmSync(`${out}/${path}`, { force: true });
          done += 1;
        }
        removeEmptyFolders(paths, out);
      },
    });
    return written;
  } catch (error) {
    removeTemporary(files, out);
    throw done === 0 || error instanceof LostLockError ? error : new PartlyAppliedError(error as NodeJS.ErrnoException);
  }
};

/** The next build removes any temporary files that remain. */
const removeTemporary = (files: readonly TreeFile[], out: string): void => {
  for (const { path } of files) {
    try {
      rmSync(temporaryOf(`${out}/${path}`), { force: true });
    } catch {
      // The caller reports the original error.
    }
  }
};

const makeFolders = (files: readonly TreeFile[], out: string): void => {
  mkdirSync(out, { recursive: true });
  const folders = new Set<string>();
  for (const { path } of files) folders.add(dirname(path));
  for (const folder of folders) mkdirSync(`${out}/${folder}`, { recursive: true });
};

interface AppliedPlan extends PlanContext {
  /** The output folder, absolute. */
  readonly out: string;
  readonly plan: WritePlan;
  /** The size and checksum of each written file, in the plan's order. */
  readonly contents: ContentsOfFiles;
}

/** The log's content after a plan was applied, without files that may belong to others. Null if it is unchanged. */
const nextLog = (applied: AppliedPlan): WrittenOutput | null => {
  const { tree, known, isListed, parts, plan } = applied;
  const partOf = createPartAfter(applied);
  const after = new Map(tree.map((part) => [part.name, parts.unchanged.get(part) ?? partOf(part)]));
  const isSame = changesOf(plan.steps).length === 0 && !isListed;
  if (isSame && known?.parts.size === after.size && [...after].every(([name, part]) => known.parts.get(name) === part))
    return null;
  return { parts: after, foreign: plan.foreign, folders: foldersAfter(after, applied) };
};

const createPartAfter = ({ out, known, parts, plan, contents }: AppliedPlan): ((part: TreePart) => WrittenPart) => {
  const freshChecksums = new Map(plan.read);
  for (const [at, { file }] of putsOf(plan).entries()) freshChecksums.set(file, contents.checksums[at] ?? 0);
  const others = new Set(plan.foreign);
  const logEntry = (file: TreeFile): WrittenFile | null => {
    const { path } = file;
    const checksum = freshChecksums.get(file) ?? null;
    const before = checksum === null ? parts.written?.get(path) : undefined;
    if (before !== undefined) return before;
    if (others.has(path)) return null;
    const fingerprint = statFile(`${out}/${path}`)?.fingerprint ?? null;
    return { key: keyOf(file), fingerprint, checksum, rank: rank(file) };
  };
  return (part) => {
    const { key, files } = parts.changed.get(part) ?? { key: null, files: [] };
    const before = known?.parts.get(part.name);
    if (before !== undefined && isUnchangedPart(files, before.files, freshChecksums))
      return before.key === key ? before : { ...before, key };
    const all = columnsOf(
      files.flatMap((file) => {
        const one = logEntry(file);
        return one === null ? [] : [[file.path, one] as const];
      }),
    );
    return { key: all.paths.length === files.length ? key : null, files: all };
  };
};

/** Whether the log already lists exactly these files, and none of them was written or read by this build. */
const isUnchangedPart = (
  files: readonly TreeFile[],
  before: FileColumns,
  fresh: ReadonlyMap<TreeFile, unknown>,
): boolean =>
  before.paths.length === files.length && files.every((file, at) => before.paths[at] === file.path && !fresh.has(file));

/** The new fingerprints of folders. Empty if the output contains links or special files, which are not logged. */
const foldersAfter = (
  after: ReadonlyMap<string, WrittenPart>,
  { out, known, isListed, parts: { tree, present }, plan }: AppliedPlan,
): WrittenOutput['folders'] => {
  if (present.others.size > 0) return [];
  const folders = new Set(['', ...present.folders, ...foldersAround(tree.keys())]);
  const touched = foldersAround(changesOf(plan.steps).map(({ path }) => path)).add('');
  const before = isListed ? [] : (known?.folders ?? []);
  const paths = [...after.values()].flatMap(({ files }) => files.paths);
  return folderFingerprints(out, folders, {
    files: [...paths, ...plan.foreign],
    untouched: new Map(before.filter(([path]) => !touched.has(path))),
  });
};
