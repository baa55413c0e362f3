import { keyPattern, type SecretKey } from '../../shared/diagnostics/secret-keys.ts';
import { namesIn } from '../../shared/fs/entries.ts';
import { shortHash } from '../../shared/fs/fingerprint.ts';

/** How paths of an output are written down: what is kept between builds is copied to logs and caches, as keys must not be. */
export interface RecordPaths {
  /** Keys from the environment give way to their hashes. */
  readonly conceal: (path: string) => string;
  /** The path again; null where a key is neither known any more nor in the output, so that nothing of it is left. */
  readonly reveal: (path: string) => string | null;
}

/** In paths of trees there is no such character; any other path has it twice for itself. */
const MARK = '$';
const CONCEALED = /\$(?:\$|[A-Za-z0-9_-]{22})/g;
const WORD = /[A-Za-z0-9_-]+/g;

/**
 * The paths of the output `out` (absolute), with keys from the environment as `secrets`. A key that has been one is
 * found by the hash in the names of the output's files, which contain it in clear; so what was published under it
 * can be deleted.
 */
export const createRecordPaths = (out: string, secrets: readonly SecretKey[]): RecordPaths => {
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
