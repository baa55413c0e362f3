import { keyPattern, type SecretKey } from '../../shared/diagnostics/secret-keys.ts';
import { namesIn } from '../../shared/fs/entries.ts';
import { shortHash } from '../../shared/fs/fingerprint.ts';

/** Hides keys in the paths that a log saves. It ends up in caches and artefacts of CI, where keys must not be. */
export interface LogPaths {
  /** Replaces keys from the environment with their hashes. */
  readonly conceal: (path: string) => string;
  /** Restores the path. Null if a key is unknown: neither configured any more nor part of a file name in the output. */
  readonly reveal: (path: string) => string | null;
}

/** Paths of a tree never contain this character. In the paths of other files, it is doubled. */
const MARK = '$';
const CONCEALED = /\$(?:\$|[A-Za-z0-9_-]{22})/g;
const WORD = /[A-Za-z0-9_-]+/g;

/**
 * `out` is the output folder (absolute), and `secrets` are the keys from the environment. A key that was removed from
 * the environment is found through its hash, because file names in the output contain it as plain text. So Galley can
 * delete the files that were published under it.
 */
export const createLogPaths = (out: string, secrets: readonly SecretKey[]): LogPaths => {
  const keys = new Map(secrets.map(({ key }) => [shortHash(key), key]));
  const pattern = secrets.length === 0 ? null : keyPattern(secrets.map(({ key }) => key));
  const conceal = (path: string): string => {
    const marked = path.includes(MARK) ? path.replaceAll(MARK, () => MARK + MARK) : path;
    return pattern === null ? marked : marked.replace(pattern, (key) => MARK + shortHash(key));
  };
  const searched = new Set<string>();
  const search = (folder: string): void => {
    if (searched.has(folder)) return;
    searched.add(folder);
    for (const name of namesIn(`${out}/${folder}`))
      for (const [word] of name.matchAll(WORD)) keys.set(shortHash(word), word);
  };
  const reveal = (path: string): string | null => {
    if (!path.includes(MARK)) return path;
    let isKnown = true;
    const revealed = path.replace(CONCEALED, (found, at: number) => {
      if (found === MARK + MARK) return MARK;
      const before = path.slice(0, at);
      if (!keys.has(found.slice(1)) && isKnown) search(before.slice(0, before.lastIndexOf('/') + 1));
      const key = keys.get(found.slice(1));
      isKnown &&= key !== undefined;
      return key ?? found;
    });
    return isKnown ? revealed : null;
  };
  return { conceal, reveal };
};
