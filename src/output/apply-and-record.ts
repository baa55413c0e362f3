import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { attemptSave } from '../cache/attempt-save.ts';
import { type Fingerprint, statFile } from '../cache/fingerprint.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { applyPlan } from './apply.ts';
import type { ContentsOfAll } from './contents.ts';
import type { ExpectedFile } from './expected-files.ts';
import { PartlyAppliedError } from './partly-applied.ts';
import { rank, type WritePlan } from './plan.ts';
import type { OutputRecord } from './record.ts';
import type { WriteContentsOptions } from './write-contents.ts';
import type { WrittenOutput } from './written-files.ts';

export interface ApplyAndRecordOptions extends WriteContentsOptions {
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

/** What is kept for later builds. */
export interface Kept {
  /** What the record looks like now; null where it could not be written. */
  readonly record: Fingerprint | null;
  /** Warnings: what could not be kept. */
  readonly problems: readonly Diagnostic[];
}

/** Milliseconds. Clocks of file systems tick each 10 at most (FAT's and some networks' do not; nobody else writes there meanwhile). */
const TICK = 20;

/** Applies a plan and puts it on record; `contents` are those of the written files. Whoever calls holds the record's lock. */
export const applyAndRecord = async (
  plan: WritePlan,
  { out, record, isKnown, leftovers, after, ...options }: ApplyAndRecordOptions,
): Promise<Kept & { readonly contents: ContentsOfAll }> => {
  record.markUnverified();
  // A build killed before the new tree stands must still know its own files, and that it is they who changed others.
  const areOwn = plan.write.length > 0 || (!isKnown && plan.read.size > 0);
  const forget = areOwn ? record.expect(ownFiles(plan, isKnown)) : null;
  for (const path of leftovers) rmSync(`${out}/${path}`, { force: true });
  const contents = await applyPlan(plan, out, options).catch((error: unknown) => {
    if (forget !== null && !(error instanceof PartlyAppliedError)) attemptSave(forget);
    throw error;
  });
  const tick = plan.write.length > 0 ? setTimeout(TICK) : null;
  const output = after(contents);
  const problems = output === null ? [] : attemptSave(() => record.write(output));
  if (problems.length === 0) record.markVerified();
  // Whoever changes a file once the build has ended gives it another time stamp than it has.
  await tick;
  return { contents, problems, record: problems.length === 0 ? (statFile(record.path)?.fingerprint ?? null) : null };
};

function* ownFiles({ write, read }: WritePlan, isKnown: boolean): Generator<ExpectedFile> {
  for (const { file } of write) yield [file.path, rank(file)];
  if (!isKnown) for (const file of read.keys()) yield [file.path, rank(file)];
}
