import { readFileSync } from 'node:fs';
import { bytesIn, look, type Signature } from '../cache/signature.ts';
import type { Amendment } from '../tree/amend.ts';
import { keyOf } from '../tree/tree.ts';
import { alone } from './alone.ts';
import { foldersSeenAgain, isAsLeft, type Surroundings } from './as-left.ts';
import { isSystemError } from './cannot-write.ts';
import { carryOut, writtenFile } from './carry-out.ts';
import { rank, type WritePlan } from './plan.ts';
import type { OutputRecord, WrittenFiles } from './record.ts';
import type { Sizes, Written } from './write.ts';
import type { OnWritten } from './write-contents.ts';

/** An output as a build left it. */
export interface LeftOutput {
  /** Absolute. */
  readonly out: string;
  readonly record: OutputRecord;
  /** What the record looked like. */
  readonly signature: Signature | null;
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
  alone(left, async () => {
    const {
      out,
      files,
      surroundings: { foreign, folders },
    } = left;
    const known = asLeft(left);
    const amendment = known && amendmentOf(known, left, amend);
    if (known === null || amendment === null) return null;
    const plan = planOf(amendment, known, foreign);
    const after = (): WrittenFiles => {
      const next = new Map(known);
      for (const path of plan.delete) next.delete(path);
      for (const { file } of plan.write) next.set(file.path, writtenFile(file, `${out}/${file.path}`));
      return next;
    };
    const touched = [...plan.write.map(({ file }) => file.path), ...plan.delete];
    const { bytes, ...kept } = await carryOut(plan, {
      ...left,
      known,
      leftovers: [],
      after: () => (touched.length === 0 ? null : after()),
    });
    const sizes = amendedSizes(files, { plan, bytes, known });
    const total = Object.values(sizes).reduce((sum, group) => sum + group.files, 0);
    return {
      written: plan.write.length,
      unchanged: total - plan.write.length,
      deleted: plan.delete.length,
      files: sizes,
      foreign,
      folders: foldersSeenAgain(out, folders, touched),
      ...kept,
    };
  });

/** What is on record; null where the output is not as it was. */
const asLeft = ({ out, record, signature, surroundings }: LeftOutput): WrittenFiles | null => {
  if (signature === null || look(record.path)?.signature !== signature) return null;
  const known = record.read();
  return isAsLeft(out, known, { surroundings, isUntouched: record.isVouched() }) ? known : null;
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
    record.doubt();
    return null;
  }
};

const planOf = ({ files, removed }: Amendment, known: WrittenFiles, foreign: readonly string[]): WritePlan => ({
  write: files
    .filter((file) => known.get(file.path)?.key !== keyOf(file))
    .map((file) => ({ file, reason: known.has(file.path) ? ('changed' as const) : ('new' as const) }))
    .sort((a, b) => rank(a.file) - rank(b.file)),
  unchanged: [],
  read: new Set(),
  delete: removed,
  foreign,
});

/** Only files of the index come and go. */
const amendedSizes = (
  sizes: Sizes,
  { plan, bytes, known }: { plan: WritePlan; bytes: readonly number[]; known: WrittenFiles },
): Sizes => {
  const before = (path: string): number => {
    const signature = known.get(path)?.signature ?? null;
    return signature === null ? 0 : bytesIn(signature);
  };
  const next = structuredClone(sizes) as { [Group in keyof Sizes]: { files: number; bytes: number } };
  plan.write.forEach(({ file, reason }, at) => {
    next[file.group].files += reason === 'new' ? 1 : 0;
    next[file.group].bytes += (bytes[at] ?? 0) - before(file.path);
  });
  for (const path of plan.delete) {
    next.index.files -= 1;
    next.index.bytes -= before(path);
  }
  return next;
};
