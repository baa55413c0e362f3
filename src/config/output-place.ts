import { lstatSync, readlinkSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, parse, resolve, sep } from 'node:path';
import { refusal } from '../shared/diagnostics/diagnostic.ts';
import { isWithin, realPathOf } from '../shared/fs/entries.ts';
import { assetFolders, contentFolders, type Settings } from './settings.ts';

type ProjectFolders = Pick<Settings, 'root' | 'content' | 'out' | 'workspaces' | 'assets'>;

/**
 * Returns why a folder cannot be the output folder, as the end of a sentence that begins with its name; null if it can.
 * Follows links, because the real location counts. A repository in the folder is allowed (`dist/.git`, such as for a
 * published branch), because Galley never touches it.
 */
export const badOutput = (settings: ProjectFolders): string | null => {
  const { root, content, out } = settings;
  const path = realPath(out);
  const isIn = (folder: string): boolean => isWithin(path, realPath(join(root, folder)));
  if (path === parse(path).root) return 'is the root of the file system';
  if (PSEUDO.some((folder) => isWithin(path, folder))) return 'is in a file system of the kernel';
  if (isHome(path)) return 'is a home folder or contains one';
  if (isWithin(realPath(root), path)) return "is the project's folder or contains it";
  if (overlap(path, realPath(content))) return 'overlaps the content folder';
  // Except the project's folder, whose generated files are never read as posts.
  const sources = [...contentFolders(settings).filter((each) => each !== root), ...assetFolders(settings)];
  if (sources.some((each) => overlap(path, realPath(each)))) return 'overlaps a folder of posts or their files';
  if (path.split(sep).includes('.git')) return 'belongs to git';
  if (isIn('.galley')) return "is in .galley, Galley's own folder";
  if (isIn('hosts')) return 'is in hosts, which Galley uses for host configurations';
  return isIn('node_modules') ? 'is where npm installs packages' : null;
};

/** Folders in which no file can be created. Node's recursive `mkdir` would never end there. */
const PSEUDO = ['/proc', '/sys'];

/** Throws a DiagnosticError (exit code 2) if `hosts/` overlaps a folder with other content. */
export const checkHostsFolder = ({ root, content }: Pick<Settings, 'root' | 'content'>): void => {
  const path = realPath(join(root, 'hosts'));
  const isBad =
    overlap(path, realPath(content)) ||
    isWithin(realPath(root), path) ||
    isWithin(path, realPath(join(root, '.galley'))) ||
    path.split(sep).includes('.git') ||
    isHome(path);
  if (!isBad) return;
  throw refusal(2, {
    code: 'config/unsafe-output',
    message: 'Galley cannot write to the hosts folder, because it overlaps a folder that is not part of the output.',
    help: 'Rename the content folder, or remove the link.',
  });
};

/** The real path after following all links. Keeps the part of the path that does not exist yet. */
export const realPath = (path: string): string => {
  const real = realPathOf(path);
  if (real !== null) return real;
  const parent = dirname(path);
  const target = targetOf(path);
  if (target !== null) return realPath(resolve(parent, target));
  return parent === path ? path : join(realPath(parent), basename(path));
};

/** The target of a broken link; null for anything else. */
const targetOf = (path: string): string | null => {
  try {
    statSync(path);
  } catch (error) {
    // A link that leads to itself does not count.
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isMissing && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return readlinkSync(path);
  }
  return null;
};

const overlap = (a: string, b: string): boolean => isWithin(a, b) || isWithin(b, a);

/** Whether a folder is or contains this user's home, or is another user's: `/home/<name>`, `C:\\Users\\<name>`. */
const isHome = (path: string): boolean => {
  const parent = dirname(path);
  const isOtherUsers =
    ['home', 'users'].includes(basename(parent).toLowerCase()) && dirname(parent) === parse(path).root;
  return isOtherUsers || isWithin(realPath(homedir()), path);
};
