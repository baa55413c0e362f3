import type { Settings } from '../../config/settings.ts';
import { ambiguousDays, parseDate } from '../front-matter/date.ts';
import { UTC, type Zone } from '../front-matter/zone.ts';
import type { Tool } from '../tool.ts';
import { type Filled, type KeyFinder, textOf } from './field-values.ts';
import type { PublishRules } from './publish-rules.ts';
import { readAgreedDate, readDate } from './read-field.ts';
import type { Report } from './report.ts';

/** The possible sources of a post's date. */
interface DateSources {
  readonly keys: KeyFinder;
  readonly rules: Pick<PublishRules, 'draft' | 'publishDate'>;
  readonly name: string;
  readonly fileDate: string | null;
  /** The date in the names of the file's folders. */
  readonly folderDate: string | null;
  /** The precedence of the date in the file name. */
  readonly nameDates: 'first' | 'last' | 'none';
  /** The date of the file's first commit, if the configuration asks for it. */
  readonly committed: string | null;
  readonly settings: Pick<Settings['posts'], 'date'>;
  readonly report: Report;
}

/** Reads the date of a post, and whether it comes from the file's name. Reports a missing date. */
export const readPublished = (sources: DateSources): { readonly date: string | null; readonly isOfName: boolean } => {
  const { fileDate, nameDates } = sources;
  const own = nameDates === 'first' && fileDate !== null ? undefined : readOwnDate(sources);
  if (own !== undefined) return { date: own, isOfName: false };
  return { date: fileDate ?? readDateElsewhere(sources), isOfName: fileDate !== null };
};

/** Reads the date in front matter, else the publish date. Undefined if there is neither. */
const readOwnDate = ({
  keys,
  rules,
  fileDate,
  committed,
  settings,
  report,
}: DateSources): string | null | undefined => {
  const written = keys.filled('publishedAt');
  const word = written[0] && readDateWord(written[0], keys.tool, settings.date === 'git' ? committed : null);
  if (word != null) {
    if ('date' in word) return word.date;
    if (rules.publishDate !== null) return rules.publishDate;
    report(word.problem);
    return null;
  }
  if (written.length > 0) return readAgreedDate(written, inOrderOf(fileDate, written, keys.zone), report);
  if (rules.publishDate !== null) return rules.publishDate;
  const [created] = keys.filled('createdAt');
  return created === undefined ? undefined : readDate(created, keys.zone, report);
};

/** The zone in which a date that can mean two days means the day in the file's name, if that is one of them. */
const inOrderOf = (fileDate: string | null, [written]: readonly Filled[], zone: Zone): Zone => {
  const text = textOf(written?.value)?.trim() ?? '';
  const days = fileDate === null || zone.dateOrder !== null ? null : ambiguousDays(text);
  if (days === null) return zone;
  const orders = (['day-first', 'month-first'] as const).map((dateOrder): Zone => ({ ...zone, dateOrder }));
  const isOfName = (each: Zone): boolean =>
    parseDate(text, { ...UTC, dateOrder: each.dateOrder })?.slice(0, 10) === fileDate?.slice(0, 10);
  return orders.find(isOfName) ?? zone;
};

/** Reads the date in a URL, else the one in the names of folders, else the date that the configuration provides. */
const readDateElsewhere = (sources: DateSources): string | null => {
  const { keys, rules, name, nameDates, folderDate, committed, report } = sources;
  const addresses = nameDates === 'none' ? [] : keys.named(ADDRESSES);
  const inAddress = addresses.map(({ value }) => dateInAddress(textOf(value) ?? '', keys.zone));
  const found = inAddress.find((date) => date !== null) ?? folderDate;
  const [, noDay] = nameDates === 'none' ? [] : (NO_DAY.exec(name) ?? []);
  if (found === null && noDay !== undefined && !rules.draft) {
    report({
      code: 'post/date-unreadable',
      message: `The date in the file name does not exist in the calendar: ${noDay}`,
      help: 'Correct the file name, or add a line "date: 2026-01-31" to the front matter.',
    });
    return null;
  }
  const date = found ?? committed;
  if (date === null && !rules.draft) {
    report({
      code: 'post/date-missing',
      keys: keys.written('publishedAt').map(({ key }) => key),
      message: 'The post has no date.',
      help: `${keys.didYouMean('publishedAt')}Add a line "date: 2026-01-31" to the front matter, or start the file name with the date: 2026-01-31-name.md.`,
    });
  }
  return date;
};

/** A date in a name that does not exist in the calendar, as in `2011-02-29-name`. */
const NO_DAY = /^(\d{4}-(?:0?[1-9]|1[0-2])-\d{1,2})[-_ ]/;

/** Keys for a post's URL, which can contain the date. */
const ADDRESSES = ['path', 'permalink', 'url'];

/** The date in a URL, as in `/2026/01/31/name/`; null if there is none. */
export const dateInAddress = (address: string, zone: Zone): string | null => {
  const day = /(?:^|\/)(\d{4}\/\d{2}\/\d{2})\/[^/]/.exec(address)?.[1];
  return day === undefined ? null : parseDate(day, zone);
};

/** The date that a word such as `Last Modified` means in a tool, or a problem; null for any other text. */
const readDateWord = ({ key, value }: Filled, { dateOfWord }: Pick<Tool, 'dateOfWord'>, committed: string | null) => {
  const word = textOf(value)?.trim() ?? '';
  const meaning = dateOfWord(word.toLowerCase());
  const place = { keys: [key], value: word };
  if (meaning === 'changed') {
    const message = `${key} is "${word}". Such a date changes with every edit, so Galley does not read it.`;
    const help = "Write the date. Or remove the line and set posts.date: 'git' to use the date of the first commit.";
    return { problem: { code: 'post/date-unreadable', message, help, ...place } };
  }
  if (meaning === null) return null;
  if (committed !== null) return { date: committed };
  const message = `${key} is "${word}", but Galley does not know when the file was created.`;
  const help = "Write the date. Or set posts.date: 'git' to use the date of the first commit, and commit the file.";
  return { problem: { code: 'post/date-missing', message, help, ...place } };
};
