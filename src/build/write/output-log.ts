import { createHash, randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { grouped, isSafePath } from '../../api/tree/tree.ts';
import { type Memory, NO_MEMORY, readChecked, writeChecked } from '../../shared/cache/checked-file.ts';
import type { SecretKey } from '../../shared/diagnostics/secret-keys.ts';
import { keepOnly, relativeName } from '../../shared/fs/entries.ts';
import { memoize } from '../../shared/memoize.ts';
import { createLogPaths, type LogPaths } from './log-paths.ts';
import type { Surroundings } from './output-folder.ts';
import {
  type ExpectedFile,
  type FileColumns,
  type WrittenOutput,
  type WrittenPart,
  withExpected,
} from './written-files.ts';

const FORMAT = 8;

export interface OutputLogPlace {
  /** Galley's own folder. */
  readonly folder: string;
  readonly root: string;
  /** The output folder, absolute. */
  readonly out: string;
  /** The hash of the code. Keys of other code are not comparable. */
  readonly code: string;
  /** Keys that the log must not contain as plain text. */
  readonly secrets?: readonly SecretKey[] | undefined;
  readonly memory?: Memory | undefined;
}

/** The content of the log's main file. Other files have lists of parts. */
interface LogHead extends Surroundings {
  readonly format: number;
  readonly code: string;
  readonly parts: readonly { readonly name: string; readonly key: string | null; readonly at: PartPlace }[];
}

/** The absolute path with which the paths of an output's cache files start. */
export const logName = ({ folder, root, out }: Pick<OutputLogPlace, 'folder' | 'root' | 'out'>): string => {
  const id = createHash('sha256').update(relativeName(root, out)).digest('hex').slice(0, 12);
  return join(folder, `written-${id}`);
};

/** The files that Galley wrote to one output folder. Without the log it deletes nothing: files may be the user's. */
export type OutputLog = ReturnType<typeof openOutputLog>;

export const openOutputLog = (place: OutputLogPlace) => {
  const { folder, root, out, code, secrets = [], memory = NO_MEMORY } = place;
  const paths = createLogPaths(out, secrets);
  const name = logName({ folder, root, out });
  const path = `${name}.json`;
  const parts = openLogParts(name, { paths, memory });
  const expected = openExpected(`${name}-next.json`, paths);
  const read = (): WrittenOutput | null => {
    const head = readChecked(path, memory) as LogHead | null;
    if (head?.format !== FORMAT) return null;
    const isOurs = head.code === code;
    const loggedParts = new Map<string, WrittenPart>();
    const readPart = parts.open();
    for (const { name, key, at } of head.parts) {
      const part = readPart(at);
      if (part === null) return null;
      const files = isOurs ? part.files : { ...part.files, keys: part.files.keys.map(() => null) };
      loggedParts.set(paths.reveal(name) ?? name, { key: isOurs && part.isWhole ? key : null, files });
    }
    return { parts: loggedParts, ...respelled(head, paths.reveal) };
  };
  return {
    /** The absolute path of the main file, whose content differs for each state of the output. */
    path,
    /** Null if the log is missing or damaged. */
    read: (): WrittenOutput | null => withExpected(read(), expected.read()),
    /** Whether the log is damaged: then it is unknown which files of the output are Galley's. */
    isDamaged: (): boolean => existsSync(path) && read() === null,
    /** Adds files that may get any content until the log is written. Call the result if none of them did. */
    expect: expected.add,
    /** Does not rewrite a file if all its parts are the objects that were read from it. */
    write: (output: WrittenOutput): void => {
      const placeOf = parts.save(output.parts);
      const saved = [...output.parts].map(([name, { key, files }]) => {
        return { name: paths.conceal(name), key, at: placeOf(files) };
      });
      const head: LogHead = { format: FORMAT, code, parts: saved, ...respelled(output, paths.conceal) };
      writeChecked(path, head, memory);
      expected.clear();
      parts.keepOnly(new Set(saved.map(({ at: [file] }) => file)));
    },
    /** Whether this process has verified the files of the log, and no other process has written the log since. */
    isVerified: (): boolean => memory.recall(path, 'verified') === true,
    markVerified: (): void => memory.keep(path, 'verified', true),
    markUnverified: (): void => memory.forget(path, 'verified'),
  };
};

/** Surroundings with concealed or revealed paths. No folders if one cannot be revealed: the list must be complete. */
const respelled = ({ foreign, folders }: Surroundings, spell: (path: string) => string | null): Surroundings => {
  const foreignPaths = foreign.map(spell).filter((path) => path !== null);
  const spelledFolders = folders.flatMap(([path, fingerprint]) => {
    const folder = spell(path);
    return folder === null ? [] : [[folder, fingerprint] as const];
  });
  const areAll = foreignPaths.length === foreign.length && spelledFolders.length === folders.length;
  return { foreign: foreignPaths, folders: areAll ? spelledFolders : [] };
};

/** Where a part is saved: the name of a file and an index into its list. */
type PartPlace = readonly [file: string, place: number];

/** The files with the log's parts. Each has many, but there are several files, so a small change rewrites little. */
const openLogParts = (folder: string, { paths, memory }: { readonly paths: LogPaths; readonly memory: Memory }) => {
  const lengths = new Map<string, number>();
  const places = new Map<FileColumns, PartPlace>();
  /** Writes parts to a new file, unless a file already has exactly these. */
  const save = (list: readonly FileColumns[]): void => {
    const [name = ''] = places.get(list[0] as FileColumns) ?? [];
    if (lengths.get(name) === list.length && list.every((files) => places.get(files)?.[0] === name)) return;
    const fileName = `${randomBytes(6).toString('hex')}.json`;
    const concealed = list.map((files) => ({ ...files, paths: files.paths.map(paths.conceal) }));
    writeChecked(join(folder, fileName), concealed, memory);
    lengths.set(fileName, list.length);
    for (const [at, files] of list.entries()) places.set(files, [fileName, at]);
  };
  return {
    /** A function that reads parts, and each file only once. It returns null for a missing or damaged part. */
    open: () => {
      const listIn = memoize(
        (name: string) => readChecked(join(folder, name), memory) as readonly FileColumns[] | null,
      );
      return ([name, at]: PartPlace): { readonly files: FileColumns; readonly isWhole: boolean } | null => {
        const list = listIn(name) ?? [];
        const concealed = list[at];
        if (concealed === undefined) return null;
        const files = revealed(concealed, paths);
        // A cache that another program wrote could name files outside of the output, and a build would delete them.
        if (!files.paths.every(isSafePath)) return null;
        lengths.set(name, list.length);
        places.set(files, [name, at]);
        // Whether the paths of all its files could be revealed.
        return { files, isWhole: files.paths.length === concealed.paths.length };
      };
    },
    /** Saves all parts and returns a function that looks up where each part is saved. */
    save: (parts: WrittenOutput['parts']): ((files: FileColumns) => PartPlace) => {
      const all = [...parts.values()].map(({ files }) => files);
      const size = all.reduce((sum, files) => sum + files.paths.length, 0);
      for (const group of grouped([...parts.keys()], size))
        if (group.length > 0) save(group.map((at) => all[at] as FileColumns));
      return (files) => places.get(files) as PartPlace;
    },
    /** Removes all other files. */
    keepOnly: (names: ReadonlySet<string>): void => {
      for (const name of keepOnly(folder, names)) memory.forget(join(folder, name), 'value');
    },
  };
};

/** Columns without the files whose paths cannot be revealed. The same object if no path is concealed, which is usual. */
const revealed = (files: FileColumns, { reveal }: LogPaths): FileColumns => {
  const paths = files.paths.map(reveal);
  if (paths.every((path, at) => path === files.paths[at])) return files;
  const isListed = (_: unknown, at: number): boolean => paths[at] !== null;
  return {
    paths: paths.filter((path) => path !== null),
    keys: files.keys.filter(isListed),
    fingerprints: files.fingerprints.filter(isListed),
    checksums: files.checksums.filter(isListed),
    ranks: files.ranks.filter(isListed),
  };
};

type SavedExpected = Pick<FileColumns, 'paths' | 'ranks'> & { readonly format: unknown };

/** The files that a build is about to write, saved in case it is killed. */
const openExpected = (path: string, { conceal, reveal }: LogPaths) => {
  const clear = (): void => rmSync(path, { force: true });
  const write = (files: readonly ExpectedFile[]): void => {
    const [paths, ranks] = [files.map(([file]) => conceal(file)), files.map(([, rank]) => rank)];
    if (files.length > 0) writeChecked(path, { format: FORMAT, paths, ranks } satisfies SavedExpected);
    else clear();
  };
  const read = (): readonly ExpectedFile[] => {
    const saved = readChecked(path) as SavedExpected | null;
    if (saved?.format !== FORMAT) return [];
    return saved.paths.flatMap((concealed, at) => {
      const file = reveal(concealed);
      return file === null || !isSafePath(file) ? [] : [[file, saved.ranks[at] as number] as const];
    });
  };
  return {
    read,
    add: (files: readonly ExpectedFile[]): (() => void) => {
      // Earlier builds that were killed may have left some.
      const before = read();
      write([...before, ...files]);
      return () => write(before);
    },
    clear,
  };
};
