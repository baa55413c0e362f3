import { basename, dirname } from 'node:path/posix';
import { isSame } from '../../config/languages/languages.ts';
import type { Settings } from '../../config/settings.ts';
import type { Slugify } from './slug-alphabet.ts';
import { type SlugRules, USUAL_SLUGS } from './slug-rules.ts';
import { joinHyphens, latinSlug, slugOfName, termSlug, withoutSigns } from './slugify.ts';

export interface PatternSource {
  readonly file: string;
  /** The post's name, from its path. */
  readonly name: string;
  /** Absent if the workspace declares no languages. */
  readonly lang?: string | undefined;
  /** Like `lang`, but also absent in the default language, whose posts many sites publish at the root. */
  readonly otherLang?: string | undefined;
  readonly title: string;
  /** The slug in front matter, if the pattern uses it; otherwise empty. */
  readonly slug?: string | undefined;
  /** For a URL pattern: the slug before the configuration changes it for this post alone. */
  readonly ownSlug?: string | undefined;
  /** The first is the post's main category. */
  readonly categories: readonly string[];
  /** ISO 8601; empty without a date. */
  readonly date: string;
  /** The rules of the tool, and the folders below which paths are part of its URLs. */
  readonly tool: { readonly slugs: SlugRules; readonly roots: readonly string[] };
  readonly slugify: Slugify;
  /** For URLs on the site itself, where names keep dots and letters that slugs cannot have. */
  readonly keepsSigns?: true;
  /** The root folders of posts, as full paths. */
  readonly postFolders: readonly string[];
  /** The name of a folder that paths do not contain, ignoring letter case. */
  readonly omittedFolder?: string;
}

/**
 * Returns a slug by a pattern; empty if one of its names is empty. Other empty parts leave no extra hyphens. The folder
 * of a language is left out, because translations share their slug.
 */
export const fillSlug = (pattern: string, source: PatternSource): string => {
  const { lang } = source;
  const filled =
    fill(pattern, lang === undefined ? source : { ...source, omittedFolder: lang })?.replaceAll('/', '-') ?? '';
  const hasOwnHyphens = source.tool.slugs.dropsSigns || source.slugify !== 'ascii';
  const isWhole = hasOwnHyphens && /^\{[^{}]*\}$/.test(pattern);
  return isWhole ? filled : joinHyphens(filled);
};

/** Returns a URL by a pattern. Empty parts leave no extra slashes. */
export const fillAddress = (pattern: string, source: PatternSource & { readonly slug: string }): string =>
  (fill(pattern, source) ?? '').replace(/(?<!:)\/{2,}/g, '/');

/** Whether a slug pattern uses the slug in front matter. Otherwise, that slug replaces the pattern. */
export const placesSlug = (pattern: string): boolean => /\{(?:[a-z]+\|)*slug[|}]/.test(pattern);

/** If one of these is empty, the whole result is empty. */
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

/** The values of the pattern's parts. `ddd` is the day of the year, in three digits. */
const PARTS: Readonly<Record<string, (source: PatternSource) => string>> = {
  yyyy: ({ date }) => date.slice(0, 4),
  yy: ({ date }) => date.slice(2, 4),
  mm: ({ date }) => date.slice(5, 7),
  m: ({ date }) => withoutZero(date.slice(5, 7)),
  dd: ({ date }) => date.slice(8, 10),
  d: ({ date }) => withoutZero(date.slice(8, 10)),
  ddd: ({ date }) => (date === '' ? '' : String(dayOfYear(date)).padStart(3, '0')),
  name: (source) => asSlug(source.name, source),
  title: ({ title, tool: { slugs }, slugify }) => {
    if (slugs.dropsSigns) return slugOfName(title, slugs, slugify);
    return slugify === 'ascii' ? latinSlug(title) : slugOfName(title, TITLE, slugify);
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

const asSlug = (text: string, { tool, keepsSigns, slugify }: PatternSource): string =>
  keepsSigns === true ? withoutSigns(text) : slugOfName(text, tool.slugs, slugify);

const TITLE = { ...USUAL_SLUGS, letters: 'lower', joinsHyphens: true } as const;

const dayOfYear = (date: string): number =>
  (Date.parse(date.slice(0, 10)) - Date.parse(`${date.slice(0, 4)}-01-01`)) / MS_OF_DAY + 1;

/** Parts that are empty without a date. */
export const DATE_PARTS: RegExp = /[{|](?:yy(?:yy)?|mm?|d{1,3})[|}]/;

const MS_OF_DAY = 86_400_000;

const withoutZero = (digits: string): string => digits.replace(/^0/, '');

/** Returns the folders between the root folder of posts and the post, as slugs, without the post's own folder. */
const foldersOf = (source: PatternSource): readonly string[] => {
  const { file, name, tool, postFolders, omittedFolder } = source;
  const [, whole, ending] = /^(index(\.[^.]+)?)\.[^.]+$/i.exec(basename(file)) ?? [];
  // The `de` in `index.de.md` is a language if the post is named after the folder.
  const isOwn = whole !== undefined && (ending === undefined || name !== whole);
  const folders = (isOwn ? dirname(dirname(file)) : dirname(file)).split('/');
  const root = folders.findIndex((folder) => tool.roots.includes(folder));
  const within = postFolders.filter((folder) => `${folders.join('/')}/`.startsWith(`${folder}/`));
  const starts = [
    (root === -1 ? folders.indexOf('posts') : root) + 1,
    ...within.map((folder) => folder.split('/').length),
  ];
  const isOmitted = (folder: string): boolean => omittedFolder !== undefined && isSame(folder, omittedFolder);
  const inner = folders.slice(Math.max(...starts)).filter((folder) => folder !== '.' && !isOmitted(folder));
  return inner.map((folder) => asSlug(folder, source)).filter(Boolean);
};

export type Patterns = Pick<Settings['posts'], 'slug' | 'url'>;

/** Returns the patterns for a file: those of the nearest folder, or else those of all posts. */
export const patternsOfFile = (
  { slug, url, byFolder }: Patterns & Pick<Settings['posts'], 'byFolder'>,
  file: string,
): Patterns => {
  let nearest = '';
  for (const folder of Object.keys(byFolder))
    if (folder.length > nearest.length && file.startsWith(`${folder}/`)) nearest = folder;
  const own = byFolder[nearest];
  return { slug: own?.slug ?? slug, url: own?.url ?? url };
};
