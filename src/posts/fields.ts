import type { FrontMatter } from '../front-matter/front-matter.ts';
import { contradiction, readAgreed } from './agreed.ts';
import { DATE_FORMS, parseDate } from './date.ts';
import { type Filled, firstFilled, isEmpty, objectOf, textOf, typeName } from './field-values.ts';
import type { AuthorName } from './parsed-post.ts';
import type { Report } from './report.ts';

/**
 * The front matter keys that give a field, in the order in which they count; the first that is not empty does. Those of
 * `excerpt` and `cover` and a moment of creation are fields of their own in some tools, so they may differ; the others
 * must agree.
 */
const ALIASES = {
  title: ['title'],
  slug: ['slug', 'permalink'],
  date: ['date', 'publishedAt', 'published_at', 'pubDate'],
  created: ['created_at'],
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
/** Keys of the fields that are texts for readers. */
export const TEXT_KEYS: Readonly<Record<'title' | 'excerpt' | 'category' | 'tags' | 'authors', readonly string[]>> = {
  title: ALIASES.title,
  excerpt: ALIASES.excerpt,
  category: ALIASES.category,
  tags: ALIASES.tags,
  authors: ALIASES.authors,
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
  return {
    title: title?.text ?? '',
    slug: readAgreed(data, { keys: ALIASES.slug, read: readSlugText, print: ({ text: slug }) => slug }, report),
    date: readPublished(data, fileDate, report),
    updated: readAgreed(data, { keys: ALIASES.updated, read: readDate, print: String }, report),
    excerpt: text(ALIASES.excerpt)?.text ?? null,
    cover: readCover(firstFilled(data, ALIASES.cover), report),
    category: readAgreed(data, { keys: ALIASES.category, read: readCategory, print: String }, report),
    tags: readTags(firstFilled(data, ALIASES.tags), report),
    authors: readAgreed(data, { keys: ALIASES.authors, read: readAuthors, print: printAuthors }, report) ?? [],
    draft: readDraft(data, report),
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

const readSlugText = (filled: Filled, report: Report): { key: string; text: string } | null => {
  const slug = readText(filled, report);
  return slug?.key === 'permalink' ? { ...slug, text: lastSegment(slug.text) } : slug;
};

/** `/2015/05/21/name/` and `name.html` are ways to write the slug `name`. */
const lastSegment = (permalink: string): string =>
  (permalink.split('/').filter(Boolean).at(-1) ?? permalink).replace(/\.html?$/i, '');

const readPublished = (data: FrontMatter['data'], fileDate: string | null, report: Report): string | null => {
  if (firstFilled(data, ALIASES.date) !== null) {
    return readAgreed(data, { keys: ALIASES.date, read: readDate, print: String }, report);
  }
  const created = firstFilled(data, ALIASES.created);
  if (created !== null) return readDate(created, report);
  if (fileDate === null) {
    report({
      code: 'post/date-missing',
      message: 'The post has no date.',
      help: 'Add a line "date: 2026-01-31" to its front matter, or put the date before the file name: 2026-01-31-name.md.',
    });
  }
  return fileDate;
};

const readDate = (filled: Filled, report: Report): string | null => {
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

const readCategory = (filled: Filled, report: Report): string | null => {
  if (!Array.isArray(filled.value)) return readText(filled, report)?.text ?? null;
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
    const text = textOf(item)?.trim();
    if (text !== undefined) return text === '' ? [] : [text];
    report(item === null ? emptyItem(key) : wrongType({ key, value: item }, 'a list of texts'));
    return [];
  });

/** A word in YAML that means nothing: `null`, `~`, or nothing at all after the dash. */
const emptyItem = (key: string): Parameters<Report>[0] => ({
  severity: 'warning',
  code: 'post/empty-item',
  message: `${key} has an item that is empty or null, which counts as none.`,
  help: 'Remove it, or put quotes around the word if it is a name: "null".',
  keys: [key],
  value: 'null',
});

const readAuthors = ({ key, value }: Filled, report: Report): readonly AuthorName[] => {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => {
    if (item === '') return [];
    if (item === null) {
      report(emptyItem(key));
      return [];
    }
    const author = authorOf(item);
    if (author !== undefined) return [author];
    report(wrongType({ key, value: item }, 'a name, or a list of names or of objects with id or name'));
    return [];
  });
};

const authorOf = (item: unknown): AuthorName | undefined => {
  const entries = objectOf(item);
  if (entries === undefined) return textOf(item)?.trim();
  const [id, name] = [partOf(entries.get('id')), partOf(entries.get('name'))];
  if (id === undefined || name === undefined) return undefined;
  return id === null ? (name ?? undefined) : { id, name };
};

/** An id or a name of an object: null when it says nothing, undefined when it is no text. */
const partOf = (value: unknown): string | null | undefined => (isEmpty(value) ? null : textOf(value)?.trim());

/** In any order, by the names where they are given. */
const printAuthors = (authors: readonly AuthorName[]): string =>
  [...new Set(authors.map((author) => (typeof author === 'string' ? author : (author.name ?? author.id))))]
    .sort()
    .join(', ');

const readDraft = (data: FrontMatter['data'], report: Report): boolean => {
  const [draft, published] = [readSwitch('draft', data, report), readSwitch('published', data, report)];
  if (draft !== undefined && draft === published) {
    report(contradiction(['draft', String(draft)], ['published', String(published)]));
  }
  return draft === true || published === false;
};

/** True, false, or undefined where nothing is said. */
const readSwitch = (key: string, data: FrontMatter['data'], report: Report): boolean | undefined => {
  const value = data.get(key);
  if (typeof value === 'boolean') return value;
  if (isEmpty(value)) return undefined;
  report(wrongType({ key, value }, 'true or false'));
  return undefined;
};
