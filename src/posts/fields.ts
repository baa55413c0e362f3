import { readAgreed } from './agreed.ts';
import { dateInAddress } from './date.ts';
import type { KeyFinder } from './field-keys.ts';
import { type FieldText, readText } from './field-text.ts';
import { type Filled, firstFilled, objectOf, textOf } from './field-values.ts';
import type { AuthorName } from './parsed-post.ts';
import { type PublishRules, readPublishRules } from './publish-rules.ts';
import { readDate } from './read-date.ts';
import type { Report } from './report.ts';
import { printAuthors, readAuthors, readCategory, readTags } from './term-values.ts';

/** What a post's front matter says, not yet compared with anything else; null or empty where it says nothing. */
export interface Fields extends PublishRules {
  readonly title: string;
  /** As written, `permalink` reduced to its last segment; whether it is a slug is not checked here. */
  readonly slug: FieldText | null;
  readonly date: string | null;
  readonly updated: string | null;
  readonly excerpt: string | null;
  readonly cover: FieldText | null;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly authors: readonly AuthorName[];
}

export interface FieldsInput {
  readonly file: string;
  /** The date in the file's name. */
  readonly fileDate: string | null;
  readonly keys: KeyFinder;
  readonly report: Report;
}

/** The fields of a post under all the names that people give them. Wrong types and what is missing go to `report`. */
export const readFields = ({ file, fileDate, keys, report }: FieldsInput): Fields => {
  const title = readText(keys.filled('title')[0], report);
  if (keys.filled('title').length === 0) {
    report({
      code: 'post/title-missing',
      message: 'The post has no title.',
      help: 'Add a line "title: …" to its front matter.',
    });
  }
  const rules = readPublishRules(file, keys, report);
  return {
    ...rules,
    title: title?.text ?? '',
    slug: readAgreed(keys.filled('slug'), { read: readSlugText, print: ({ text }) => text }, report),
    date: readPublished(keys, { ...rules, fileDate }, report),
    updated: readAgreed(keys.filled('updatedAt'), { read: readDate, print: String }, report),
    excerpt: readText(keys.filled('excerpt')[0], report)?.text ?? null,
    cover: readCover(keys.filled('coverImage')[0], report),
    category: readAgreed(keys.filled('category'), { read: readCategory, print: String }, report),
    tags: readTags(keys.filled('tags')[0], report),
    authors: readAgreed(keys.filled('authors'), { read: readAuthors, print: printAuthors }, report) ?? [],
  };
};

const readSlugText = (filled: Filled, report: Report): FieldText | null => {
  const slug = readText(filled, report);
  return slug !== null && slug.key !== 'slug' ? { ...slug, text: lastSegment(slug.text) } : slug;
};

/** `/2015/05/21/name/` and `name.html` are ways to write the slug `name`. */
const lastSegment = (permalink: string): string =>
  (permalink.split('/').filter(Boolean).at(-1) ?? permalink).replace(/\.html?$/i, '');

/** Without a date of its own a post has that of its publication. */
const readPublished = (
  keys: KeyFinder,
  { publishDate, fileDate, draft }: Pick<PublishRules, 'publishDate' | 'draft'> & Pick<FieldsInput, 'fileDate'>,
  report: Report,
): string | null => {
  const written = keys.filled('publishedAt');
  if (written.length > 0) return readAgreed(written, { read: readDate, print: String }, report);
  if (publishDate !== null) return publishDate;
  const [created] = keys.filled('createdAt');
  if (created !== undefined) return readDate(created, report);
  const addressed = keys.named(ADDRESSES).map(({ value }) => dateInAddress(textOf(value) ?? ''));
  const pathDate = fileDate ?? addressed.find((date) => date !== null) ?? null;
  if (pathDate === null && !draft) {
    report({
      code: 'post/date-missing',
      message: 'The post has no date.',
      help: 'Add a line "date: 2026-01-31" to its front matter, or put the date before the file name: 2026-01-31-name.md.',
    });
  }
  return pathDate;
};

/** Keys that may hold a post's address, which may hold its date. */
const ADDRESSES = ['path', 'permalink', 'url'];

/** A text, or an object that holds the address, as Hugo's themes have it. */
const readCover = (filled: Filled | undefined, report: Report): FieldText | null => {
  const entries = objectOf(filled?.value);
  if (filled === undefined || entries === undefined) return readText(filled, report);
  const address = firstFilled(entries, ['image', 'src', 'url', 'path']);
  return address === null ? null : readText({ key: filled.key, value: address.value }, report);
};
