import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { TreeFile } from '../../api/tree/tree.ts';
import { attemptSave } from '../../shared/cache/checked-file.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { type Fingerprint, statFile } from '../../shared/fs/fingerprint.ts';
import { PartlyAppliedError } from './cannot-write.ts';
import type { ContentsOfAll } from './contents.ts';
import type { ExpectedFile } from './expected-files.ts';
import { removeEmptyFolders, TEMPORARY } from './output-folder.ts';
import { type PutStep, putsOf, rank, rankOf, type WritePlan } from './plan.ts';
import type { OutputRecord } from './record.ts';
import { carryOut } from './steps.ts';
import { type WriteContentsOptions, writeContents } from './write-contents.ts';
import type { WrittenOutput } from './written-files.ts';

interface ApplyAndRecordOptions extends WriteContentsOptions {
  /** The output folder, absolute. */
  readonly out: string;
  readonly record: OutputRecord;
  /** Whether anything is on record. */
  readonly isKnown: boolean;
  /** What a killed build left, relative to `out`: goes. */
  readonly leftovers: readonly string[];
  /** What is to be on record once the plan has been carried out; null where that is there already. */
  readonly after: (contents: ContentsOfAll) => WrittenOutput | null;
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
  plan: WritePlan,
  { out, record, isKnown, leftovers, after, ...options }: ApplyAndRecordOptions,
): Promise<Saved & { readonly contents: ContentsOfAll }> => {
  record.markUnverified();
  // After a build was killed halfway, the next one must still recognize the files that it wrote and replaced.
  const puts = putsOf(plan);
  const areOwn = puts.length > 0 || (!isKnown && plan.read.size > 0);
  const forget = areOwn ? record.expect(ownFiles(puts, isKnown ? [] : plan.read.keys())) : null;
  for (const path of leftovers) rmSync(`${out}/${path}`, { force: true });
  const contents = await applyPlan(plan, out, options).catch((error: unknown) => {
    if (forget !== null && !(error instanceof PartlyAppliedError)) attemptSave(forget);
    throw error;
  });
  const tick = puts.length > 0 ? setTimeout(TICK) : null;
  const output = after(contents);
  const problems = output === null ? [] : attemptSave(() => record.write(output));
  if (problems.length === 0) record.markVerified();
  // Later changes to a file give it another time stamp.
  await tick;
  return { contents, problems, record: problems.length === 0 ? (statFile(record.path)?.fingerprint ?? null) : null };
};

function* ownFiles(puts: readonly PutStep[], unchanged: Iterable<TreeFile>): Generator<ExpectedFile> {
  for (const { file } of puts) yield [file.path, rank(file)];
  for (const file of unchanged) yield [file.path, rank(file)];
}

/**
 * Carries a plan out in `out` (absolute) and returns what each written file has got, in the plan's order.
 *
 * Every file gets its content under a temporary name first; names are given only when all is on the disk. So a full
 * disk leaves the old tree as it was, and a build that is killed leaves whole files that the next one repairs.
 */
const applyPlan = async (plan: WritePlan, out: string, options: WriteContentsOptions): Promise<ContentsOfAll> => {
  const files = putsOf(plan).map(({ file }) => file);
  const written = await writeTemporaries(files, out, options);
  let done = 0;
  try {
    await carryOut(plan.steps, (step) => rankOf(step, null), {
      put: (steps) => {
        for (const { path } of steps) {
          renameSync(`${out}/${path}${TEMPORARY}`, `${out}/${path}`);
          done += 1;
        }
      },
      delete: (steps) => {
        const paths = steps.map(({ path }) => path);
        for (const path of paths) {
          rmSync(`${out}/${path}`, { force: true });
          done += 1;
        }
        removeEmptyFolders(paths, out);
      },
    });
  } catch (error) {
    removeTemporary(files, out);
    throw done === 0 ? error : new PartlyAppliedError(error as NodeJS.ErrnoException);
  }
  return written;
};

const writeTemporaries = async (
  files: readonly TreeFile[],
  out: string,
  options: WriteContentsOptions,
): Promise<ContentsOfAll> => {
  try {
    makeFolders(files, out);
    return await writeContents(files, out, options);
  } catch (error) {
    removeTemporary(files, out);
    throw error;
  }
};

/** What cannot be removed either is cleared away by the next build. */
const removeTemporary = (files: readonly TreeFile[], out: string): void => {
  for (const { path } of files) {
    try {
      rmSync(`${out}/${path}${TEMPORARY}`, { force: true });
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
