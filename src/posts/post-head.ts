import type { Settings } from '../config/settings.ts';
import { shownDate, type Zone } from '../dates/zone.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import { readAliases } from './aliases.ts';
import { readCustomFields } from './custom-fields.ts';
import { createKeyFinder } from './field-keys.ts';
import { type Fields, readFields } from './fields.ts';
import { reportManyTerms } from './many-terms.ts';
import type { Json } from './parsed-post.ts';
import { postNameOf } from './post-name.ts';
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
}

export interface HeadReading {
  readonly settings: Pick<Settings, 'dialect' | 'fields' | 'posts' | 'postFolders' | 'customFields'> & {
    readonly language?: string | null | undefined;
    readonly gitDates?: Readonly<Record<string, string>> | undefined;
  };
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
  const language = keys.dialect?.languageInName === true ? (settings.language ?? null) : null;
  const { name: undated, dated, date: fileDate } = postNameOf(file, { zone, language });
  const name = keys.dialect?.keepsDates === true ? dated : undated;
  const { date: unwritten } = settings.posts;
  const committed = settings.gitDates?.[file] ?? (unwritten === 'git' ? null : unwritten);
  const written = readFields({ body, file, name, fileDate, committed, keys, settings: settings.posts, report });
  const lookAlikes = readLookAlikes(data, report);
  const draft = written.draft || lookAlikes.draft;
  const fields = { ...written, draft, unlisted: written.unlisted || lookAlikes.unlisted };
  const { dialect } = keys;
  const date = dialect === null ? (fileDate ?? fields.date) : (fields.date ?? fileDate);
  const naming = { file, name, date: date && shownDate(date, zone), dialect, postFolders: settings.postFolders };
  const spellings = { spellings: keys.filled('slug'), language: settings.language ?? null };
  const names = readNames(fields, { ...naming, ...spellings, settings: settings.posts, report });
  const computed = addressField(settings, names.slug, names.url);
  const custom = readCustomFields(settings.customFields, { data, zone, computed }, report);
  const aliases = readAliases({ keys, address: addressOf(settings, names), report });
  reportManyTerms({ ...fields, aliases }, report);
  return { fields, ...names, aliases, custom, mapped: keys.mapped };
};
