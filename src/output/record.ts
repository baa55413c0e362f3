import { createHash } from 'node:crypto';
import { join, relative, sep } from 'node:path';
import { readChecked, writeChecked } from '../cache/checked-file.ts';
import { type Memory, NO_MEMORY } from '../cache/memory.ts';
import type { SecretKey } from '../diagnostics/secret-keys.ts';
import { type ExpectedFile, openExpected, withExpected } from './expected-files.ts';
import { openRecordParts } from './record-parts.ts';
import { createRecordPaths } from './record-paths.ts';
import type { Surroundings } from './surroundings.ts';
import type { WrittenOutput, WrittenPart } from './written-files.ts';

/**
 * The files that Galley wrote to one output folder. Without the record nothing is ever deleted: a file that Galley does
 * not know to be its own may be the user's.
 */
export interface OutputRecord {
  /** The file that names the parts of the record, absolute: another one for each state of the output. */
  readonly path: string;
  /** Null where there is none, or a damaged one. */
  readonly read: () => WrittenOutput | null;
  /**
   * Takes note of files that may come or change: until the record is written, they are on it, whatever bytes they have.
   * Returns what to call when none of them has.
   */
  readonly expect: (files: Iterable<ExpectedFile>) => () => void;
  /** Parts with the very columns that were read are not written again. */
  readonly write: (output: WrittenOutput) => void;
  /** Whether this process has verified the files on record, and nobody has written the record since. */
  readonly isVerified: () => boolean;
  /** All files on record are as it says. */
  readonly markVerified: () => void;
  /** They may not be, from now on. */
  readonly markUnverified: () => void;
}

const FORMAT = 7;

export interface RecordPlace {
  /** Galley's own folder. */
  readonly folder: string;
  /** The project's root. */
  readonly root: string;
  /** The output folder, absolute. */
  readonly out: string;
  /** Stands for the code: keys of other code say nothing. */
  readonly code: string;
  /** Keys that must not stand in clear in the record; none when absent. */
  readonly secrets?: readonly SecretKey[] | undefined;
  readonly memory?: Memory | undefined;
}

/** What the record's own file says; the columns of each part are in a file beside it. */
interface Head extends Surroundings {
  readonly format: number;
  readonly code: string;
  readonly parts: readonly { readonly name: string; readonly key: string | null; readonly file: string }[];
}

/** The record of `out`: a file, and a folder with one file for each part. */
export const outputRecord = (place: RecordPlace): OutputRecord => {
  const { folder, root, out, code, secrets = [], memory = NO_MEMORY } = place;
  const paths = createRecordPaths(out, secrets);
  const id = createHash('sha256').update(relative(root, out).split(sep).join('/')).digest('hex').slice(0, 12);
  const path = join(folder, `written-${id}.json`);
  const parts = openRecordParts(join(folder, `written-${id}`), { paths, memory });
  const expected = openExpected(join(folder, `written-${id}-next.json`), paths);
  const read = (): WrittenOutput | null => {
    const head = readChecked(path, memory) as Head | null;
    if (head?.format !== FORMAT) return null;
    const isOurs = head.code === code;
    const found = new Map<string, WrittenPart>();
    for (const { name, key, file } of head.parts) {
      const part = parts.read(file);
      if (part === null) return null;
      const files = isOurs ? part.files : { ...part.files, keys: part.files.keys.map(() => null) };
      found.set(paths.reveal(name) ?? name, { key: isOurs && part.isWhole ? key : null, files });
    }
    return { parts: found, ...spelled(head, paths.reveal) };
  };
  return {
    path,
    read: () => withExpected(read(), expected.read()),
    expect: expected.add,
    write: (output) => {
      const saved = [...output.parts].map(([name, { key, files }]) => {
        return { name: paths.conceal(name), key, file: parts.save(files) };
      });
      const head: Head = { format: FORMAT, code, parts: saved, ...spelled(output, paths.conceal) };
      writeChecked(path, head, memory);
      expected.clear();
      parts.keepOnly(saved.map(({ file }) => file));
    },
    isVerified: () => memory.recall(path, 'verified') === true,
    markVerified: () => memory.keep(path, 'verified', true),
    markUnverified: () => memory.forget(path, 'verified'),
  };
};

/** No folders where a path cannot be told: then they tell nothing. */
const spelled = ({ foreign, folders }: Surroundings, spell: (path: string) => string | null): Surroundings => {
  const told = foreign.map(spell).filter((path) => path !== null);
  const toldFolders = folders.flatMap(([path, fingerprint]) => {
    const folder = spell(path);
    return folder === null ? [] : [[folder, fingerprint] as const];
  });
  const areAll = told.length === foreign.length && toldFolders.length === folders.length;
  return { foreign: told, folders: areAll ? toldFolders : [] };
};
