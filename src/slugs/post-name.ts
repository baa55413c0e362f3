import { basename, dirname } from 'node:path/posix';
import { splitDatedName } from '../dates/date.ts';
import type { Zone } from '../dates/zone.ts';

/** What a post's path says about it. */
export interface PostName {
  /** The file's name, or its folder's for `index.md`, without the date; not yet a slug. */
  readonly name: string;
  /** The same with the date, if it has one. */
  readonly dated: string;
  /** The date in front of it, as ISO 8601; null without one. */
  readonly date: string | null;
}

export interface NameReading {
  /** That of the date in the name. */
  readonly zone?: Zone;
  /** The language at the end of names, as in `name.de.md`; null where names have none. */
  readonly language?: string | null;
}

/** `posts/2026-01-31-name.md`, `posts/name.md`, `posts/name/index.md`. */
export const postNameOf = (file: string, { zone, language = null }: NameReading = {}): PostName => {
  const ending = language === null ? '' : `.${language.toLowerCase()}`;
  const whole = basename(file).replace(/\.[^.]+$/, '');
  const own = ending !== '' && whole.toLowerCase().endsWith(ending) ? whole.slice(0, -ending.length) : whole;
  const folder = basename(dirname(file));
  const name = own.toLowerCase() === 'index' && folder !== 'posts' ? folder : own;
  return { dated: name, ...(splitDatedName(name, zone) ?? { name, date: null }) };
};
