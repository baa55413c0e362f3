import type { Settings } from '../config/settings.ts';
import { shownAsWritten } from '../dates/date.ts';
import type { Zone } from '../dates/zone.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import { type LanguageRules, readLanguage, type Translation } from '../languages/read-language.ts';
import { postNameOf } from '../slugs/post-name.ts';
import { slugOfName } from '../slugs/slug-of-name.ts';
import { readAliases } from './aliases.ts';
import { readCustomFields } from './custom-fields.ts';
import { createKeyFinder } from './field-keys.ts';
import { textOf } from './field-values.ts';
import { type Fields, readFields } from './fields.ts';
import { reportManyTerms } from './many-terms.ts';
import type { Json } from './parsed-post.ts';
import { addressField, addressOf, type Names, readNames } from './post-slug.ts';
import type { ReadLookAlikes } from './publish-look-alikes.ts';
import type { Report } from './report.ts';

type FrontMatterData = FrontMatter['data'];

/** What a post says besides its text: in its front matter, in that of its folders, and in its path. */
export interface PostHead extends Names {
  readonly fields: Fields;
  readonly aliases: readonly string[];
  readonly custom: Readonly<Record<string, Json>>;
  readonly mapped: readonly string[];
  /** Empty where the workspace declares no languages. */
  readonly translation: Partial<Translation>;
}

/** What is known of a workspace before its posts are read. */
export interface WorkspaceReading {
  readonly language?: string | null | undefined;
  readonly languages?: LanguageRules | undefined;
  /** When posts were committed first, by file, where that counts. */
  readonly gitDates?: Readonly<Record<string, string>> | undefined;
}

export interface HeadReading {
  readonly settings: Pick<Settings, 'dialect' | 'fields' | 'posts' | 'postFolders' | 'customFields'> & WorkspaceReading;
  readonly addDefaults: (file: string, own: FrontMatterData) => FrontMatterData;
  readonly readLookAlikes: ReadLookAlikes;
  readonly zone: Zone;
  readonly report: Report;
}

export const readHead = (
  file: string,
  { data: own, body }: Pick<FrontMatter, 'data' | 'body'>,
  { settings, addDefaults, readLookAlikes, zone, report }: HeadReading,
): PostHead => {
  const data = addDefaults(file, own);
  const keys = createKeyFinder(data, settings, zone);
  const said = readLanguage(file, data, { rules: settings.languages, report });
  const language = said?.ofName ?? (keys.dialect?.languageInName === true ? (settings.language ?? null) : null);
  const translation: Partial<Translation> = said?.translation ?? {};
  const { dialect } = keys;
  const { date: unwritten, nameDates = null, slugify } = settings.posts;
  const named = postNameOf(file, { zone, language });
  const counting = nameDates ?? 'last';
  const fileDate = counting === 'none' ? null : named.date;
  const name = dialect?.keepsDates === true || counting === 'none' ? named.dated : named.name;
  const committed = settings.gitDates?.[file] ?? (unwritten === 'git' ? null : unwritten);
  const { posts, postFolders } = settings;
  const input = { file, name, fileDate, nameDates: counting, body, committed, keys, settings: posts, report };
  const written = readFields(input);
  const lookAlikes = readLookAlikes(data, report);
  const draft = written.draft || lookAlikes.draft;
  // Of a name that gives the date, the rest is the slug by the configuration's wish.
  const isOfName = nameDates !== null && name !== named.name && written.isDateOfName;
  const ownSlug = isOfName ? { key: 'slug', text: slugOfName(named.name, dialect ?? {}, slugify) } : null;
  const fields = {
    ...written,
    slug: written.slug ?? ownSlug,
    draft,
    unlisted: written.unlisted || lookAlikes.unlisted,
  };
  const date = dialect === null ? (fileDate ?? fields.date) : (fields.date ?? fileDate);
  const { lang } = translation;
  const asWritten = dialect?.datesKeepZone === true ? textOf(keys.filled('publishedAt')[0]?.value) : undefined;
  const otherLang = lang === settings.languages?.tags[0] ? undefined : lang;
  const place = { file, name, dialect, slugify, postFolders, lang, otherLang };
  const spellings = { spellings: keys.filled('slug'), language: settings.language ?? null };
  const shown = date && shownAsWritten(date, asWritten, zone);
  const names = readNames(fields, { date: shown, settings: posts, report, ...place, ...spellings });
  const computed = addressField(settings, names.slug, names.url);
  const custom = readCustomFields(settings.customFields, { data, zone, computed }, report);
  const aliases = readAliases({ keys, address: addressOf(settings, names), report });
  reportManyTerms({ tags: fields.tags, authors: fields.authors, aliases }, report);
  return { fields, aliases, custom, mapped: keys.mapped, translation, ...names };
};
