import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type Memory, NO_MEMORY, readChecked, writeChecked } from '../../shared/cache/checked-file.ts';
import type { SecretKey } from '../../shared/diagnostics/secret-keys.ts';
import { namesIn } from '../../shared/fs/entries.ts';
import { type ExpectedFile, openExpected, withExpected } from './expected-files.ts';
import type { Surroundings } from './output-folder.ts';
import { createRecordPaths, type RecordPaths } from './record-paths.ts';
import type { FileColumns, WrittenOutput, WrittenPart } from './written-files.ts';

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
  /** Whether this process has verified the files on record, and no other process has written the record since. */
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
  /** The hash of the code: keys of other code are not comparable. */
  readonly code: string;
  /** Keys that the record must not contain in clear; none if absent. */
  readonly secrets?: readonly SecretKey[] | undefined;
  readonly memory?: Memory | undefined;
}

/** What the record's own file says; the columns of each part are in a file beside it. */
interface Head extends Surroundings {
  readonly format: number;
  readonly code: string;
  readonly parts: readonly { readonly name: string; readonly key: string | null; readonly file: string }[];
}

/** The absolute path that the names of all cache files of an output start with. */
export const recordName = ({ folder, root, out }: Pick<RecordPlace, 'folder' | 'root' | 'out'>): string => {
  const id = createHash('sha256').update(relative(root, out).split(sep).join('/')).digest('hex').slice(0, 12);
  return join(folder, `written-${id}`);
};

/** The record of `out`: a file, and a folder with one file for each part. */
export const outputRecord = (place: RecordPlace): OutputRecord => {
  const { folder, root, out, code, secrets = [], memory = NO_MEMORY } = place;
  const paths = createRecordPaths(out, secrets);
  const name = recordName({ folder, root, out });
  const path = `${name}.json`;
  const parts = openRecordParts(name, { paths, memory });
  const expected = openExpected(`${name}-next.json`, paths);
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

/** No folders where a path cannot be spelled: their fingerprints are useless then. */
const spelled = ({ foreign, folders }: Surroundings, spell: (path: string) => string | null): Surroundings => {
  const told = foreign.map(spell).filter((path) => path !== null);
  const toldFolders = folders.flatMap(([path, fingerprint]) => {
    const folder = spell(path);
    return folder === null ? [] : [[folder, fingerprint] as const];
  });
  const areAll = told.length === foreign.length && toldFolders.length === folders.length;
  return { foreign: told, folders: areAll ? toldFolders : [] };
};

/** The files that hold what is known of a part each, so that few changes rewrite little. */
const openRecordParts = (
  folder: string,
  { paths, memory }: { readonly paths: RecordPaths; readonly memory: Memory },
) => {
  const saved = new Map<FileColumns, string>();
  return {
    /** Null where it is missing or damaged. `isWhole`: the paths of all its files can still be spelled. */
    read: (name: string): { readonly files: FileColumns; readonly isWhole: boolean } | null => {
      const concealed = readChecked(join(folder, name), memory) as FileColumns | null;
      if (concealed === null) return null;
      const files = revealed(concealed, paths);
      saved.set(files, name);
      return { files, isWhole: files.paths.length === concealed.paths.length };
    },
    /** Returns the file's name: that of the file from which these very columns were read, if there is one. */
    save: (files: FileColumns): string => {
      const before = saved.get(files);
      if (before !== undefined) return before;
      const name = `${randomBytes(6).toString('hex')}.json`;
      writeChecked(join(folder, name), { ...files, paths: files.paths.map(paths.conceal) }, memory);
      saved.set(files, name);
      return name;
    },
    /** Removes all other files. */
    keepOnly: (names: readonly string[]): void => {
      const kept = new Set(names);
      for (const name of namesIn(folder).filter((each) => !kept.has(each))) {
        rmSync(join(folder, name), { recursive: true, force: true });
        memory.forget(join(folder, name), 'value');
      }
    },
  };
};

/** The same columns where no path is concealed, as most are not. */
const revealed = (files: FileColumns, { reveal }: RecordPaths): FileColumns => {
  const paths = files.paths.map(reveal);
  if (paths.every((path, at) => path === files.paths[at])) return files;
  const isTold = (_: unknown, at: number): boolean => paths[at] !== null;
  return {
    paths: paths.filter((path) => path !== null),
    keys: files.keys.filter(isTold),
    fingerprints: files.fingerprints.filter(isTold),
    checksums: files.checksums.filter(isTold),
    ranks: files.ranks.filter(isTold),
  };
};
