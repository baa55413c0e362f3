import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Signature } from '../cache/signature.ts';

/** A file that Galley wrote. */
export interface WrittenFile {
  /** Stands for its content: the tree file's. Null when it is not known. */
  readonly key: string | null;
  /** What it looked like when its content was that; null when that would not tell. */
  readonly signature: Signature | null;
}

export type WrittenFiles = ReadonlyMap<string, WrittenFile>;

/**
 * The files that Galley wrote to one output folder, by path. Without the record nothing is ever deleted: a file that
 * Galley does not know to be its own may be the user's.
 */
export interface OutputRecord {
  readonly read: () => Promise<WrittenFiles | null>;
  readonly write: (files: WrittenFiles) => Promise<void>;
}

const FORMAT = 2;

export interface RecordPlace {
  /** Galley's own folder. */
  readonly folder: string;
  /** The project's root. */
  readonly root: string;
  /** The output folder, absolute. */
  readonly out: string;
  /** Stands for the code: keys of other code say nothing. */
  readonly code: string;
}

/** The record of `out`, one file per output folder. */
export const outputRecord = ({ folder, root, out, code }: RecordPlace): OutputRecord => {
  const name = createHash('sha256').update(relative(root, out).split(sep).join('/')).digest('hex').slice(0, 12);
  const path = join(folder, `written-${name}.json`);
  return {
    read: async () => {
      try {
        return parse(JSON.parse(await readFile(path, 'utf8')), code);
      } catch {
        return null;
      }
    },
    write: async (files) => {
      await mkdir(dirname(path), { recursive: true });
      const rows = [...files].map(([file, { key, signature }]) => [file, key, signature]);
      await writeFile(`${path}.tmp`, JSON.stringify({ format: FORMAT, code, files: rows }));
      await rename(`${path}.tmp`, path);
    },
  };
};

type Row = readonly [path: string, key: string | null, signature: Signature | null];

/** A damaged record is as good as none. */
const parse = (value: unknown, code: string): WrittenFiles | null => {
  const record = value as { format?: unknown; code?: unknown; files?: unknown };
  if (record.format !== FORMAT || !Array.isArray(record.files) || !record.files.every(isRow)) return null;
  const isOurs = record.code === code;
  return new Map(record.files.map(([path, key, signature]) => [path, { key: isOurs ? key : null, signature }]));
};

const isRow = (row: unknown): row is Row =>
  Array.isArray(row) &&
  typeof row[0] === 'string' &&
  row.slice(1, 3).every((value) => value === null || typeof value === 'string');
