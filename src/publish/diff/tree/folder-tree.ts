import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { VERSION } from '../../../runtime/resolver/site.ts';
import { KEY } from '../../../runtime/resolver/slug.ts';
import { foldersIn, isFolder } from '../../../shared/fs/entries.ts';
import { NotAFileError, readWholeFile } from '../../../shared/fs/regular-file.ts';
import { orNull } from '../../../shared/or-null.ts';
import { cannotCompare, type FoundVersion, type PublishedTree } from './published-tree.ts';

/** The maximum number of folders in a base path. */
const DEEPEST = 6;
/** The maximum number of folders to search, so that it is never a whole disk. */
const MOST_FOLDERS = 10_000;

/** Opens the output folder of a build, or that of its base path. Throws a DiagnosticError for any other folder. */
export const folderTree = (name: string, folder: string): PublishedTree => {
  if (!isFolder(folder)) {
    const help = 'Use an output folder, or the URL of a live API with --key: https://api.example.com/api/public.';
    throw cannotCompare('not-found', `There is no folder ${name}.`, help);
  }
  const root = findBase(folder, name);
  if (root === null) {
    const message = `${name} has no Galley output: it contains no <version>/openapi.json and no <version>/<key>/index.`;
    throw cannotCompare('not-a-tree', message, 'Use the output folder of galley build, such as dist.');
  }
  return {
    name,
    isFolder: true,
    base: root === folder ? null : root.slice(folder.length).split(sep).join('/'),
    versions: async () => new Map(versionsIn(root).map((version) => [version, FOUND])),
    keys: async (version) => foldersIn(join(root, version)).filter((key) => KEY.test(key)),
    read: async (path) => {
      try {
        return readWholeFile(join(root, path));
      } catch (error) {
        if (isMissing(error)) return null;
        if (!(error instanceof NotAFileError)) throw error;
        const message = `${join(name, path)} is ${error.kind}, not a file.`;
        throw cannotCompare('damaged', message, 'Use an unchanged output folder of galley build.');
      }
    },
  };
};

const FOUND: FoundVersion = { isGone: false, lifecycle: null };

/** Whether an error means that there is no file at the path. A folder counts as missing. */
const isMissing = (error: unknown): boolean =>
  error instanceof NotAFileError
    ? error.kind === 'a folder'
    : error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code));

/** Links are not followed, as Galley's trees have none. */
const versionsIn = (folder: string): string[] =>
  foldersIn(folder).filter((name) => VERSION.test(name) && isVersion(join(folder, name)));

const isVersion = (folder: string): boolean =>
  existsSync(join(folder, 'openapi.json')) ||
  foldersIn(folder).some((key) => existsSync(join(folder, key, 'index', 'manifest.json')));

/** Finds the nearest folder with versions. A tree whose versions are all past their sunset still has error files. */
const findBase = (folder: string, name: string): string | null => {
  let level = [folder];
  let looked = 0;
  for (let depth = 0; depth <= DEEPEST && level.length > 0; depth += 1) {
    looked += level.length;
    if (looked > MOST_FOLDERS)
      throw cannotCompare(
        'not-a-tree',
        `${name} has no Galley output in the first ${MOST_FOLDERS} of its folders.`,
        'Use the output folder of galley build, such as dist.',
      );
    // A folder may be unreadable, or deleted in the meantime.
    const found = level.find((one) => orNull(() => isBase(one)));
    if (found !== undefined) return found;
    level = level.flatMap((one) =>
      (orNull(() => foldersIn(one)) ?? []).filter((segment) => KEY.test(segment)).map((segment) => join(one, segment)),
    );
  }
  return null;
};

const isBase = (folder: string): boolean =>
  versionsIn(folder).length > 0 || existsSync(join(folder, 'errors', 'version_sunset.json'));
