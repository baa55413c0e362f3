import { DATE_FORMS, parseDate } from './date.ts';
import { type Filled, firstFilled, isEmpty, objectOf, textOf, typeName } from './field-values.ts';
import type { FrontMatter } from './front-matter.ts';
import type { AuthorName } from './model.ts';
import type { Report } from './report.ts';

/** The front matter keys that give a field, in the order in which they count; the first that is not empty does. */
const ALIASES = {
  title: ['title'],
  slug: ['slug', 'permalink'],
  date: ['date', 'publishedAt', 'published_at', 'pubDate', 'created_at'],
  updated: ['updated', 'updatedAt', 'lastmod'],
  excerpt: ['excerpt', 'description', 'summary', 'dek'],
  cover: ['image', 'cover', 'coverImage', 'hero', 'featured_image'],
  category: ['category', 'categories'],
  tags: ['tags'],
  authors: ['author', 'authors'],
} as const;

/** Keys under which terms of a kind are written. */
export const TERM_KEYS: Readonly<Record<'category' | 'tag' | 'author', readonly string[]>> = {
  category: ALIASES.category,
  tag: ALIASES.tags,
  author: ALIASES.authors,
};
export const SLUG_KEYS: readonly string[] = ALIASES.slug;

/** What a post's front matter says, not yet compared with anything else; null or empty where it says nothing. */
export interface Fields {
  readonly title: string;
  /** As written, `permalink` reduced to its last segment; whether it is a slug is not checked here. */
  readonly slug: { readonly key: string; readonly text: string } | null;
  readonly date: string | null;
  readonly updated: string | null;
  readonly excerpt: string | null;
  readonly cover: { readonly key: string; readonly text: string } | null;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly authors: readonly AuthorName[];
  readonly draft: boolean;
}

/** The fields of a post under all the names that people give them. Wrong types and what is missing go to `report`. */
export const readFields = (
  { data }: Pick<FrontMatter, 'data'>,
  { fileDate, report }: { readonly fileDate: string | null; readonly report: Report },
): Fields => {
  const text = (keys: readonly string[]): { key: string; text: string } | null =>
    readText(firstFilled(data, keys), report);
  const title = text(ALIASES.title);
  if (firstFilled(data, ALIASES.title) === null) {
    report({
      code: 'post/title-missing',
      message: 'The post has no title.',
      help: 'Add a line "title: …" to its front matter.',
    });
  }
  const slug = text(ALIASES.slug);
  const [draft, published] = [readSwitch('draft', data, report), readSwitch('published', data, report)];
  return {
    title: title?.text ?? '',
    slug: slug === null ? null : { key: slug.key, text: slug.key === 'permalink' ? lastSegment(slug.text) : slug.text },
    date: readPublished(firstFilled(data, ALIASES.date), fileDate, report),
    updated: readDate(firstFilled(data, ALIASES.updated), report),
    excerpt: text(ALIASES.excerpt)?.text ?? null,
    cover: readCover(firstFilled(data, ALIASES.cover), report),
    category: readCategory(firstFilled(data, ALIASES.category), report),
    tags: readTags(firstFilled(data, ALIASES.tags), report),
    authors: readAuthors(firstFilled(data, ALIASES.authors), report),
    draft: draft === true || published === false,
  };
};

const wrongType = ({ key, value }: Filled, wanted: string): Parameters<Report>[0] => ({
  code: 'post/field-type',
  message: `${key} must be ${wanted}, not ${typeName(value)}.`,
  help: wanted === 'a text' ? 'Put quotes around it.' : `Write ${wanted}.`,
  keys: [key],
});

const readText = (filled: Filled | null, report: Report): { key: string; text: string } | null => {
  if (filled === null) return null;
  const text = textOf(filled.value);
  if (text !== undefined) return { key: filled.key, text: text.trim() };
  report(wrongType(filled, 'a text'));
  return null;
};

/** `/2015/05/21/name/` and `name.html` are ways to write the slug `name`. */
const lastSegment = (permalink: string): string =>
  (permalink.split('/').filter(Boolean).at(-1) ?? permalink).replace(/\.html?$/i, '');

const readPublished = (filled: Filled | null, fileDate: string | null, report: Report): string | null => {
  if (filled !== null) return readDate(filled, report);
  if (fileDate === null) {
    report({
      code: 'post/date-missing',
      message: 'The post has no date.',
      help: 'Add a line "date: 2026-01-31" to its front matter, or put the date before the file name: 2026-01-31-name.md.',
    });
  }
  return fileDate;
};

const readDate = (filled: Filled | null, report: Report): string | null => {
  const written = readText(filled, report);
  if (written === null) return null;
  const date = parseDate(written.text);
  if (date === null) {
    report({
      code: 'post/date-unreadable',
      message: `${written.key} is no date that can be read: ${written.text}`,
      help: DATE_FORMS,
      keys: [written.key],
      value: written.text,
    });
  }
  return date;
};

/** A text, or an object that holds the address, as Hugo's themes have it. */
const readCover = (filled: Filled | null, report: Report): { key: string; text: string } | null => {
  const entries = objectOf(filled?.value);
  if (filled === null || entries === undefined) return readText(filled, report);
  const address = firstFilled(entries, ['image', 'src', 'url', 'path']);
  return address === null ? null : readText({ key: filled.key, value: address.value }, report);
};

const readCategory = (filled: Filled | null, report: Report): string | null => {
  if (filled === null || !Array.isArray(filled.value)) return readText(filled, report)?.text ?? null;
  const [first = null, ...others] = readList(filled, filled.value, report);
  if (others.length > 0) {
    report({
      severity: 'warning',
      code: 'post/several-categories',
      message: `A post has one category: this one is in ${first}, not in ${others.join(', ')}.`,
      help: 'Keep one category, and make the others tags.',
      keys: [filled.key],
      value: others[0],
    });
  }
  return first;
};

const readTags = (filled: Filled | null, report: Report): readonly string[] => {
  if (filled === null) return [];
  if (Array.isArray(filled.value)) return readList(filled, filled.value, report);
  const text = textOf(filled.value);
  if (text === undefined) report(wrongType(filled, 'a list of texts, or one text with commas'));
  return (text ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
};

const readList = ({ key }: Filled, items: readonly unknown[], report: Report): string[] =>
  items.flatMap((item) => {
    if (isEmpty(item)) return [];
    const text = textOf(item);
    if (text !== undefined) return [text.trim()];
    report(wrongType({ key, value: item }, 'a list of texts'));
    return [];
  });

const readAuthors = (filled: Filled | null, report: Report): readonly AuthorName[] => {
  if (filled === null) return [];
  const { key, value } = filled;
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => {
    if (isEmpty(item)) return [];
    const author = authorOf(item);
    if (author !== undefined) return [author];
    report(wrongType({ key, value: item }, 'a name, or a list of names or of objects with id or name'));
    return [];
  });
};

const authorOf = (item: unknown): AuthorName | undefined => {
  const entries = objectOf(item);
  if (entries === undefined) return textOf(item)?.trim();
  const [id, name] = [textOf(entries.get('id'))?.trim(), textOf(entries.get('name'))?.trim()];
  return id && name ? { id, name } : id || name || undefined;
};

/** True, false, or undefined where nothing is said. */
const readSwitch = (key: string, data: FrontMatter['data'], report: Report): boolean | undefined => {
  const value = data.get(key);
  if (typeof value === 'boolean') return value;
  if (isEmpty(value)) return undefined;
  report(wrongType({ key, value }, 'true or false'));
  return undefined;
};
