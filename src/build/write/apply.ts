import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { keyOf, type TreeFile, type TreePart } from '../../api/tree/tree.ts';
import { attemptSave } from '../../shared/cache/checked-file.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { type Fingerprint, statFile } from '../../shared/fs/fingerprint.ts';
import { LostLockError, PartlyAppliedError } from './cannot-write.ts';
import type { ComparedParts } from './compare.ts';
import type { ContentsOfAll } from './contents.ts';
import { folderFingerprints, foldersAround, removeEmptyFolders, temporaryOf } from './output-folder.ts';
import { putsOf, rank, rankOf, type WritePlan } from './plan.ts';
import type { OutputRecord } from './record.ts';
import { carryOut, changesOf } from './steps.ts';
import { type WriteContentsOptions, writeContents } from './write-contents.ts';
import {
  columnsOf,
  type FileColumns,
  type WrittenFile,
  type WrittenOutput,
  type WrittenPart,
} from './written-files.ts';

/** What a plan was made from. */
export interface Planned {
  readonly tree: readonly TreePart[];
  /** What is on record; null where nothing is. */
  readonly known: WrittenOutput | null;
  /** Whether the output has been listed, and not only found to hold what is known. */
  readonly isListed: boolean;
  readonly parts: ComparedParts;
}

interface ApplyOptions extends WriteContentsOptions {
  /** The output folder, absolute. */
  readonly out: string;
  /** Whether the record's lock is still held. */
  readonly isHeld: () => boolean;
  readonly record: OutputRecord;
}

/** What is saved for later builds. */
export interface Saved {
  /** What the record looks like now; null where it could not be written. */
  readonly record: Fingerprint | null;
  /** Warnings: what could not be saved. */
  readonly problems: readonly Diagnostic[];
}

/** Milliseconds. Clocks of file systems tick each 10 at most (FAT's and some networks' do not; no other program writes there meanwhile). */
const TICK = 20;

/** Applies a plan and records it. `contents` are those of the written files. The caller holds the record's lock. */
export const applyAndRecord = async (
  planned: Planned & { readonly plan: WritePlan },
  { out, record, ...options }: ApplyOptions,
): Promise<Saved & { readonly contents: ContentsOfAll }> => {
  record.markUnverified();
  const { plan, parts } = planned;
  // After a build was killed halfway, the next one must still recognize the files that it wrote and replaced.
  const puts = putsOf(plan);
  const own = [...puts.map(({ file }) => file), ...(planned.known === null ? plan.read.keys() : [])];
  const forget = own.length > 0 ? record.expect(own.map((file) => [file.path, rank(file)])) : null;
  for (const path of parts.present.leftovers) rmSync(`${out}/${path}`, { force: true });
  const contents = await applyPlan(plan, out, options).catch((error: unknown) => {
    // The record is another build's where the lock is.
    const isOurs = !(error instanceof PartlyAppliedError || error instanceof LostLockError);
    if (forget !== null && isOurs) attemptSave(forget);
    throw error;
  });
  const tick = puts.length > 0 ? setTimeout(TICK) : null;
  const output = nextRecord({ ...planned, out, contents });
  const problems = output === null ? [] : attemptSave(() => record.write(output));
  if (problems.length === 0) record.markVerified();
  // Later changes to a file give it another time stamp.
  await tick;
  return { contents, problems, record: problems.length === 0 ? (statFile(record.path)?.fingerprint ?? null) : null };
};

/**
 * Carries a plan out in `out` (absolute) and returns what each written file has got, in the plan's order.
 *
 * Every file gets its content under a temporary name first; names are given only when all is on the disk. So a full
 * disk leaves the old tree as it was, and a build that is killed leaves whole files that the next one repairs.
 */
const applyPlan = async (
  plan: WritePlan,
  out: string,
  { isHeld, ...options }: WriteContentsOptions & Pick<ApplyOptions, 'isHeld'>,
): Promise<ContentsOfAll> => {
  const files = putsOf(plan).map(({ file }) => file);
  let done = 0;
  const check = (): void => {
    if (!isHeld()) throw new LostLockError('Another build has taken the lock of the output folder.');
  };
  try {
    makeFolders(files, out);
    const written = await writeContents(files, out, options);
    await carryOut(plan.steps, (step) => rankOf(step, null), {
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

/** What cannot be removed either is cleared away by the next build. */
const removeTemporary = (files: readonly TreeFile[], out: string): void => {
  for (const { path } of files) {
    try {
      rmSync(temporaryOf(`${out}/${path}`), { force: true });
    } catch {
      // The first refusal is the one to report.
    }
  }
};

const makeFolders = (files: readonly TreeFile[], out: string): void => {
  mkdirSync(out, { recursive: true });
  const folders = new Set<string>();
  for (const { path } of files) folders.add(dirname(path));
  for (const folder of folders) mkdirSync(`${out}/${folder}`, { recursive: true });
};

interface Applied extends Planned {
  /** The output folder, absolute. */
  readonly out: string;
  readonly plan: WritePlan;
  /** Of the written files, in the plan's order. */
  readonly contents: ContentsOfAll;
}

/** What is to be on record once a plan has been carried out, but for files that may be others'; null where it is there already. */
const nextRecord = (applied: Applied): WrittenOutput | null => {
  const { tree, known, isListed, parts, plan } = applied;
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
    const all = columnsOf(
      files.flatMap((file) => {
        const one = written(file);
        return one === null ? [] : [[file.path, one] as const];
      }),
    );
    return { key: all.paths.length === files.length ? key : null, files: all };
  };
};

/** Whether what is on record of files is of these, and holds. */
const isAsBefore = (files: readonly TreeFile[], before: FileColumns, fresh: ReadonlyMap<TreeFile, unknown>): boolean =>
  before.paths.length === files.length && files.every((file, at) => before.paths[at] === file.path && !fresh.has(file));

/** None where links and the like are there: of those nothing is on record. */
const foldersAfter = (
  after: ReadonlyMap<string, WrittenPart>,
  { out, known, isListed, parts: { tree, present }, plan }: Applied,
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
