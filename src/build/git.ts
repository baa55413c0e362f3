import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf } from '../shared/diagnostics/diagnostic.ts';
import { orNull } from '../shared/or-null.ts';

/** A commit, and when it was made, in milliseconds since the epoch. */
export interface Commit {
  readonly id: string;
  readonly at: number;
}

/** The id of a commit, in full. Git reads other strings as options or as names of revisions. */
export const COMMIT_ID: RegExp = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

const MAX_BYTES = 1024 * 1024 * 1024;

/** Git 2.45 and later fetch no missing object. Older ones find no protocol that they may use, whatever is configured. */
const OFFLINE = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none', GIT_TERMINAL_PROMPT: '0' };

/**
 * Returns the output of Git. Runs no shell and no programs that a configuration may name, such as those that fetch the
 * objects that a partial clone does not have. Throws if Git fails.
 */
export const git = (root: string, args: readonly string[]): string =>
  execFileSync('git', ['--no-pager', '-c', 'core.fsmonitor=false', '-c', 'log.showSignature=false', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...OFFLINE },
    maxBuffer: MAX_BYTES,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

export const gitOrNull = (root: string, args: readonly string[]): string | null => orNull(() => git(root, args));

/** Why Git failed: the `fatal:` line of its output, or the last line of the error. */
export const gitMessage = (error: unknown): string => {
  const lines = messageOf(error).trim().split('\n');
  return lines.find((line) => line.startsWith('fatal: ')) ?? lines.at(-1) ?? '';
};

/** Whether Git works in a folder. `GIT_DIR` can name a repository elsewhere. */
export const isInWorkTree = (folder: string): boolean =>
  process.env.GIT_DIR !== undefined ||
  existsSync(join(folder, '.git')) ||
  (dirname(folder) !== folder && isInWorkTree(dirname(folder)));

/** The current commit of a folder; null without a repository or without Git. */
export const commitIn = (root: string): Commit | null => {
  if (!isInWorkTree(root)) return null;
  const line = gitOrNull(root, ['log', '-1', '--format=%H %ct'])?.trim() ?? '';
  const [, id, seconds] = /^([0-9a-f]{40,64}) (\d+)$/.exec(line) ?? [];
  return id === undefined ? null : { id, at: Number(seconds) * 1000 };
};

/** The files that Git tracks, relative to a folder; empty without a repository or without Git. */
export const trackedFiles = (root: string): ReadonlySet<string> =>
  new Set(isInWorkTree(root) ? gitOrNull(root, ['ls-files', '-z'])?.split('\0') : []);
