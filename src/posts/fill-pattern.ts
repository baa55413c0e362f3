import { basename, dirname } from 'node:path/posix';
import type { Dialect } from '../dialects/dialect.ts';
import { slugOfName } from '../slugs/slug-of-name.ts';
import { slugify, termSlug } from '../slugs/slugify.ts';

/** What a pattern of slugs or addresses is filled with. */
export interface PatternSource {
  readonly file: string;
  /** The post's name by its path. */
  readonly name: string;
  readonly title: string;
  /** The first is the post's own. */
  readonly categories: readonly string[];
  /** ISO 8601; empty where there is none. */
  readonly date: string;
  readonly dialect: Dialect | null;
  /** Folders in which posts begin, whole paths. */
  readonly postFolders: readonly string[];
}

/** A slug by a pattern; empty where one of its names is. What is empty leaves no hyphens behind. */
export const fillSlug = (pattern: string, source: PatternSource): string => {
  const filled = fill(pattern, partsOf(source));
  return filled === null ? '' : filled.replaceAll('/', '-').replace(/-{2,}/g, '-').replace(/^-|-$/g, '');
};

/** An address by a pattern. What is empty leaves no slashes behind. */
export const fillAddress = (pattern: string, source: PatternSource & { readonly slug: string }): string =>
  (fill(pattern, { ...partsOf(source), slug: source.slug }) ?? '').replace(/(?<!:)\/{2,}/g, '/');

/** Without them a pattern gives nothing. */
const NAMES = ['name', 'title', 'path'];

const fill = (pattern: string, parts: Readonly<Record<string, string>>): string | null => {
  const isNameless = NAMES.some((name) => pattern.includes(`{${name}}`) && parts[name] === '');
  return isNameless ? null : pattern.replace(/\{([a-z]+)\}/g, (part, name: string) => parts[name] ?? part);
};

const partsOf = ({
  file,
  name,
  title,
  categories,
  date,
  dialect,
  postFolders,
}: PatternSource): Readonly<Record<string, string>> => {
  const asSlug = (text: string): string => slugOfName(text, dialect?.slugCase);
  const folders = foldersOf(file, dialect?.roots ?? [], postFolders)
    .map(asSlug)
    .filter(Boolean);
  const slug = asSlug(name);
  const terms = categories.map(termSlug).filter(Boolean);
  return {
    ...datePartsOf(date),
    name: slug,
    title: slugify(title),
    category: termSlug(categories[0] ?? ''),
    categories: terms.join('/'),
    section: folders[0] ?? '',
    folder: folders.join('/'),
    path: slug === '' ? '' : [...folders, slug].join('/'),
  };
};

/** `ddd` is the day of the year, in three digits. */
const datePartsOf = (date: string): Readonly<Record<'yyyy' | 'yy' | 'mm' | 'm' | 'dd' | 'd' | 'ddd', string>> => {
  const [yyyy = '', mm = '', dd = ''] = date.slice(0, 10).split('-');
  const days = (Date.UTC(Number(yyyy), Number(mm) - 1, Number(dd)) - Date.UTC(Number(yyyy), 0)) / MS_OF_DAY + 1;
  const ddd = date === '' ? '' : String(days).padStart(3, '0');
  return { yyyy, yy: yyyy.slice(-2), mm, m: withoutZero(mm), dd, d: withoutZero(dd), ddd };
};

const MS_OF_DAY = 86_400_000;

const withoutZero = (digits: string): string => digits.replace(/^0/, '');

/** The folders between the one in which posts begin and the post, without one that is the post's own. */
const foldersOf = (file: string, roots: readonly string[], postFolders: readonly string[]): readonly string[] => {
  const isOwn = /^index\.[^.]+$/i.test(basename(file));
  const folders = (isOwn ? dirname(dirname(file)) : dirname(file)).split('/');
  const root = folders.findIndex((folder) => roots.includes(folder));
  const within = postFolders.filter((folder) => `${folders.join('/')}/`.startsWith(`${folder}/`));
  const starts = [
    (root === -1 ? folders.indexOf('posts') : root) + 1,
    ...within.map((folder) => folder.split('/').length),
  ];
  return folders.slice(Math.max(...starts)).filter((folder) => folder !== '.');
};
