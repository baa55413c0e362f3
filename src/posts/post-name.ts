import { basename, dirname } from 'node:path/posix';
import { splitDatedName } from './date.ts';

/** What a post's path says about it. */
export interface PostName {
  /** The file's name, or its folder's for `index.md`, without the date; not yet a slug. */
  readonly name: string;
  /** The same with the date, if it has one. */
  readonly dated: string;
  /** The date in front of it, as ISO 8601; null without one. */
  readonly date: string | null;
}

/** `posts/2026-01-31-name.md`, `posts/name.md`, `posts/name/index.md`. */
export const postNameOf = (file: string): PostName => {
  const own = basename(file).replace(/\.[^.]+$/, '');
  const folder = basename(dirname(file));
  const name = own.toLowerCase() === 'index' && folder !== 'posts' ? folder : own;
  return { dated: name, ...(splitDatedName(name) ?? { name, date: null }) };
};
