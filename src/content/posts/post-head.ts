import { type LanguageRules, readLanguage, type Translation } from '../../config/languages/read-language.ts';
import { shownAsWritten } from '../front-matter/date.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import type { Zone } from '../front-matter/zone.ts';
import { firstHeading } from '../markdown/read-tokens.ts';
import { folderDateOf, postNameOf } from '../slugs/post-name.ts';
import { slugOfName } from '../slugs/slugify.ts';
import type { Tool, ToolSettings } from '../tool.ts';
import { readAliases, readSlugField } from './address-fields.ts';
import { readCustomFields } from './custom-fields.ts';
import { readPublished } from './date-field.ts';
import { createKeyFinder, firstFilled, type KeyFinder, objectOf, textOf } from './field-values.ts';
import { addressOf, type Names, readNames } from './post-slug.ts';
import { type createLookAlikeReader, type PublishRules, readPublishRules } from './publish-rules.ts';
import { type FieldText, readAgreedDate, readText } from './read-field.ts';
import type { Report } from './report.ts';
import { type PostTerms, readTerms } from './term-fields.ts';
import type { Json } from './written-post.ts';

type FrontMatterData = FrontMatter['data'];

/** The fields of a post from its front matter, the defaults of its folders, and its path. Null means not set. */
export interface PostHead extends PublishRules, PostTerms, Names {
  /** Empty if there is none. */
  readonly title: string;
  /** Whether front matter has the title. Otherwise it comes from the text or the path. */
  readonly hasOwnTitle: boolean;
  readonly date: string | null;
  readonly updated: string | null;
  readonly excerpt: string | null;
  /** `alt` is the alternative text; null if there is none. */
  readonly cover: (FieldText & { readonly alt: string | null }) | null;
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
  readonly settings: Pick<ToolSettings, 'tool' | 'fields' | 'posts' | 'records' | 'postFolders' | 'customFields'> &
    WorkspaceReading;
  readonly addDefaults: (file: string, own: FrontMatterData) => FrontMatterData;
  readonly readLookAlikes: ReturnType<typeof createLookAlikeReader>;
  readonly zone: Zone;
  readonly report: Report;
}

/** Reads the fields of a post under all their usual names. Reports wrong types and missing fields. */
export const readHead = (
  file: string,
  { data: own, body }: Pick<FrontMatter, 'data' | 'body'>,
  { settings, addDefaults, readLookAlikes, zone, report }: HeadReading,
): PostHead => {
  const data = addDefaults(file, own);
  const keys = createKeyFinder(data, settings, zone);
  const { tool } = keys;
  const { posts } = settings;
  const detected = readLanguage(file, (key) => textOf(data.get(key)), { rules: settings.languages, report });
  const translation: Partial<Translation> = detected?.translation ?? {};
  const path = readPath(file, keys, { settings, language: detected?.ofName ?? null });
  const { name } = path;

  const title = readTitle(keys, { sources: posts.title ?? tool.title, name, body }, report);
  const rules = readPublishRules(file, keys, report);
  const slug = readSlugField(keys, posts.slugify, report);
  const { date, isOfName } = readPublished({ keys, rules, settings: posts, report, ...path });
  const updated = readAgreedDate(keys.filled('updatedAt'), zone, report);
  const excerpt = readText(keys.filled('excerpt')[0], report)?.text ?? null;
  const cover = readCover(keys, report);
  const terms = readTerms(keys, { lang: translation.lang, report });
  const lookAlikes = readLookAlikes(data, report);
  const draft = rules.draft || lookAlikes.draft;

  const names = readNames({
    file,
    name,
    title,
    draft,
    categories: terms.categories,
    written: slug ?? (isOfName ? path.slugOfRest : null),
    date: dateOfPatterns(date, path.fileDate, keys),
    lang: translation.lang,
    keys,
    settings,
    report,
  });
  const address = addressOf(names, posts.url);
  // Spreads come last in code that runs for each post: in Node 20, a property after a spread takes ten times as long.
  return {
    title,
    hasOwnTitle: keys.filled('title').length > 0,
    date,
    updated,
    excerpt,
    cover,
    custom: readCustomFields(settings, { data, zone, address }, report),
    aliases: readAliases(keys, address, report),
    mapped: keys.mapped,
    translation,
    draft,
    unlisted: rules.unlisted || lookAlikes.unlisted,
    publishDate: rules.publishDate,
    notBefore: rules.notBefore,
    expiryDate: rules.expiryDate,
    ...terms,
    ...names,
  };
};

/** The post's date in local time, for slugs and URLs. Without a tool, the date in the path has precedence. */
const dateOfPatterns = (date: string | null, fileDate: string | null, { tool, zone, filled }: KeyFinder) => {
  const found = tool.isKnown ? (date ?? fileDate) : (fileDate ?? date);
  const written = tool.datesKeepZone ? textOf(filled('publishedAt')[0]?.value) : undefined;
  return found && shownAsWritten(found, written, zone);
};

/** Reads a post's path, and the date that the configuration provides. `language` is the one in the file's name. */
const readPath = (
  file: string,
  { tool, zone }: KeyFinder,
  { settings, language }: Pick<HeadReading, 'settings'> & { readonly language: string | null },
) => {
  const { posts, gitDates } = settings;
  const ending = language ?? (tool.languageInName ? (settings.language ?? null) : null);
  const named = postNameOf(file, { zone, language: ending });
  const nameDates = posts.nameDates ?? 'last';
  const isRead = posts.nameDates !== null && tool.keepsDates !== 'unless-used';
  const name = nameDates === 'none' || (tool.keepsDates !== 'never' && !isRead) ? named.dated : named.name;
  // If the configuration takes the date from the name, the rest of the name is the slug.
  const hasRest = posts.nameDates !== null && name !== named.name;
  return {
    name,
    nameDates,
    fileDate: nameDates === 'none' ? null : named.date,
    folderDate: nameDates === 'none' ? null : folderDateOf(file, zone),
    slugOfRest: hasRest ? { key: 'slug', text: slugOfName(named.name, tool.slugs, posts.slugify) } : null,
    committed: gitDates?.[file] ?? (posts.date === 'git' ? null : posts.date),
  };
};

type TitleSource = Tool['title'][number];

interface TitleSources {
  /** The sources of the title if front matter has none, by precedence. */
  readonly sources: TitleSource | readonly TitleSource[];
  readonly name: string;
  readonly body: string;
}

const readTitle = (keys: KeyFinder, { sources, name, body }: TitleSources, report: Report): string => {
  const written = keys.filled('title')[0];
  if (written !== undefined) return readText(written, report)?.text ?? '';
  for (const source of [sources].flat()) {
    const derived = source === 'heading' ? firstHeading(body) : source === 'name' ? name : wordsOf(name);
    if (derived !== '') return derived;
  }
  report({
    code: 'post/title-missing',
    keys: keys.written('title').map(({ key }) => key),
    message: 'The post has no title.',
    help: `${keys.didYouMean('title')}Add a line "title: …" to the front matter. Or set adopt.title to heading, name, or words-of-name to derive a title.`,
  });
  return '';
};

/** Converts a file name such as `a-post-of-mine` to words. */
const wordsOf = (name: string): string =>
  name
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** Reads a string, an object with the URL, as in many themes, or the first item of a list. */
const readCover = ({ filled }: KeyFinder, report: Report): PostHead['cover'] => {
  const [written] = filled('coverImage');
  if (written === undefined) return null;
  const { key, value } = written;
  const first: unknown = Array.isArray(value) ? value[0] : value;
  let address = first;
  let entries: ReturnType<typeof objectOf>;
  for (let inner = objectOf(first); inner !== undefined; inner = objectOf(address)) {
    entries = inner;
    address = firstFilled(inner, ['image', 'src', 'url', 'path', 'file', 'light'])?.value;
  }
  const cover = address === undefined ? null : readText({ key, value: address }, report);
  return cover && { ...cover, alt: textOf(entries?.get('alt'))?.trim() || null };
};
