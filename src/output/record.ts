import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/**
 * The paths that Galley wrote to one output folder. Without the record nothing is ever deleted: a file that Galley
 * does not know to be its own may be the user's.
 */
export interface OutputRecord {
  readonly read: () => Promise<ReadonlySet<string> | null>;
  readonly write: (paths: Iterable<string>) => Promise<void>;
}

const FORMAT = 1;

/** The record of `out` (absolute), kept in `folder`; one file per output folder. */
export const outputRecord = (folder: string, root: string, out: string): OutputRecord => {
  const name = createHash('sha256').update(relative(root, out).split(sep).join('/')).digest('hex').slice(0, 12);
  const file = join(folder, `written-${name}.json`);
  return {
    read: async () => {
      try {
        return parse(JSON.parse(await readFile(file, 'utf8')));
      } catch {
        return null;
      }
    },
    write: async (paths) => {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(`${file}.tmp`, JSON.stringify({ format: FORMAT, paths: [...paths].sort() }));
      await rename(`${file}.tmp`, file);
    },
  };
};

/** A damaged record is as good as none. */
const parse = (value: unknown): ReadonlySet<string> | null => {
  const { format, paths } = value as { format?: unknown; paths?: unknown };
  return format === FORMAT && Array.isArray(paths) && paths.every((path) => typeof path === 'string')
    ? new Set(paths as string[])
    : null;
};
