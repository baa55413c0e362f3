import type { Settings } from '../config/settings.ts';
import { readAgreed } from './agreed.ts';
import type { KeyFinder } from './field-keys.ts';
import { wrongType } from './field-text.ts';
import { type Filled, isEmpty, objectOf, textOf } from './field-values.ts';
import type { AuthorName } from './parsed-post.ts';
import type { Report } from './report.ts';

/** What a post is filed under, as it is written. */
export interface PostTerms {
  readonly category: string | null;
  /** All that are written; the first is the post's own. */
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly authors: readonly AuthorName[];
}

type TermSettings = Pick<Settings['posts'], 'splitAuthors' | 'categoriesAsTags'>;

export const readTerms = (keys: KeyFinder, settings: TermSettings, report: Report): PostTerms => {
  const isSpaced = ({ key, value }: Filled): boolean =>
    keys.dialect?.spaceSeparated?.includes(key) === true && textOf(value)?.includes(',') === false;
  // Hexo's lists of categories may have lists in them.
  const readNames = ({ key, value }: Filled): readonly string[] => {
    const filled = { key, value: Array.isArray(value) ? value.flat() : value };
    return readList(filled, isSpaced(filled) ? /\s+/ : null, report);
  };
  const written = keys.filled('category');
  const categories = readAgreed(written, { read: readNames, print: ([first = '']) => first }, report) ?? [];
  const [category = null, ...others] = categories;
  const tags = keys
    .filled('tags')
    .slice(0, 1)
    .flatMap((filled) => readList(filled, isSpaced(filled) ? /\s+/ : /,/, report));
  if (others.length > 0 && !settings.categoriesAsTags) report(severalCategories(written[0]?.key ?? '', categories));
  const read = (filled: Filled): readonly AuthorName[] => readAuthors(filled, settings.splitAuthors, report);
  return {
    category,
    categories,
    tags: settings.categoriesAsTags ? [...new Set([...tags, ...others])] : tags,
    authors: readAgreed(keys.filled('authors'), { read, print: printAuthors }, report) ?? [],
  };
};

const severalCategories = (key: string, [first, ...others]: readonly string[]): Parameters<Report>[0] => ({
  severity: 'warning',
  code: 'post/several-categories',
  message: `A post has one category: this one is in ${first}, not in ${others.join(', ')}.`,
  help: 'Keep one category, and make the others tags; posts: { categoriesAsTags: true } in the configuration does so for all posts.',
  keys: [key],
  value: others[0],
});

/** A list, or one text with separators; null: without any. */
const readList = (filled: Filled, separator: RegExp | null, report: Report): string[] => {
  if (Array.isArray(filled.value)) return readItems(filled, filled.value, report);
  const text = textOf(filled.value);
  if (text === undefined)
    report(wrongType(filled, separator === null ? 'a text' : 'a list of texts, or one text with commas'));
  return (separator === null ? [text ?? ''] : (text ?? '').split(separator)).map((item) => item.trim()).filter(Boolean);
};

const readItems = ({ key }: Filled, items: readonly unknown[], report: Report): string[] =>
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

const readAuthors = ({ key, value }: Filled, isSplit: boolean, report: Report): readonly AuthorName[] => {
  const written: readonly unknown[] = Array.isArray(value) ? value : [value];
  const items = isSplit ? written.flatMap((item) => (typeof item === 'string' ? item.split(',') : [item])) : written;
  return items.flatMap((item) => {
    if (typeof item === 'string' && item.trim() === '') return [];
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
