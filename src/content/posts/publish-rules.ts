import type { Settings } from '../../config/settings.ts';
import { SECTIONS } from '../front-matter/cascade/defaults-rule.ts';
import { ambiguousDays, parseDate } from '../front-matter/date.ts';
import { BUILD, type Filled, isBlank, isEmpty, type KeyFinder, objectOf, textOf, typeName } from './field-values.ts';
import { contradiction, readAgreedDate, readDate, wrongType } from './read-field.ts';
import type { PostProblem, Report } from './report.ts';

/** The rules in front matter and in the path that decide whether and when a post is published. */
export interface PublishRules {
  readonly draft: boolean;
  readonly unlisted: boolean;
  readonly publishDate: string | null;
  /** The date at which the sections around the post appear; null if it is not known. */
  readonly notBefore: string | null;
  readonly expiryDate: string | null;
}

export const readPublishRules = (file: string, keys: KeyFinder, report: Report): PublishRules => {
  const isDraft = readDraft(keys, report);
  const hidden = [
    ...keys.named(keys.tool.keysThatHideAnywhere).map((filled) => readSwitch(filled, keys, report)),
    ...notBuilt(keys, report),
    ...Object.entries(keys.tool.hidingValues).map(([key, values]) =>
      keys.named([key]).some(({ value }) => values.some((one) => one === value)),
    ),
  ];
  const publishDates = [...keys.filled('publishDate'), ...keys.filled('published').filter(isDate)];
  const sections = sectionDates(keys, report);
  const expiryDates = [readAgreedDate(keys.filled('expiryDate'), keys.zone, report), ...sections.expiryDate];
  return {
    draft: isDraft || DRAFTS_FOLDER.test(file),
    unlisted: hidden.includes(true),
    publishDate: readAgreedDate(publishDates, keys.zone, report),
    notBefore: sections.publishDate.sort().at(-1) ?? null,
    expiryDate: expiryDates.filter((each) => each !== null).sort()[0] ?? null,
  };
};

/** The dates of the sections around a post, in ISO 8601. */
const sectionDates = (keys: KeyFinder, report: Report): Record<'publishDate' | 'expiryDate', string[]> => {
  const sections = keys
    .named([SECTIONS])
    .flatMap(({ value }): readonly unknown[] => (Array.isArray(value) ? value : []));
  const dates = (name: string): string[] =>
    sections.flatMap((section) => {
      const value = objectOf(section)?.get(name);
      return isEmpty(value) ? [] : (readDate({ key: name, value }, keys.zone, report) ?? []);
    });
  return { publishDate: dates('publishDate'), expiryDate: dates('expiryDate') };
};

/** The usual folder of drafts. */
const DRAFTS_FOLDER = /(?:^|\/)_drafts\//;

const readDraft = (keys: KeyFinder, report: Report): boolean => {
  const switches = (filled: readonly Filled[], whenDraft: boolean, wanted: string) =>
    filled.flatMap((each) => {
      const value = readSwitch(each, keys, report, wanted);
      return value === undefined
        ? []
        : [{ shown: [each.key, String(each.value)] as const, isDraft: value === whenDraft }];
    });
  const published = keys.written('published').filter((filled) => !isDate(filled));
  const [first, ...others] = [
    ...switches(keys.written('draft'), true, 'true or false'),
    ...switches(published, false, 'true, false or a date'),
  ];
  if (first === undefined) return false;
  for (const { shown, isDraft } of others) if (isDraft !== first.isDraft) report(contradiction(first.shown, shown));
  return first.isDraft || others.some(({ isDraft }) => isDraft);
};

/** True, false, or undefined if the key is empty. */
const readSwitch = (
  filled: Filled,
  { tool }: KeyFinder,
  report: Report,
  wanted = 'true or false',
): boolean | undefined => {
  if (typeof filled.value === 'boolean') return filled.value;
  const text = textOf(filled.value)?.trim().toLowerCase() ?? '';
  // Most tools take any text for true, so this one cannot mean anything else.
  if (text === 'true') return true;
  if (tool.readsYes && WORDS[text] !== undefined) return WORDS[text];
  if (!isEmpty(filled.value)) report(wrongType(filled, wanted));
  return undefined;
};

/** The booleans of YAML 1.1: https://yaml.org/type/bool.html */
const WORDS: Readonly<Record<string, boolean>> = {
  yes: true,
  on: true,
  no: false,
  off: false,
  false: false,
};

/** Some tools read `published` as another name for `publishDate`. */
const isDate = ({ value }: Filled): boolean => {
  const text = textOf(value) ?? '';
  return (parseDate(text) ?? ambiguousDays(text)) !== null;
};

/** The entries below a key with a name, ignoring letter case. Their keys are paths with dots. */
const below = ({ key, value }: Filled, name: string): readonly Filled[] =>
  [...(objectOf(value) ?? [])].flatMap(([inner, item]) =>
    inner.toLowerCase() === name ? [{ key: `${key}.${inner}`, value: item }] : [],
  );

const notBuilt = (keys: KeyFinder, report: Report): readonly boolean[] =>
  keys
    .named(BUILD)
    .flatMap((build) => [...below(build, 'render'), ...below(build, 'list')])
    .map((option) => {
      const value = typeof option.value === 'string' ? option.value.toLowerCase() : option.value;
      if (BUILT.includes(value)) return false;
      if (!NOT_BUILT.includes(value)) report(wrongType(option, 'always, never, link, or local'));
      return true;
    });

const BUILT: readonly unknown[] = ['always', true, null, 'local'];
const NOT_BUILT: readonly unknown[] = ['never', false, 'link'];

/**
 * Applies the configuration's rules for keys that hold a post back in one project and mean something else in another.
 * Such a key without a rule is an error, because you cannot take back what is published by mistake.
 */
export const createLookAlikeReader = ({ posts: { publish }, fields }: Pick<Settings, 'posts' | 'fields'>) => {
  const valuesOf = new Map(Object.entries(publish).map(([key, values]) => [normalized(key), values]));
  const mapped = new Set(Object.values(fields).flat());
  return (data: ReadonlyMap<string, unknown>, report: Report): Pick<PublishRules, 'draft' | 'unlisted'> => {
    const hidingValues: unknown[] = [];
    for (const [key, value] of data) {
      if (mapped.has(key)) continue;
      const name = normalized(key);
      const values = valuesOf.get(name);
      if (values === undefined) {
        if (mayHide(name, value)) report(undecidedProblem({ key, value }));
      } else if (values !== 'any' && !isPublishedBy(values, value)) hidingValues.push(value);
    }
    const drafts = hidingValues.filter((value) => isSame('draft', value));
    return { draft: drafts.length > 0, unlisted: hidingValues.length > drafts.length };
  };
};

const isPublishedBy = (values: readonly (string | boolean)[], value: unknown): boolean =>
  isBlank(value) || values.some((one) => isSame(one, value));

const isSame = (one: string | boolean, value: unknown): boolean =>
  typeof one === 'boolean' ? value === one : wordOf(value) === one.toLowerCase();

const wordOf = (value: unknown): string | undefined => textOf(value)?.trim().toLowerCase();

const normalized = (key: string): string => key.toLowerCase().replace(/[_-]/g, '');

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Keys that hide a post if true, keys that hide it if false, and keys that define how or when it is published. */
const HIDES = words('isdraft hidden ishidden hide private isprivate unlisted isunlisted unpublished wip');
const SHOWS = words('publish ispublished public ispublic listed visible isvisible');
const SAYS = words('status poststatus publishstatus visibility');
const EXPIRY = words('unpublishat unpublishon expires expiresat expiry expiration expirationdate');
const DUE = words('embargo publishat publishon');
/** Values of `SAYS` that do not hide a post. */
export const PUBLIC: ReadonlySet<string> = words('published publish public visible live');

/** Returns a function that recognizes the keys that decide whether a post is published, whatever their values are. */
export const createIsPublishKey = ({ posts: { publish } }: Pick<Settings, 'posts'>): ((key: string) => boolean) => {
  const decided = Object.keys(publish).map(normalized);
  const names = new Set([...decided, ...HIDES, ...SHOWS, ...SAYS, ...EXPIRY, ...DUE]);
  return (key) => names.has(normalized(key));
};

const mayHide = (name: string, value: unknown): boolean => {
  // A list names parts of the page.
  if (name === 'hide' && Array.isArray(value)) return false;
  if (HIDES.has(name)) return !isEmpty(value);
  if (SHOWS.has(name)) return value !== true && !isBlank(value);
  if (EXPIRY.has(name) || DUE.has(name)) return !isEmpty(value);
  return SAYS.has(name) && !isEmpty(value) && !PUBLIC.has(wordOf(value) ?? '');
};

const undecidedProblem = ({ key, value }: Filled): PostProblem => {
  const name = normalized(key);
  const mapped = EXPIRY.has(name) ? 'expiryDate' : DUE.has(name) ? 'publishDate' : undefined;
  const example = HIDES.has(name) ? 'false' : SHOWS.has(name) ? 'true' : "'published'";
  return {
    code: 'post/publish-rule',
    message: `${key} is ${typeName(value)}, which may mean that the post should not be published.`,
    help:
      mapped === undefined
        ? `Decide in the configuration. adopt: { publish: { ${key}: [${example}] } } lists the values that publish a post. adopt: { publish: { ${key}: 'any' } } ignores the key.`
        : `Decide in the configuration. adopt: { fields: { ${mapped}: '${key}' } } reads the key. adopt: { publish: { ${key}: 'any' } } ignores it.`,
    keys: [key],
    value: textOf(value)?.trim(),
  };
};
