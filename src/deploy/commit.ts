import { execFileSync } from 'node:child_process';
import type { Commit } from './manifest.ts';

/** The commit that a folder's content is of; null where there is no repository, or no git. */
export const commitIn = (root: string): Commit | null => {
  const said = git(root, ['log', '-1', '--format=%H %ct']);
  const [, id, seconds] = /^([0-9a-f]{40,64}) (\d+)$/.exec(said?.trim() ?? '') ?? [];
  return id === undefined ? null : { id, at: Number(seconds) * 1000 };
};

/** Whether one commit comes before another; null where the history, of a shallow clone say, does not say. */
export const isAncestorIn =
  (root: string): ((earlier: string, later: string) => boolean | null) =>
  (earlier, later) => {
    const isKnown = (id: string): boolean => git(root, ['cat-file', '-e', `${id}^{commit}`]) !== null;
    if (!isKnown(earlier) || !isKnown(later)) return null;
    if (git(root, ['merge-base', '--is-ancestor', earlier, later]) !== null) return true;
    return git(root, ['rev-parse', '--is-shallow-repository'])?.trim() === 'true' ? null : false;
  };

/** Null where it fails. Without a shell, and without programs that a configuration may name. */
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
