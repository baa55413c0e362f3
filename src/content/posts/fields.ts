import type { Dialect, TitleSource } from '../../config/dialects/dialect.ts';
import type { Settings } from '../../config/settings.ts';
import { dateInAddress } from '../front-matter/date.ts';
import { firstHeading } from '../markdown/read-tokens.ts';
import { readSlugField } from './address-fields.ts';
import type { KeyFinder } from './field-keys.ts';
import { type Filled, firstFilled, objectOf, textOf } from './field-values.ts';
import { type PublishRules, readPublishRules } from './publish-rules.ts';
import { type FieldText, readAgreedDate, readDate, readText } from './read-field.ts';
import type { PostProblem, Report } from './report.ts';
import { type PostTerms, readTerms } from './term-fields.ts';

/** The fields of a post's front matter, not yet compared with anything else; null or empty if they are not set. */
export interface Fields extends PublishRules, PostTerms {
  readonly title: string;
  /** The slug as written, or the last segment of `permalink`. It is not validated here. */
  readonly slug: FieldText | null;
  readonly date: string | null;
  /** Whether `date` is the one in front of the file's name. */
  readonly isDateOfName: boolean;
  readonly updated: string | null;
  readonly excerpt: string | null;
  /** `alt` is the alternative text; null if there is none. */
  readonly cover: (FieldText & { readonly alt: string | null }) | null;
}

interface FieldsInput {
  readonly file: string;
  /** The post's name, from its path. */
  readonly name: string;
  readonly fileDate: string | null;
  /** The precedence of the date in the file name. */
  readonly nameDates: 'first' | 'last' | 'none';
  /** The date of the file's first commit, if the configuration asks for it. */
  readonly committed: string | null;
  readonly keys: KeyFinder;
  /** The post's text. */
  readonly body: string;
  readonly settings: Settings['posts'];
  readonly report: Report;
}

/** Reads the fields of a post under all their usual names. Wrong types and missing fields go to `report`. */
export const readFields = (input: FieldsInput): Fields => {
  const { file, name, keys, body, settings, report } = input;
  const written = keys.filled('title')[0];
  const found = written === undefined ? titleOf(settings.title ?? keys.dialect?.title, { name, body }) : '';
  if (written === undefined && found === '') {
    report({
      code: 'post/title-missing',
      message: 'The post has no title.',
      help: 'Add a line "title: …" to the front matter. Or set adopt.title to heading, name, or words-of-name to derive a title.',
    });
  }
  const rules = readPublishRules(file, keys, report);
  const title = (written === undefined ? found : readText(written, report)?.text) ?? '';
  const slug = readSlugField(keys, settings.slugify, report);
  const published = readPublished(input, rules);
  // Spreads come last in code that runs for each post: in Node 20, a property after a spread takes ten times as long.
  return {
    title,
    slug,
    updated: readAgreedDate(keys.filled('updatedAt'), keys.zone, report),
    excerpt: readText(keys.filled('excerpt')[0], report)?.text ?? null,
    cover: readCover(keys.filled('coverImage'), keys.dialect !== null, report),
    ...rules,
    ...published,
    ...readTerms(keys, settings, report),
  };
};

/** The derived title of a post that sets none; empty if there is nothing to derive it from. */
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

/** The date of a post, else its publish date; undefined if it has neither. */
const readOwnDate = (
  { keys, committed, settings, report }: FieldsInput,
  { publishDate }: PublishRules,
): string | null | undefined => {
  const written = keys.filled('publishedAt');
  const word = written[0] && readDateWord(written[0], keys.dialect, settings.date === 'git' ? committed : null);
  if (word != null) {
    if ('date' in word) return word.date;
    report(word.problem);
    return null;
  }
  if (written.length > 0) return readAgreedDate(written, keys.zone, report);
  if (publishDate !== null) return publishDate;
  const [created] = keys.filled('createdAt');
  return created === undefined ? undefined : readDate(created, keys.zone, report);
};

/** The date in a URL, else the date that the configuration provides. */
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
      message: `The date in the file name does not exist in the calendar: ${noDay}`,
      help: 'Correct the file name, or add a line "date: 2026-01-31" to the front matter.',
    });
    return null;
  }
  const date = found ?? committed;
  if (date === null && !draft) {
    report({
      code: 'post/date-missing',
      message: 'The post has no date.',
      help: 'Add a line "date: 2026-01-31" to the front matter, or start the file name with the date: 2026-01-31-name.md.',
    });
  }
  return date;
};

/** A date in a name that does not exist in the calendar, as in `2011-02-29-name`. */
const NO_DAY = /^(\d{4}-(?:0?[1-9]|1[0-2])-\d{1,2})[-_ ]/;

/** Keys that can contain a post's URL, which can contain its date. */
const ADDRESSES = ['path', 'permalink', 'url'];

/** Reads a string, or an object with the URL, as Hugo's themes have it. With a dialect, it reads the first of a list. */
const readCover = ([written]: readonly Filled[], isOfTool: boolean, report: Report): Fields['cover'] => {
  if (written === undefined) return null;
  const { key, value } = written;
  const first: unknown = isOfTool && Array.isArray(value) ? value[0] : value;
  const entries = objectOf(first);
  const address = entries === undefined ? { value: first } : firstFilled(entries, ['image', 'src', 'url', 'path']);
  const cover = address === null ? null : readText({ key, value: address.value }, report);
  return cover && { ...cover, alt: textOf(entries?.get('alt'))?.trim() || null };
};

/** The date that a word such as `Last Modified` means in a tool, or a problem; null for any other text. */
const readDateWord = (
  { key, value }: Filled,
  dialect: Pick<Dialect, 'dateWords'> | null,
  committed: string | null,
): { readonly date: string } | { readonly problem: PostProblem } | null => {
  const word = textOf(value)?.trim() ?? '';
  const isOne = (words: readonly string[] = []): boolean => words.includes(word.toLowerCase());
  const place = { keys: [key], value: word };
  if (isOne(dialect?.dateWords?.changed)) {
    const message = `${key} is "${word}". Such a date changes with every edit, so Galley does not read it.`;
    const help = "Write the date. Or remove the line and set posts.date: 'git' to use the date of the first commit.";
    return { problem: { code: 'post/date-unreadable', message, help, ...place } };
  }
  if (!isOne(dialect?.dateWords?.made)) return null;
  if (committed !== null) return { date: committed };
  const message = `${key} is "${word}", but Galley does not know when the file was created.`;
  const help = "Write the date. Or set posts.date: 'git' to use the date of the first commit, and commit the file.";
  return { problem: { code: 'post/date-missing', message, help, ...place } };
};
