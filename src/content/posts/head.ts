import { type LanguageRules, readLanguage, type Translation } from '../../config/languages/read-language.ts';
import type { Settings } from '../../config/settings.ts';
import { shownAsWritten } from '../front-matter/date.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import type { Zone } from '../front-matter/zone.ts';
import { postNameOf } from '../slugs/post-name.ts';
import { slugOfName } from '../slugs/slugify.ts';
import { readAliases } from './address-fields.ts';
import { readCustomFields } from './custom-fields.ts';
import { createKeyFinder } from './field-keys.ts';
import { textOf } from './field-values.ts';
import { type Fields, readFields } from './fields.ts';
import { addressField, addressOf, type Names, readNames } from './post-slug.ts';
import type { ReadLookAlikes } from './publish-rules.ts';
import type { Report } from './report.ts';
import type { Json } from './written-post.ts';

type FrontMatterData = FrontMatter['data'];

/** The metadata of a post from its front matter, from the defaults of its folders, and from its path. */
export interface Head extends Omit<Fields, 'slug' | 'isDateOfName'>, Names {
  readonly aliases: readonly string[];
  readonly custom: Readonly<Record<string, Json>>;
  readonly mapped: readonly string[];
  /** Empty if the workspace declares no languages. */
  readonly translation: Partial<Translation>;
}

/** The facts about a workspace that reading its posts needs. */
export interface WorkspaceReading {
  readonly language?: string | null | undefined;
  readonly languages?: LanguageRules | undefined;
  /** The dates of first commits by file, if the configuration uses them. */
  readonly gitDates?: Readonly<Record<string, string>> | undefined;
}

interface HeadReading {
  readonly settings: Pick<Settings, 'dialect' | 'fields' | 'posts' | 'records' | 'postFolders' | 'customFields'> &
    WorkspaceReading;
  readonly addDefaults: (file: string, own: FrontMatterData) => FrontMatterData;
  readonly readLookAlikes: ReadLookAlikes;
  readonly zone: Zone;
  readonly report: Report;
}

export const readHead = (
  file: string,
  { data: own, body }: Pick<FrontMatter, 'data' | 'body'>,
  { settings, addDefaults, readLookAlikes, zone, report }: HeadReading,
): Head => {
  const data = addDefaults(file, own);
  const keys = createKeyFinder(data, settings, zone);
  const { dialect } = keys;
  const { posts, postFolders, languages } = settings;
  const { date: unwritten, nameDates, slugify } = posts;

  const detected = readLanguage(file, data, { rules: languages, report });
  const translation: Partial<Translation> = detected?.translation ?? {};
  const { lang } = translation;
  const language = detected?.ofName ?? (dialect?.languageInName === true ? (settings.language ?? null) : null);
  const named = postNameOf(file, { zone, language });
  const counting = nameDates ?? 'last';
  const fileDate = counting === 'none' ? null : named.date;
  const name = dialect?.keepsDates === true || counting === 'none' ? named.dated : named.name;
  const committed = settings.gitDates?.[file] ?? (unwritten === 'git' ? null : unwritten);

  const input = { file, name, fileDate, nameDates: counting, body, committed, keys, settings: posts, report };
  const written = readFields(input);
  const lookAlikes = readLookAlikes(data, report);
  // The configuration takes the date from the name, so the rest of the name is the slug.
  const isOfName = nameDates != null && name !== named.name && written.isDateOfName;
  const ownSlug = isOfName ? { key: 'slug', text: slugOfName(named.name, dialect ?? {}, slugify) } : null;
  const fields = {
    ...written,
    slug: written.slug ?? ownSlug,
    draft: written.draft || lookAlikes.draft,
    unlisted: written.unlisted || lookAlikes.unlisted,
  };

  const date = dialect === null ? (fileDate ?? fields.date) : (fields.date ?? fileDate);
  const asWritten = dialect?.datesKeepZone === true ? textOf(keys.filled('publishedAt')[0]?.value) : undefined;
  const names = readNames(fields, {
    file,
    name,
    date: date && shownAsWritten(date, asWritten, zone),
    spellings: keys.filled('slug'),
    dialect,
    slugify,
    postFolders,
    lang,
    otherLang: lang === languages?.tags[0] ? undefined : lang,
    language: settings.language ?? null,
    settings: posts,
    report,
  });
  const computed = addressField(settings, names);
  const custom = readCustomFields(settings.customFields, { data, zone, computed }, report);
  const aliases = readAliases({ keys, address: addressOf(names, posts.url), report });
  return { aliases, custom, mapped: keys.mapped, translation, ...fields, ...names };
};
