import type { Settings } from '../config/settings.ts';
import { dateInAddress } from '../dates/date.ts';
import type { TitleSource } from '../dialects/dialect.ts';
import { firstHeading } from '../markdown/first-heading.ts';
import { readAgreed } from './agreed.ts';
import { readDateWord } from './date-word.ts';
import type { KeyFinder } from './field-keys.ts';
import { type FieldText, readText } from './field-text.ts';
import { type Filled, firstFilled, objectOf, textOf } from './field-values.ts';
import { type PublishRules, readPublishRules } from './publish-rules.ts';
import { createReadDate } from './read-date.ts';
import type { Report } from './report.ts';
import { readSlugField } from './slug-field.ts';
import { type PostTerms, readTerms } from './terms.ts';

/** What a post's front matter says, not yet compared with anything else; null or empty where it says nothing. */
export interface Fields extends PublishRules, PostTerms {
  readonly title: string;
  /** As written, `permalink` reduced to its last segment; whether it is a slug is not checked here. */
  readonly slug: FieldText | null;
  readonly date: string | null;
  /** Whether that is the one in front of its name. */
  readonly isDateOfName: boolean;
  readonly updated: string | null;
  readonly excerpt: string | null;
  /** `alt`: a text in its place; null for none. */
  readonly cover: (FieldText & { readonly alt: string | null }) | null;
}

export interface FieldsInput {
  readonly file: string;
  /** What the path says of it. */
  readonly name: string;
  readonly fileDate: string | null;
  /** Where that counts beside others. */
  readonly nameDates: 'first' | 'last' | 'none';
  /** Where that counts: when the file was committed first. */
  readonly committed: string | null;
  readonly keys: KeyFinder;
  /** The post's text. */
  readonly body: string;
  readonly settings: Settings['posts'];
  readonly report: Report;
}

/** The fields of a post under all the names that people give them. Wrong types and what is missing go to `report`. */
export const readFields = (input: FieldsInput): Fields => {
  const { file, name, keys, body, settings, report } = input;
  const written = keys.filled('title')[0];
  const title = written === undefined ? titleOf(settings.title ?? keys.dialect?.title, { name, body }) : '';
  if (written === undefined && title === '') {
    report({
      code: 'post/title-missing',
      message: 'The post has no title.',
      help: 'Add a line "title: …" to its front matter, or say with posts.title what is one: heading, name, words-of-name.',
    });
  }
  const rules = readPublishRules(file, keys, report);
  const titled = (written === undefined ? title : readText(written, report)?.text) ?? '';
  const slug = readSlugField(keys, settings.slugify, report);
  const published = readPublished(input, rules);
  // Spreads come last here and wherever else something is made of each post: Node 20 takes ten times as long for a
  // property that follows one.
  return {
    title: titled,
    slug,
    updated: readAgreed(keys.filled('updatedAt'), { read: createReadDate(keys.zone), print: String }, report),
    excerpt: readText(keys.filled('excerpt')[0], report)?.text ?? null,
    cover: readCover(keys.filled('coverImage'), keys.dialect !== null, report),
    ...rules,
    ...published,
    ...readTerms(keys, settings, report),
  };
};

/** The title of a post that gives none; empty where it has nothing of the kind. */
const titleOf = (how: TitleSource | undefined, { name, body }: Pick<FieldsInput, 'name' | 'body'>): string => {
  if (how === undefined) return '';
  if (how === 'heading') return firstHeading(body);
  return how === 'name' ? name : wordsOf(name);
};

/** `a-post-of-mine` as words. */
const wordsOf = (name: string): string =>
  name
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

const readPublished = (input: FieldsInput, rules: PublishRules): Pick<Fields, 'date' | 'isDateOfName'> => {
  const { fileDate, nameDates } = input;
  const own = nameDates === 'first' && fileDate !== null ? undefined : readOwnDate(input, rules);
  if (own !== undefined) return { date: own, isDateOfName: false };
  return { date: fileDate ?? readDateElsewhere(input, rules), isDateOfName: fileDate !== null };
};

/** Without a date of its own a post has that of its publication; undefined where it has none, either. */
const readOwnDate = (
  { keys, committed, settings, report }: FieldsInput,
  { publishDate }: PublishRules,
): string | null | undefined => {
  const written = keys.filled('publishedAt');
  const readDate = createReadDate(keys.zone);
  const word = written[0] && readDateWord(written[0], keys.dialect, settings.date === 'git' ? committed : null);
  if (word != null && 'problem' in word) report(word.problem);
  if (word != null) return 'date' in word ? word.date : null;
  if (written.length > 0) return readAgreed(written, { read: readDate, print: String }, report);
  if (publishDate !== null) return publishDate;
  const [created] = keys.filled('createdAt');
  return created === undefined ? undefined : readDate(created, report);
};

/** The date in an address, else one that the configuration gives. */
const readDateElsewhere = (
  { keys, name, nameDates, committed, report }: FieldsInput,
  { draft }: PublishRules,
): string | null => {
  const addresses = nameDates === 'none' ? [] : keys.named(ADDRESSES);
  const inAddress = addresses.map(({ value }) => dateInAddress(textOf(value) ?? '', keys.zone));
  const found = inAddress.find((date) => date !== null) ?? null;
  const [, noDay] = nameDates === 'none' ? [] : (NO_DAY.exec(name) ?? []);
  if (found === null && noDay !== undefined && !draft) {
    report({
      code: 'post/date-unreadable',
      message: `The date in the file's name is no day of the calendar: ${noDay}`,
      help: 'Correct the name, or add a line "date: 2026-01-31" to the front matter.',
    });
    return null;
  }
  const date = found ?? committed;
  if (date === null && !draft) {
    report({
      code: 'post/date-missing',
      message: 'The post has no date.',
      help: 'Add a line "date: 2026-01-31" to its front matter, or put the date before the file name: 2026-01-31-name.md.',
    });
  }
  return date;
};

/** What is left in a name of a date that cannot be one, `2011-02-29-name`. */
const NO_DAY = /^(\d{4}-(?:0?[1-9]|1[0-2])-\d{1,2})[-_ ]/;

/** Keys that may hold a post's address, which may hold its date. */
const ADDRESSES = ['path', 'permalink', 'url'];

/** A text, or an object that holds the address, as Hugo's themes have it; with a dialect the first of a list of them. */
const readCover = ([written]: readonly Filled[], isOfTool: boolean, report: Report): Fields['cover'] => {
  if (written === undefined) return null;
  const { key, value } = written;
  const first: unknown = isOfTool && Array.isArray(value) ? value[0] : value;
  const entries = objectOf(first);
  const address = entries === undefined ? { value: first } : firstFilled(entries, ['image', 'src', 'url', 'path']);
  const cover = address === null ? null : readText({ key, value: address.value }, report);
  return cover && { ...cover, alt: textOf(entries?.get('alt'))?.trim() || null };
};
