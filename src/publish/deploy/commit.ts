import { execFileSync } from 'node:child_process';
import type { Commit } from './manifest.ts';

/** Returns the current commit of a folder; null without a repository or without git. */
export const commitIn = (root: string): Commit | null => {
  const line = git(root, ['log', '-1', '--format=%H %ct']);
  const [, id, seconds] = /^([0-9a-f]{40,64}) (\d+)$/.exec(line?.trim() ?? '') ?? [];
  return id === undefined ? null : { id, at: Number(seconds) * 1000 };
};

/** Whether one commit is an ancestor of another; null if the history does not show it, as in a shallow clone. */
export const isAncestorIn =
  (root: string): ((earlier: string, later: string) => boolean | null) =>
  (earlier, later) => {
    const isKnown = (id: string): boolean => git(root, ['cat-file', '-e', `${id}^{commit}`]) !== null;
    if (!isKnown(earlier) || !isKnown(later)) return null;
    if (git(root, ['merge-base', '--is-ancestor', earlier, later]) !== null) return true;
    return git(root, ['rev-parse', '--is-shallow-repository'])?.trim() === 'true' ? null : false;
  };

/** Returns the output of git; null if it fails. Git runs without a shell, and without programs from its configuration. */
const git = (root: string, args: readonly string[]): string | null => {
  try {
    return execFileSync('git', ['-c', 'core.fsmonitor=false', '-c', 'log.showSignature=false', ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return null;
  }
};
