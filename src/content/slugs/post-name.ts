import { basename, dirname, extname } from 'node:path/posix';
import { isSame } from '../../config/languages/languages.ts';
import { parseDate } from '../front-matter/date.ts';
import type { Zone } from '../front-matter/zone.ts';

interface PostName {
  /** The file's name, or the folder's for `index.md`, without the date. It is not a slug yet. */
  readonly name: string;
  /** The same name with its date, if it has one. */
  readonly dated: string;
  /** The date in front of the name, as ISO 8601; null without one. */
  readonly date: string | null;
}

interface NameReading {
  readonly zone?: Zone;
  /** The language at the end of the name, as in `name.de.md`; null if names have none. */
  readonly language?: string | null;
}

/** Whether a file is the page of its folder: `name/index.md`, `name/page.mdx` of Next.js, `name/+page.md` of SvelteKit. */
export const isFolderPage = (file: string): boolean => /\/(?:(?:index|\+page)\.[^/]+|page\.mdx)$/i.test(file);

/** Reads the name from paths such as `posts/2026-01-31-name.md`, `posts/name.md` and `posts/name/index.md`. */
export const postNameOf = (file: string, { zone, language = null }: NameReading = {}): PostName => {
  // Middleman's names show the format of the page, too.
  const whole = basename(file).replace(/(?:\.html)?\.[^.]+$/, '');
  const [, stem = whole, ending = ''] = /^(.*)\.([^.]+)$/.exec(whole) ?? [];
  const own = language !== null && isSame(ending, language) ? stem : whole;
  const folder = basename(dirname(file));
  const name = isFolderPage(`/${own}${extname(file)}`) && !['posts', '.'].includes(folder) ? folder : own;
  const [, day, rest] = /^(\d{4}-\d{1,2}-\d{1,2})(?:(?: *[-–—]+ *|[_ ])(.+))?$/.exec(name) ?? [];
  const date = day === undefined ? null : parseDate(day, zone);
  return { dated: name, name: date === null ? name : (rest ?? name), date };
};

/** Reads the last date in a path: `2026/01/31/name.md`, `2026/01-31-name.md`, `2026-01-31-trip/day.md`, `met-2026-01-31.md`. */
export const folderDateOf = (file: string, zone?: Zone): string | null => {
  const path = isFolderPage(file) ? dirname(file) : file.replace(/\.[^./]+$/, '');
  const [, day] = /^(?:.*[/_ -])?(\d{4}[-/]\d\d[-/]\d\d)(?:[/_ -]|$)/.exec(path) ?? [];
  return day === undefined ? null : parseDate(day.replaceAll('/', '-'), zone);
};
