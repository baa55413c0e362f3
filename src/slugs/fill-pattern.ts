import { basename, dirname } from 'node:path/posix';
import type { Dialect, Slugify } from '../dialects/dialect.ts';
import { type SlugRules, slugOfName } from './slug-of-name.ts';
import { slugify as asciiSlug, termSlug } from './slugify.ts';
import { withoutSigns } from './without-signs.ts';

/** What a pattern of slugs or addresses is filled with. */
export interface PatternSource {
  readonly file: string;
  /** The post's name by its path. */
  readonly name: string;
  /** Absent where its workspace declares no languages. */
  readonly lang?: string | undefined;
  /** The same; absent in the default language too, whose posts many sites have at the root. */
  readonly otherLang?: string | undefined;
  readonly title: string;
  /** What the front matter has as its slug, where the pattern says what becomes of that; else empty. */
  readonly slug?: string | undefined;
  /** In an address: the slug without what the configuration says of this post alone. */
  readonly ownSlug?: string | undefined;
  /** The first is the post's own. */
  readonly categories: readonly string[];
  /** ISO 8601; empty where there is none. */
  readonly date: string;
  readonly dialect: Dialect | null;
  readonly slugify: Slugify;
  /** For addresses on the site itself: names keep the dots and letters there that no slug can have. */
  readonly keepsSigns?: true;
  /** Folders in which posts begin, whole paths. */
  readonly postFolders: readonly string[];
}

/** A slug by a pattern; empty where one of its names is. What is empty leaves no hyphens behind. */
export const fillSlug = (pattern: string, source: PatternSource): string => {
  const filled = fill(pattern, source)?.replaceAll('/', '-') ?? '';
  const hasOwnHyphens = source.dialect?.dropsSigns === true || source.slugify !== 'ascii';
  const isWhole = hasOwnHyphens && /^\{[^{}]*\}$/.test(pattern);
  return isWhole ? filled : filled.replace(/-{2,}/g, '-').replace(/^-|-$/g, '');
};

/** An address by a pattern. What is empty leaves no slashes behind. */
export const fillAddress = (pattern: string, source: PatternSource & { readonly slug: string }): string =>
  (fill(pattern, source) ?? '').replace(/(?<!:)\/{2,}/g, '/');

/** Whether a pattern of slugs says what becomes of a slug in front matter, which else stands in the pattern's place. */
export const placesSlug = (pattern: string): boolean => /\{(?:[a-z]+\|)*slug[|}]/.test(pattern);

/** Of these one must be there, and without it a pattern gives nothing. */
const NAMES = ['name', 'title', 'path'];

const fill = (pattern: string, source: PatternSource): string | null => {
  let isNameless = false;
  const filled = pattern.replace(/\{([a-z]+(?:\|[a-z]+)*)\}/g, (_, names: string) => {
    const [first = '', ...others] = names.split('|');
    const value = [first, ...others].map((name) => PARTS[name]?.(source)).find((text) => text !== '');
    if (value === undefined && NAMES.includes(first)) isNameless = true;
    return value ?? '';
  });
  return isNameless ? null : filled;
};

/** `ddd` is the day of the year, in three digits. */
const PARTS: Readonly<Record<string, (source: PatternSource) => string>> = {
  yyyy: ({ date }) => date.slice(0, 4),
  yy: ({ date }) => date.slice(2, 4),
  mm: ({ date }) => date.slice(5, 7),
  m: ({ date }) => withoutZero(date.slice(5, 7)),
  dd: ({ date }) => date.slice(8, 10),
  d: ({ date }) => withoutZero(date.slice(8, 10)),
  ddd: ({ date }) => (date === '' ? '' : String(dayOfYear(date)).padStart(3, '0')),
  name: (source) => asSlug(source.name, source),
  title: ({ title, dialect, slugify }) => {
    if (dialect?.dropsSigns === true) return slugOfName(title, dialect, slugify);
    return slugify === 'ascii' ? asciiSlug(title) : slugOfName(title, TITLE, slugify);
  },
  slug: ({ slug = '' }) => slug,
  ownslug: ({ ownSlug = '' }) => ownSlug,
  lang: ({ lang = '' }) => lang,
  otherlang: ({ otherLang = '' }) => otherLang,
  category: ({ categories: [first = ''], slugify }) => termSlug(first, slugify),
  categories: ({ categories, slugify }) =>
    categories
      .map((name) => termSlug(name, slugify))
      .filter(Boolean)
      .join('/'),
  section: (source) => foldersOf(source)[0] ?? '',
  folder: (source) => foldersOf(source).join('/'),
  path: (source) => {
    const slug = asSlug(source.name, source);
    return slug === '' ? '' : [...foldersOf(source), slug].join('/');
  },
};

const asSlug = (text: string, { dialect, keepsSigns, slugify }: PatternSource): string =>
  keepsSigns === true ? withoutSigns(text) : slugOfName(text, dialect ?? undefined, slugify);

const TITLE: SlugRules = { slugCase: 'lower', joinsHyphens: true };

const dayOfYear = (date: string): number =>
  (Date.parse(date.slice(0, 10)) - Date.parse(`${date.slice(0, 4)}-01-01`)) / MS_OF_DAY + 1;

/** What gives nothing without a date. */
export const DATE_PARTS: RegExp = /[{|](?:yy(?:yy)?|mm?|d{1,3})[|}]/;

const MS_OF_DAY = 86_400_000;

const withoutZero = (digits: string): string => digits.replace(/^0/, '');

/** The folders between the one in which posts begin and the post, without one that is the post's own, as slugs. */
const foldersOf = (source: PatternSource): readonly string[] => {
  const { file, name, dialect, postFolders } = source;
  const [, whole, ending] = /^(index(\.[^.]+)?)\.[^.]+$/i.exec(basename(file)) ?? [];
  // Of `index.de.md` the ending is a language where the name is that of the folder.
  const isOwn = whole !== undefined && (ending === undefined || name !== whole);
  const folders = (isOwn ? dirname(dirname(file)) : dirname(file)).split('/');
  const root = folders.findIndex((folder) => dialect?.roots?.includes(folder));
  const within = postFolders.filter((folder) => `${folders.join('/')}/`.startsWith(`${folder}/`));
  const starts = [
    (root === -1 ? folders.indexOf('posts') : root) + 1,
    ...within.map((folder) => folder.split('/').length),
  ];
  const inner = folders.slice(Math.max(...starts)).filter((folder) => folder !== '.');
  return inner.map((folder) => asSlug(folder, source)).filter(Boolean);
};
