import { randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { scan, TEMPORARY } from '../../output/scan.ts';
import { hashOf, md5Of } from '../hash-of.ts';
import { type Condition, ConditionError, type Store, StoreError } from '../store.ts';

/** A folder (absolute): of a web server, of a mounted volume, or of what rsync sends on. */
export const fileStore = (folder: string, name: string): Store => {
  const pathOf = (path: string): string => join(folder, path);
  return {
    name,
    keepsHeaders: false,
    hasTwins: false,
    heedsConditions: true,
    list: refusing(async () => ({
      files: [...scan(folder).files].map((path) => ({ path, md5: md5Of(readFileSync(pathOf(path))) })),
      next: null,
    })),
    foldersIn: refusing(async (prefix) => foldersIn(pathOf(prefix))),
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
      replace(target, readFileSync(pathOf(from)));
    }),
    delete: refusing(async (paths) => {
      for (const path of paths) rmSync(pathOf(path), { force: true });
      removeEmptyFolders(paths, folder);
    }),
  };
};

/** What the system refuses is told as a store's refusal. */
const refusing =
  <Arguments extends readonly unknown[], Result>(
    work: (...given: Arguments) => Promise<Result>,
  ): ((...given: Arguments) => Promise<Result>) =>
  async (...given) => {
    try {
      return await work(...given);
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

const readIn = (path: string): { bytes: Uint8Array; tag: string } | null => {
  if (!existsSync(path)) return null;
  const bytes = readFileSync(path);
  return { bytes, tag: hashOf(bytes) };
};

/** A reader sees the old file or the new one. */
const replace = (path: string, bytes: Uint8Array): void => {
  writeFileSync(path + TEMPORARY, bytes);
  renameSync(path + TEMPORARY, path);
};

/** A guard that is older was left by a process that was killed between two system calls. */
const GUARD_AGE = 30_000;

/** File systems do not compare: a guard, which only one can create, lets one at a time do it. */
const replaceOn = ({ tag }: Condition, path: string, bytes: Uint8Array): void => {
  const guard = `${path}.guard`;
  const temporary = `${path}.${randomUUID()}${TEMPORARY}`;
  writeFileSync(temporary, bytes);
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

const foldersIn = (folder: string): string[] => {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
};

/** From the innermost outwards; one that still holds anything stays. */
const removeEmptyFolders = (deleted: readonly string[], root: string): void => {
  const folders = new Set<string>();
  for (const path of deleted) for (let at = dirname(path); at !== '.'; at = dirname(at)) folders.add(at);
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
    try {
      rmdirSync(join(root, folder));
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
};
