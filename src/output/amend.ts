import { lstatSync, readFileSync } from 'node:fs';
import { bytesIn, type Fingerprint, statFile } from '../cache/fingerprint.ts';
import type { Amendment } from '../tree/amend.ts';
import { keyOf } from '../tree/tree.ts';
import { applyAndRecord, writtenFile } from './apply-and-record.ts';
import { isSystemError } from './cannot-write.ts';
import type { Contents } from './contents.ts';
import { NO_OTHERS } from './others.ts';
import { rank, type WritePlan } from './plan.ts';
import type { OutputRecord, WrittenFiles } from './record.ts';
import { isUpToDate, refreshFolderFingerprints, type Surroundings } from './up-to-date.ts';
import { withLock } from './with-lock.ts';
import type { Sizes, Written } from './write.ts';
import type { OnWritten } from './write-contents.ts';

/** An output as a build left it. */
export interface LeftOutput {
  /** Absolute. */
  readonly out: string;
  readonly record: OutputRecord;
  /** What the record looked like. */
  readonly fingerprint: Fingerprint | null;
  readonly files: Sizes;
  readonly surroundings: Surroundings;
  readonly onWritten?: OnWritten | undefined;
}

/** What is published. */
export interface Reader {
  /** A file's text; its path is relative to the output folder. */
  readonly read: (path: string) => string;
  /** What stands for its content; null where that is not known. */
  readonly publishedKey: (path: string) => string | null;
}

/**
 * Writes the files of an output that are not as they were; `amend` says which. Null where the output is not as it was
 * left, or cannot be amended: nothing is written then.
 * Throws a DiagnosticError (exit code 1) when the folder cannot be written.
 */
export const amendOutput = (left: LeftOutput, amend: (reader: Reader) => Amendment | null): Promise<Written | null> =>
  withLock(left, async () => {
    const {
      out,
      files,
      surroundings: { foreign, folders },
    } = left;
    const known = knownFiles(left);
    const amendment = known && amendmentOf(known, left, amend);
    if (known === null || amendment === null) return null;
    const plan = planOf(amendment, known, foreign);
    if (isAnyTaken(plan, out)) return null;
    const after = (contents: readonly Contents[]): WrittenFiles => {
      const next = new Map(known);
      for (const path of plan.delete) next.delete(path);
      plan.write.forEach(({ file }, at) => {
        const checksum = contents[at]?.checksum ?? null;
        next.set(file.path, writtenFile(file, { path: `${out}/${file.path}`, checksum }));
      });
      return next;
    };
    const touched = [...plan.write.map(({ file }) => file.path), ...plan.delete];
    const { contents, ...kept } = await applyAndRecord(plan, {
      ...left,
      known,
      leftovers: [],
      after: (contents) => (touched.length === 0 ? null : after(contents)),
    });
    const sizes = amendedSizes(files, { plan, contents, known });
    const total = Object.values(sizes).reduce((sum, group) => sum + group.files, 0);
    return {
      written: plan.write.length,
      unchanged: total - plan.write.length,
      deleted: plan.delete.length,
      files: sizes,
      foreign,
      folders: refreshFolderFingerprints(out, folders, touched),
      notices: [],
      ...kept,
    };
  });

/** What is on record; null where the output is not as it was. */
const knownFiles = ({ out, record, fingerprint, surroundings }: LeftOutput): WrittenFiles | null => {
  if (fingerprint === null || statFile(record.path)?.fingerprint !== fingerprint) return null;
  const known = record.read();
  return isUpToDate(out, known, { surroundings, isVerified: record.isVerified() }) ? known : null;
};

/** Where what is published cannot be read, it is not what this process took it to be. */
const amendmentOf = (
  known: WrittenFiles,
  { out, record }: LeftOutput,
  amend: (reader: Reader) => Amendment | null,
): Amendment | null => {
  try {
    return amend({
      read: (path) => readFileSync(`${out}/${path}`, 'utf8'),
      publishedKey: (path) => known.get(path)?.key ?? null,
    });
  } catch (error) {
    if (!isSystemError(error) && !(error instanceof SyntaxError)) throw error;
    record.markUnverified();
    return null;
  }
};

const planOf = ({ files, removed }: Amendment, known: WrittenFiles, foreign: readonly string[]): WritePlan => ({
  write: files
    .filter((file) => known.get(file.path)?.key !== keyOf(file))
    .map((file) => ({ file, reason: known.has(file.path) ? ('changed' as const) : ('new' as const) }))
    .sort((a, b) => rank(a.file) - rank(b.file)),
  unchanged: [],
  read: new Map(),
  delete: removed,
  foreign,
  overwrites: NO_OTHERS,
  kept: [],
});

/** Whether something of others' stands where a new file belongs. */
const isAnyTaken = ({ write }: WritePlan, out: string): boolean =>
  write.some(
    ({ file, reason }) => reason === 'new' && lstatSync(`${out}/${file.path}`, { throwIfNoEntry: false }) !== undefined,
  );

/** Only files of the index come and go. */
const amendedSizes = (
  sizes: Sizes,
  { plan, contents, known }: { plan: WritePlan; contents: readonly Contents[]; known: WrittenFiles },
): Sizes => {
  const before = (path: string): number => {
    const fingerprint = known.get(path)?.fingerprint ?? null;
    return fingerprint === null ? 0 : bytesIn(fingerprint);
  };
  const next = structuredClone(sizes) as { [Group in keyof Sizes]: { files: number; bytes: number } };
  plan.write.forEach(({ file, reason }, at) => {
    next[file.group].files += reason === 'new' ? 1 : 0;
    next[file.group].bytes += (contents[at]?.bytes ?? 0) - before(file.path);
  });
  for (const path of plan.delete) {
    next.index.files -= 1;
    next.index.bytes -= before(path);
  }
  return next;
};
