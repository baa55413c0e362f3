import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A private copy of a Debian package's files in /etc with changed ports and paths. */
export interface Copy {
  /** Replaces `/etc/<name>`. */
  readonly etc: string;
  /** The folder for files that the server writes. */
  readonly var: string;
  /** Runs commands of the guide, which name `/etc/<name>`, in the folder that contains `hosts/`. */
  readonly sh: (commands: string, cwd: string, env?: Readonly<Record<string, string>>) => Promise<string>;
  readonly remove: () => Promise<void>;
}

/**
 * Copies a package's configuration with everything that it enables, so that the server runs as installed and the
 * machine does not change. `replaced` lists strings of its files with their replacements.
 */
export const copyOfPackage = async (
  name: string,
  replaced: (copy: Pick<Copy, 'etc' | 'var'>) => readonly (readonly [pattern: RegExp, text: string])[],
): Promise<Copy> => {
  const root = await mkdtemp(join(tmpdir(), 'galley-debian-'));
  const places = { etc: join(root, name), var: join(root, 'var') };
  await cp(`/etc/${name}`, places.etc, { recursive: true, verbatimSymlinks: true });
  await mkdir(places.var);
  const changes = replaced(places);
  for (const entry of await readdir(places.etc, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) await relink(path, [`/etc/${name}/`, `${places.etc}/`]);
    if (!entry.isFile()) continue;
    const text = await readFile(path, 'utf8');
    const changed = changes.reduce((before, [pattern, to]) => before.replaceAll(pattern, to), text);
    if (changed !== text) await writeFile(path, changed);
  }
  return {
    ...places,
    sh: async (commands, cwd, env = {}) => {
      const script = commands.replaceAll(`/etc/${name}`, places.etc);
      const { stdout, stderr } = await run('sh', ['-euc', script], { cwd, env: { ...process.env, ...env } });
      return stdout + stderr;
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
};

/** Redirects a link into the original to the copy. */
const relink = async (path: string, [from, to]: readonly [from: string, to: string]): Promise<void> => {
  const target = await readlink(path);
  if (!target.startsWith(from)) return;
  await rm(path);
  await symlink(to + target.slice(from.length), path);
};

/** The shell commands of a guide page from a line up to the end of its block. */
export const commandsOfGuide = async (page: string, from: string): Promise<string> => {
  const text = await readFile(new URL(`../../content/guide/posts/${page}`, import.meta.url), 'utf8');
  const block = [...text.matchAll(/^```bash\n([\s\S]*?)^```$/gm)]
    .map((match) => match[1] ?? '')
    .find((one) => one.includes(from));
  if (block === undefined) throw new Error(`${page} has no commands with ${from}`);
  return block.slice(block.indexOf(from));
};
