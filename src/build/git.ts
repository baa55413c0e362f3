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

const MAX_BYTES = 1024 * 1024 * 1024;

/** Returns the output of Git. Runs no shell, and no programs that a configuration may name. Throws if Git fails. */
export const git = (root: string, args: readonly string[]): string =>
  execFileSync('git', ['-c', 'core.fsmonitor=false', '-c', 'log.showSignature=false', ...args], {
    cwd: root,
    encoding: 'utf8',
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
