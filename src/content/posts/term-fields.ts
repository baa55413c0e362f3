import { isSame } from '../../config/languages/languages.ts';
import { FolderCategories } from '../front-matter/cascade/defaults-rule.ts';
import { type Filled, isEmpty, type KeyFinder, objectOf, textOf } from './field-values.ts';
import { readAgreed, wrongItem, wrongType } from './read-field.ts';
import type { PostProblem, Report } from './report.ts';
import type { AuthorName } from './written-post.ts';

/** The category, tags and authors of a post, as written. */
export interface PostTerms {
  readonly category: string | null;
  /** All categories as written. The first one is the post's category. */
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly authors: readonly AuthorName[];
}

interface TermReading {
  /** The post's language; absent if the workspace declares no languages. */
  readonly lang: string | undefined;
  readonly report: Report;
}

export const readTerms = (keys: KeyFinder, { lang, report }: TermReading): PostTerms => {
  const isSpaced = ({ key, value }: Filled): boolean => keys.tool.isSpaceSeparated(key, textOf(value) ?? ',');
  // Lists of categories can be nested.
  const readNames = ({ key, value }: Filled): readonly string[] => {
    const filled = { key, value: Array.isArray(value) ? value.flat() : value };
    return readList(filled, isSpaced(filled) ? /\s+/ : null, report);
  };
  const written = keys.filled('category');
  const categories = readAgreed(written, { read: readNames, print: ([first = '']) => first }, report) ?? [];
  const isLanguage = (name: string): boolean => lang !== undefined && isSame(name, lang);
  const areFolders = written[0]?.value instanceof FolderCategories;
  const own = areFolders ? categories.filter((name) => !isLanguage(name)) : categories;
  const [category = null, ...others] = own;
  const tags = keys
    .filled('tags')
    .slice(0, 1)
    .flatMap((filled) => readList(filled, isSpaced(filled) ? /\s+/ : /,/, report));
  if (others.length > 0) report(severalCategories(written[0]?.key ?? '', own));
  const read = (filled: Filled): readonly AuthorName[] => readAuthors(filled, report);
  return {
    category,
    categories,
    tags,
    authors: readAgreed(keys.filled('authors'), { read, print: printAuthors }, report) ?? [],
  };
};

const severalCategories = (key: string, [first, ...others]: readonly string[]): PostProblem => ({
  severity: 'warning',
  code: 'post/several-categories',
  message: `A post can have only one category. This post is in ${first}, not in ${others.join(', ')}.`,
  help: 'Keep one category, and turn the others into tags.',
  keys: [key],
  value: others[0],
});

/** Reads a list, or one string with separators. A null separator means one item. */
const readList = (filled: Filled, separator: RegExp | null, report: Report): string[] => {
  if (Array.isArray(filled.value)) return readItems(filled, filled.value, report);
  const text = textOf(filled.value);
  if (text === undefined)
    report(wrongType(filled, separator === null ? 'a string' : 'a list of strings, or one string with commas'));
  return (separator === null ? [text ?? ''] : (text ?? '').split(separator)).map((item) => item.trim()).filter(Boolean);
};

const readItems = ({ key }: Filled, items: readonly unknown[], report: Report): string[] =>
  items.flatMap((written) => {
    // Tags can be lists of one, as categories often are.
    const item = Array.isArray(written) && written.length === 1 ? written[0] : written;
    // Tags can be objects with a label.
    const text = textOf(objectOf(item)?.get('label') ?? item)?.trim();
    if (text !== undefined) return text === '' ? [] : [text];
    report(item === null ? emptyItem(key) : wrongItem(key, item));
    return [];
  });

/** The problem of an empty YAML item: `null`, `~`, or nothing after the dash. */
const emptyItem = (key: string): PostProblem => ({
  severity: 'warning',
  code: 'post/empty-item',
  message: `${key} has an empty or null item, which Galley ignores.`,
  help: 'Remove the item. If the word is a name, put quotes around it: "null".',
  keys: [key],
  value: 'null',
});

const readAuthors = ({ key, value }: Filled, report: Report): readonly AuthorName[] => {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => {
    if (typeof item === 'string' && item.trim() === '') return [];
    if (item === null) {
      report(emptyItem(key));
      return [];
    }
    const author = authorOf(item);
    if (author !== undefined) return [author];
    report(wrongType({ key, value: item }, 'a name, or a list of names or of objects with an id or a name'));
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

/** The id or name of an object: null if it is empty, undefined if it is not a string. */
const partOf = (value: unknown): string | null | undefined => (isEmpty(value) ? null : textOf(value)?.trim());

/** Prints authors in a fixed order, by their names if they have one. */
const printAuthors = (authors: readonly AuthorName[]): string =>
  [...new Set(authors.map((author) => (typeof author === 'string' ? author : (author.name ?? author.id))))]
    .sort()
    .join(', ');
