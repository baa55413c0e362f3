import { readText, wrongType } from './field-text.ts';
import { type Filled, isEmpty, objectOf, textOf } from './field-values.ts';
import type { AuthorName } from './parsed-post.ts';
import type { Report } from './report.ts';

/** The one that is named; of several the first. */
export const readCategory = (filled: Filled, report: Report): string | null => {
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

export const readTags = (filled: Filled | undefined, report: Report): readonly string[] => {
  if (filled === undefined) return [];
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

export const readAuthors = ({ key, value }: Filled, report: Report): readonly AuthorName[] => {
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
export const printAuthors = (authors: readonly AuthorName[]): string =>
  [...new Set(authors.map((author) => (typeof author === 'string' ? author : (author.name ?? author.id))))]
    .sort()
    .join(', ');
