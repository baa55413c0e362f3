import { basename, dirname } from 'node:path/posix';
import type { Dialect } from '../dialects/dialect.ts';
import { isSlug } from '../slugs/slug.ts';
import { slugify, termSlug } from '../slugs/slugify.ts';

/** What a pattern of slugs or addresses is filled with. */
export interface PatternSource {
  readonly file: string;
  /** The post's name by its path. */
  readonly name: string;
  readonly title: string;
  readonly category: string | null;
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
  category,
  date,
  dialect,
  postFolders,
}: PatternSource): Readonly<Record<string, string>> => {
  const [yyyy = '', mm = '', dd = ''] = date.slice(0, 10).split('-');
  const folder = foldersOf(file, dialect?.roots ?? [], postFolders)
    .map(asSlug)
    .filter(Boolean)
    .join('/');
  const slug = asSlug(name);
  const path = folder === '' || slug === '' ? slug : `${folder}/${slug}`;
  return { yyyy, mm, dd, name: slug, title: slugify(title), category: termSlug(category ?? ''), folder, path };
};

const asSlug = (text: string): string => (isSlug(text) ? text : slugify(text));

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
