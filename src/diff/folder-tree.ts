import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { NotAFileError, readWholeFile } from '../files/regular-file.ts';
import { VERSION } from '../resolver/site.ts';
import { KEY } from '../resolver/slug.ts';
import { failure } from './failure.ts';
import type { FoundVersion, PublishedTree } from './published-tree.ts';

/** Folders of a base path at the most. */
const DEEPEST = 6;
/** Folders that are looked at on the way there: a whole disk is no tree. */
const MOST_FOLDERS = 10_000;

/** The output folder of a build, or the folder that its base path leads to. Throws a DiagnosticError when it is neither. */
export const folderTree = (name: string, folder: string): PublishedTree => {
  if (!isFolder(folder)) {
    const help = 'Name an output folder, or the address of a live API with --key: https://api.example.com/api/public.';
    throw failure('not-found', `There is no folder ${name}.`, help);
  }
  const root = findBase(folder, name);
  if (root === null) {
    const message = `${name} holds no tree of Galley: there is no <version>/openapi.json and no <version>/<key>/index in it.`;
    throw failure('not-a-tree', message, 'Name the folder that galley build has written: dist.');
  }
  const read = (path: string): Uint8Array | null => {
    try {
      return readWholeFile(join(root, path));
    } catch (error) {
      if (isMissing(error)) return null;
      if (error instanceof NotAFileError) throw notAFile(join(name, path), error);
      throw error;
    }
  };
  return {
    name,
    isFolder: true,
    base: root === folder ? null : root.slice(folder.length).split(sep).join('/'),
    versions: async () => new Map(versionsIn(root).map((version) => [version, FOUND])),
    keys: async (version) => foldersIn(join(root, version)).filter((key) => KEY.test(key)),
    read: async (path) => read(path),
    readUnless: async (path, known) => {
      const bytes = read(path);
      return bytes !== null && Buffer.compare(bytes, known) === 0 ? known : bytes;
    },
  };
};

const FOUND: FoundVersion = { isGone: false, lifecycle: null };

const notAFile = (file: string, { kind }: NotAFileError): Error =>
  failure('damaged', `${file} is ${kind}, not a file.`, 'Name a folder as galley build has written it.');

/** A folder has nothing to read in it either. */
const isMissing = (error: unknown): boolean =>
  error instanceof NotAFileError
    ? error.kind === 'a folder'
    : error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code));

const isFolder = (path: string): boolean =>
  !path.includes('\0') && (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false);

/** Links are not followed: a tree of Galley has none. */
const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

const versionsIn = (folder: string): string[] =>
  foldersIn(folder).filter((name) => VERSION.test(name) && isVersion(join(folder, name)));

const isVersion = (folder: string): boolean =>
  existsSync(join(folder, 'openapi.json')) ||
  foldersIn(folder).some((key) => existsSync(join(folder, key, 'index', 'manifest.json')));

/** The folder that holds versions, the nearest one first; a tree whose versions have all ended still has its errors. */
const findBase = (folder: string, name: string): string | null => {
  let level = [folder];
  let looked = 0;
  for (let depth = 0; depth <= DEEPEST && level.length > 0; depth += 1) {
    looked += level.length;
    if (looked > MOST_FOLDERS) throw tooManyFolders(name);
    const found = level.find((one) => orElse(() => isBase(one), false));
    if (found !== undefined) return found;
    level = level.flatMap((one) =>
      orElse(() => foldersIn(one), [])
        .filter(isSegment)
        .map((segment) => join(one, segment)),
    );
  }
  return null;
};

const isBase = (folder: string): boolean =>
  versionsIn(folder).length > 0 || existsSync(join(folder, 'errors', 'version_sunset.json'));

const isSegment = (name: string): boolean => KEY.test(name);

/** Folders on the way that are closed, or that go meanwhile, do not lead to a tree. */
const orElse = <Value>(look: () => Value, otherwise: Value): Value => {
  try {
    return look();
  } catch {
    return otherwise;
  }
};

const tooManyFolders = (name: string): Error =>
  failure(
    'not-a-tree',
    `${name} holds more than ${MOST_FOLDERS} folders, and no tree of Galley in the first of them.`,
    'Name the folder that galley build has written: dist.',
  );
