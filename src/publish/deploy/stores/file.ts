import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, lstatSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeEmptyFolders, scan, TEMPORARY } from '../../../build/write/output-folder.ts';
import { foldersAbove, foldersIn } from '../../../shared/fs/entries.ts';
import { readWholeFile } from '../../../shared/fs/regular-file.ts';
import { ConditionError, StoreError } from '../refusal-error.ts';
import { type Condition, hashOf, md5Of, type Store, type StoredFile, storePath } from '../store.ts';

/** Makes a store from a folder (absolute), such as a web server's root or a folder on a mounted volume. */
export const fileStore = (folder: string, name: string): Store => {
  /** The absolute path. Throws a StoreError for a path that leads out of the folder, also by a link. */
  const pathOf = (path: string): string => {
    const link = [storePath(path), ...foldersAbove(path)].find((each) => isLink(join(folder, each)));
    if (link === undefined || path === '') return join(folder, path);
    throw new StoreError('refused', `${link} is a symbolic link. Replace it with a file or a folder.`);
  };
  return {
    name,
    keepsHeaders: false,
    hasTwins: false,
    supportsConditions: true,
    ahead: () => 0,
    list: refusing(async (prefix) => {
      const paths = [...scan(folder).files].filter((path) => path.startsWith(prefix));
      return { files: paths.map((path) => ({ path, md5: md5Of(readWholeFile(pathOf(path))) })), next: null };
    }),
    foldersIn: refusing(async (prefix) => (existsSync(pathOf(prefix)) ? foldersIn(pathOf(prefix)) : [])),
    get: refusing(async (path) => readIn(pathOf(path))),
    put: refusing(async (path, bytes, { condition }) => {
      const target = pathOf(path);
      mkdirSync(dirname(target), { recursive: true });
      if (condition === undefined) replace(target, bytes);
      else replaceOn(condition, target, bytes);
      return hashOf(bytes);
    }),
    copy: refusing(async (from, to) => {
      const target = pathOf(to);
      mkdirSync(dirname(target), { recursive: true });
      replace(target, readWholeFile(pathOf(from)));
    }),
    delete: refusing(async (paths) => {
      for (const path of paths) rmSync(pathOf(path), { force: true });
      removeEmptyFolders(paths, folder);
    }),
  };
};

/** Turns file system errors into StoreErrors. */
const refusing =
  <Arguments extends readonly unknown[], Result>(
    work: (...args: Arguments) => Promise<Result>,
  ): ((...args: Arguments) => Promise<Result>) =>
  async (...args) => {
    try {
      return await work(...args);
    } catch (error) {
      if (!(error instanceof Error && 'syscall' in error)) throw error;
      throw new StoreError(
        DENIED.has(String((error as NodeJS.ErrnoException).code)) ? 'denied' : 'refused',
        error.message,
        { cause: error },
      );
    }
  };

const DENIED: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS']);

const readIn = (path: string): StoredFile | null => {
  if (!existsSync(path)) return null;
  const bytes = readWholeFile(path);
  return { bytes, tag: hashOf(bytes) };
};

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** Replaces a file atomically: readers get the old one or the new one. */
const replace = (path: string, bytes: Uint8Array): void => {
  rmSync(path + TEMPORARY, { force: true });
  writeFileSync(path + TEMPORARY, bytes, { flag: 'wx' });
  renameSync(path + TEMPORARY, path);
};

/** A guard file older than this, in milliseconds, is left from a killed process. */
const GUARD_AGE = 30_000;

/** Replaces a file if the condition is true. The guard file ensures that one process at a time compares and writes. */
const replaceOn = ({ tag }: Condition, path: string, bytes: Uint8Array): void => {
  const guard = `${path}.guard`;
  const temporary = `${path}.${randomUUID()}${TEMPORARY}`;
  writeFileSync(temporary, bytes, { flag: 'wx' });
  if (existsSync(guard) && Date.now() - statSync(guard).mtimeMs > GUARD_AGE) rmSync(guard, { force: true });
  try {
    linkSync(temporary, guard);
  } catch (error) {
    rmSync(temporary, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new ConditionError();
    throw error;
  }
  try {
    if ((readIn(path)?.tag ?? null) !== tag) throw new ConditionError();
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
    rmSync(guard, { force: true });
  }
};
