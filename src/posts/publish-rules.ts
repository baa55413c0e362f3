import { ambiguousDays, parseDate } from '../dates/date.ts';
import { SECTIONS } from '../defaults/defaults-file.ts';
import { contradiction, readAgreed } from './agreed.ts';
import { BUILD, below, HIDING, type KeyFinder } from './field-keys.ts';
import { wrongType } from './field-text.ts';
import { type Filled, isEmpty, objectOf, textOf } from './field-values.ts';
import { createReadDate } from './read-date.ts';
import type { Report } from './report.ts';

/** What front matter and path say about whether and when a post is published. */
export interface PublishRules {
  readonly draft: boolean;
  readonly unlisted: boolean;
  readonly publishDate: string | null;
  /** When the sections around it appear; null where nothing is known of that. */
  readonly notBefore: string | null;
  readonly expiryDate: string | null;
}

export const readPublishRules = (file: string, keys: KeyFinder, report: Report): PublishRules => {
  const isDraft = readDraft(keys, report);
  const hidden = [
    ...keys.named(HIDING).map((filled) => readSwitch(filled, keys, report)),
    ...notBuilt(keys, report),
    ...hiddenByTool(keys),
  ];
  const date = { read: createReadDate(keys.zone), print: String };
  const publishDates = [...keys.filled('publishDate'), ...keys.filled('published').filter(isDate)];
  const sections = sectionDates(keys, report);
  const expiryDates = [readAgreed(keys.filled('expiryDate'), date, report), ...sections.expiryDate];
  return {
    draft: isDraft || DRAFTS_FOLDER.test(file),
    unlisted: hidden.includes(true),
    publishDate: readAgreed(publishDates, date, report),
    notBefore: sections.publishDate.sort().at(-1) ?? null,
    expiryDate: expiryDates.filter((each) => each !== null).sort()[0] ?? null,
  };
};

/** Those of the sections that a post is in, ISO 8601. */
const sectionDates = (keys: KeyFinder, report: Report): Record<'publishDate' | 'expiryDate', string[]> => {
  const sections = keys
    .named([SECTIONS])
    .flatMap(({ value }): readonly unknown[] => (Array.isArray(value) ? value : []));
  const read = createReadDate(keys.zone);
  const dates = (name: string): string[] =>
    sections.flatMap((section) => {
      const value = objectOf(section)?.get(name);
      return isEmpty(value) ? [] : (read({ key: name, value }, report) ?? []);
    });
  return { publishDate: dates('publishDate'), expiryDate: dates('expiryDate') };
};

/** Of Jekyll and Hexo. */
const DRAFTS_FOLDER = /(?:^|\/)_drafts\//;

/** What only the tool's own documentation says. */
const hiddenByTool = (keys: KeyFinder): readonly boolean[] =>
  Object.entries(keys.dialect?.hiding ?? {}).flatMap(([key, values]) =>
    keys.named([key]).map(({ value }) => values.some((one) => one === value)),
  );

const readDraft = (keys: KeyFinder, report: Report): boolean => {
  const drafts = keys.written('draft').map((filled) => said(filled, true, keys, report));
  const published = keys
    .written('published')
    .flatMap((filled) => (isDate(filled) ? [] : said(filled, false, keys, report)));
  const [first, ...others] = [...drafts, ...published].filter(({ isDraft }) => isDraft !== undefined);
  for (const other of others) {
    if (first !== undefined && other.isDraft !== first.isDraft) report(contradiction(shown(first), shown(other)));
  }
  return first?.isDraft === true || others.some(({ isDraft }) => isDraft);
};

interface Said {
  readonly filled: Filled;
  readonly isDraft: boolean | undefined;
}

const said = (filled: Filled, whenDraft: boolean, keys: KeyFinder, report: Report): Said => {
  const value = readSwitch(filled, keys, report, whenDraft ? 'true or false' : 'true, false or a date');
  return { filled, isDraft: value === undefined ? undefined : value === whenDraft };
};

const shown = ({ filled: { key, value } }: Said): readonly [string, string] => [key, String(value)];

/** True, false, or undefined where nothing is said. */
const readSwitch = (
  filled: Filled,
  { dialect }: KeyFinder,
  report: Report,
  wanted = 'true or false',
): boolean | undefined => {
  if (typeof filled.value === 'boolean') return filled.value;
  const word = dialect?.readsYes === true ? WORDS[textOf(filled.value)?.trim().toLowerCase() ?? ''] : undefined;
  if (word !== undefined) return word;
  if (!isEmpty(filled.value)) report(wrongType(filled, wanted));
  return undefined;
};

/** Of YAML 1.1: https://yaml.org/type/bool.html */
const WORDS: Readonly<Record<string, boolean>> = {
  yes: true,
  on: true,
  true: true,
  no: false,
  off: false,
  false: false,
};

/** `published` is another name of Hugo's for `publishDate`. */
const isDate = ({ value }: Filled): boolean => {
  const text = textOf(value) ?? '';
  return (parseDate(text) ?? ambiguousDays(text)) !== null;
};

const notBuilt = (keys: KeyFinder, report: Report): readonly boolean[] =>
  keys
    .named(BUILD)
    .flatMap((build) => [...below(build, 'render'), ...below(build, 'list')])
    .map((option) => {
      const value = typeof option.value === 'string' ? option.value.toLowerCase() : option.value;
      if (BUILT.includes(value)) return false;
      if (!NOT_BUILT.includes(value)) report(wrongType(option, 'one of always, never, link and local'));
      return true;
    });

const BUILT: readonly unknown[] = ['always', true, null, 'local'];
const NOT_BUILT: readonly unknown[] = ['never', false, 'link'];
