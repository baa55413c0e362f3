import { languageKeys } from '../../config/languages/read-language.ts';
import type { MappedField } from '../../config/settings.ts';
import { parseDate } from '../front-matter/date.ts';
import type { ToolSettings } from '../tool.ts';
import { createMeantKey, isBlank, keysRead, objectOf, textOf } from './field-values.ts';
import type { PostHead, WorkspaceReading } from './post-head.ts';
import { createIsPublishKey } from './publish-rules.ts';
import type { UnreadKey } from './written-post.ts';

/** The maximum number of entries of an object that count as keys. A larger object counts as one key. */
const MAX_ENTRIES = 20;

/** Returns a function that finds unused front matter keys. Keys inside objects are paths such as `extra.author`. */
export const createUnreadFinder = (
  settings: Pick<ToolSettings, 'tool' | 'fields' | 'posts' | 'customFields' | 'ignoreFields'> &
    Pick<WorkspaceReading, 'languages'>,
): ((data: ReadonlyMap<string, unknown>, fields: PostHead) => readonly UnreadKey[]) => {
  const { exact, inAnyCase } = keysRead(settings);
  const custom = Object.entries(settings.customFields).map(([name, { from = name }]) => from);
  const paths = [...exact, ...custom, ...settings.ignoreFields, ...languageKeys(settings.languages)];
  const whole = new Set(paths);
  const parents = new Set(paths.flatMap((path) => path.split('.').map((_, at, all) => all.slice(0, at).join('.'))));
  const lowerCase = new Set(inAnyCase.map((key) => key.toLowerCase()));
  const isPublishKey = createIsPublishKey(settings);
  const meantKey = createMeantKey(settings);
  const isRead = (key: string): boolean => whole.has(key) || lowerCase.has(key.toLowerCase()) || isPublishKey(key);
  return (data, fields) => {
    const unread = (key: string, field: MappedField | null): UnreadKey => {
      const meant = meantKey(key, data);
      return meant === null ? { key, field } : { key, field, meant };
    };
    return [...data].flatMap(([key, value]) => {
      if (isBlank(value) || isRead(key)) return [];
      const entries = [...(objectOf(value) ?? [])];
      if (entries.length === 0 || entries.length > MAX_ENTRIES)
        return parents.has(key) ? [] : [unread(key, fieldOf(key, value, fields))];
      return entries.flatMap(([name, item]) => {
        const path = `${key}.${name}`;
        if (isBlank(item) || whole.has(path) || parents.has(path)) return [];
        return [unread(path, fieldOf(name, item, fields, path))];
      });
    });
  };
};

const IMAGE = /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#].*)?$/i;
const PORTRAITS = /author|avatar|portrait|profile|logo/i;
const AUTHORS = /(?:author|writer|byline|contributor|creator)s?(?:[_-]?(?:name|id|slug)s?)?$/i;
const UPDATES = /updat|modif|mod_?date|revis|changed|^last/i;
const TITLES = /^(?:(?:post|page|article|blog|seo|meta|og)[_-]?)?(?:title|headline|heading)$/i;
const EXCERPTS =
  /^(?:deck|intro|introduction|lead|lede|standfirst|subtitle|teaser|tagline|abstract|blurb|(?:(?:seo|meta|og|short|post)[_-]?)*desc(?:ription)?)$/i;
const TAGS = /tag|etiquet|keyword|schlagw|label|topic|subject|theme|categor/i;
const CATEGORIES = /^(?:section|topic|channel|rubric|department)$/i;
/** The keys of slugs in AstroPaper and in other themes. */
const SLUGS = /^(?:post|page|article|url|custom)[_-]?slug$/i;
const IMAGES = /^(?:images?|covers?|photos?|pictures?|thumbnails?|banners?)$/i;
const ADDRESS = /^(?:https?:\/\/|\.{0,2}\/)|\.\w{3,4}$/i;
/** Names of terms are short and are not URLs. */
const TERM = /^[^/\n]{1,60}$/;

const fieldOf = (key: string, value: unknown, fields: PostHead, path = key): MappedField | null => {
  if (Array.isArray(value)) return listFieldOf(key, value.map(textOf), fields);
  const text = textOf(value)?.trim();
  if (text === undefined) return null;
  if (parseDate(text) !== null) return dateFieldOf(path, fields);
  if (IMAGE.test(text)) return fields.cover === null && !PORTRAITS.test(key) ? 'coverImage' : null;
  if (TITLES.test(key)) return fields.hasOwnTitle ? null : 'title';
  if (EXCERPTS.test(key)) return fields.excerpt === null ? 'excerpt' : null;
  if (/^(?:tags|keywords)$/i.test(key)) return fields.tags.length === 0 ? 'tags' : null;
  if (!TERM.test(text)) return null;
  if (SLUGS.test(key)) return 'slug';
  if (AUTHORS.test(key)) return fields.authors.length === 0 && !UPDATES.test(path) ? 'authors' : null;
  return CATEGORIES.test(key) && fields.category === null ? 'category' : null;
};

const dateFieldOf = (path: string, { date, updated }: PostHead): MappedField | null => {
  if (UPDATES.test(path)) return updated === null ? 'updatedAt' : null;
  return date === null ? 'publishedAt' : null;
};

const listFieldOf = (key: string, items: readonly (string | undefined)[], fields: PostHead): MappedField | null => {
  if (IMAGES.test(key) && ADDRESS.test(items[0] ?? '')) return fields.cover === null ? 'coverImage' : null;
  if (!items.every((item) => item !== undefined && TERM.test(item.trim()) && !IMAGE.test(item))) return null;
  if (AUTHORS.test(key)) return fields.authors.length === 0 ? 'authors' : null;
  return TAGS.test(key) && fields.tags.length === 0 ? 'tags' : null;
};
