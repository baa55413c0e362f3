import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { attemptSave } from '../cache/attempt-save.ts';
import { look, type Signature } from '../cache/signature.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { keyOf, type TreeFile } from '../tree/tree.ts';
import { applyPlan } from './apply.ts';
import { PartlyAppliedError } from './partly-applied.ts';
import { rank, type WritePlan } from './plan.ts';
import type { OutputRecord, WrittenFile, WrittenFiles } from './record.ts';
import type { WriteContentsOptions } from './write-contents.ts';

export interface CarryOutOptions extends WriteContentsOptions {
  /** The output folder, absolute. */
  readonly out: string;
  readonly record: OutputRecord;
  /** What is on record. */
  readonly known: WrittenFiles | null;
  /** What a killed build left, relative to `out`: goes. */
  readonly leftovers: readonly string[];
  /** What is to be on record once the plan has been carried out; null where that is there already. */
  readonly after: () => WrittenFiles | null;
}

/** What is kept for later builds. */
export interface Kept {
  /** What the record looks like now; null where it could not be written. */
  readonly record: Signature | null;
  /** Warnings: what could not be kept. */
  readonly problems: readonly Diagnostic[];
}

/** Milliseconds. Clocks of file systems tick each 10 at most (FAT's and some networks' do not; nobody else writes there meanwhile). */
const TICK = 20;

/** Applies a plan and puts it on record; `bytes` are those of each written file. Whoever calls holds the record's lock. */
export const carryOut = async (
  plan: WritePlan,
  { out, record, known, leftovers, after, ...options }: CarryOutOptions,
): Promise<Kept & { readonly bytes: readonly number[] }> => {
  record.doubt();
  // A build killed before the new tree stands must still have its own files on record.
  const added = plan.write.filter(({ file }) => !known?.has(file.path));
  const forget = added.length > 0 ? record.expect(added.map(({ file }) => [file.path, rank(file)])) : null;
  for (const path of leftovers) rmSync(`${out}/${path}`, { force: true });
  const bytes = await applyPlan(plan, out, options).catch((error: unknown) => {
    if (forget !== null && !(error instanceof PartlyAppliedError)) attemptSave(forget);
    throw error;
  });
  const tick = plan.write.length > 0 ? setTimeout(TICK) : null;
  const files = after();
  const problems = files === null ? [] : attemptSave(() => record.write(files));
  if (problems.length === 0) record.vouch();
  // Whoever changes a file once the build has ended gives it another time stamp than it has.
  await tick;
  return { bytes, problems, record: problems.length === 0 ? (look(record.path)?.signature ?? null) : null };
};

/** A file as it is now, at an absolute path. */
export const writtenFile = (file: TreeFile, path: string): WrittenFile => ({
  key: keyOf(file),
  signature: look(path)?.signature ?? null,
  rank: rank(file),
});
