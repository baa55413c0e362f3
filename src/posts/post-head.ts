import type { Settings } from '../config/settings.ts';
import { readCustomFields } from './custom-fields.ts';
import { createKeyFinder } from './field-keys.ts';
import { type Fields, readFields } from './fields.ts';
import { reportManyTerms } from './many-terms.ts';
import type { Json } from './parsed-post.ts';
import { postNameOf } from './post-name.ts';
import { addressField, readNames } from './post-slug.ts';
import type { ReadLookAlikes } from './publish-look-alikes.ts';
import type { Report } from './report.ts';

type FrontMatterData = ReadonlyMap<string, unknown>;

/** What a post says besides its text: in its front matter, in that of its folders, and in its path. */
export interface PostHead {
  readonly fields: Fields;
  /** Empty where there is none. */
  readonly slug: string;
  readonly url: string | null;
  readonly custom: Readonly<Record<string, Json>>;
  readonly mapped: readonly string[];
}

export interface HeadReading {
  readonly settings: Pick<Settings, 'dialect' | 'fields' | 'posts' | 'postFolders' | 'customFields'> & {
    readonly gitDates?: Readonly<Record<string, string>> | undefined;
  };
  readonly addDefaults: (file: string, own: FrontMatterData) => FrontMatterData;
  readonly readLookAlikes: ReadLookAlikes;
  readonly report: Report;
}

export const readHead = (
  file: string,
  own: FrontMatterData,
  { settings, addDefaults, readLookAlikes, report }: HeadReading,
): PostHead => {
  const data = addDefaults(file, own);
  const keys = createKeyFinder(data, settings);
  const { name: undated, dated, date: fileDate } = postNameOf(file);
  const name = keys.dialect?.keepsDates === true ? dated : undated;
  const committed = settings.gitDates?.[file] ?? null;
  const written = readFields({ file, name, fileDate, committed, keys, settings: settings.posts, report });
  const lookAlikes = readLookAlikes(data, report);
  const draft = written.draft || lookAlikes.draft;
  const fields = { ...written, draft, unlisted: written.unlisted || lookAlikes.unlisted };
  reportManyTerms(fields, report);
  const { dialect } = keys;
  const naming = { file, name, date: fileDate ?? fields.date, dialect, postFolders: settings.postFolders };
  const { slug, url } = readNames(fields, { ...naming, settings: settings.posts, report });
  const custom = readCustomFields(settings.customFields, { data, computed: addressField(settings, slug, url) }, report);
  return { fields, slug, url, custom, mapped: keys.mapped };
};
