import { LANGUAGE_KEYS } from '../../config/languages/read-language.ts';
import type { CustomField } from '../../config/settings.ts';
import type { DefaultsFile } from '../front-matter/cascade/defaults-rule.ts';
import { type Field, keysByField } from '../posts/field-values.ts';
import type { Taxonomies } from '../taxonomy/terms.ts';
import type { ToolSettings } from '../tool.ts';
import type { WorkspaceSettings } from '../workspace/workspace.ts';

/** What front matter may contain for one field. */
export interface PostField {
  /** The field's name in the API if it has one. */
  readonly name: string;
  /** The front matter keys, as paths if they are nested. The first one is the one to write. */
  readonly keys: readonly string[];
  readonly kind: FieldKind;
  readonly isCustom: boolean;
  /** Whether a post without it is an error, wherever its file is. */
  readonly isRequired: boolean;
  /** The only values; absent if any value is allowed. `value` is the one to write, and `label` is another name of it. */
  readonly choices?: readonly Choice[] | undefined;
  readonly says: string;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The forms of values. `published` is a switch or a date. */
export type FieldKind = (typeof ABOUT)[keyof typeof ABOUT][0] | CustomField['type'] | 'language';

export interface ModelSources {
  readonly settings: ToolSettings;
  readonly workspace: Pick<WorkspaceSettings, 'title' | 'languages'>;
  readonly taxonomies: Taxonomies;
  /** The files with values for posts that have none. */
  readonly defaults: readonly DefaultsFile[];
}

/** The kind of each field's values, and what it says. */
const ABOUT = {
  title: ['text', 'The title.'],
  slug: ['slug', 'The last part of the URL. By default, it comes from the file name.'],
  publishedAt: ['date', 'The date, such as 2026-01-31 or 2026-01-31T12:00:00Z.'],
  createdAt: ['date', 'The date of a post that has no other date.'],
  updatedAt: ['date', 'The date of the last change.'],
  excerpt: ['text', 'A summary. By default, it is the start of the text.'],
  coverImage: ['image', 'The cover image: a file or a URL.'],
  category: ['category', 'The category.'],
  tags: ['tags', 'The tags.'],
  authors: ['authors', 'The authors, by id or name.'],
  aliases: ['addresses', 'Old paths of the post, which redirect to it.'],
  draft: ['switch', 'True for a post that is not published yet.'],
  published: ['published', 'False for a post that is not published, or the moment from which it is.'],
  publishDate: ['date', 'The moment from which the post is published.'],
  expiryDate: ['date', 'The moment from which the post is not published any more.'],
} as const;

/** Everything that the front matter of a workspace's posts may contain, in the order in which people write it. */
export const postModel = (sources: ModelSources): readonly PostField[] => {
  const { settings, taxonomies, defaults } = sources;
  const keys = keysByField(settings);
  const { tool, posts } = settings;
  const sourcesOfTitle = [posts.title ?? tool.title].flat();
  // The values of other files, and keys in another case, are not visible to a schema.
  const mayRequire = defaults.length === 0 && !tool.ignoresCase;
  const named = (terms: readonly { readonly slug: string; readonly name: string }[] | null) =>
    terms?.map(({ slug, name }): Choice => ({ value: slug, label: name }));
  const choices: Readonly<Partial<Record<Field, readonly Choice[] | undefined>>> = {
    category: named(taxonomies.categories),
    tags: named(taxonomies.tags),
    authors: taxonomies.authors?.map(({ id, name }) => ({ value: id, label: name })),
  };
  const own = (Object.keys(ABOUT) as Field[]).map((name): PostField => {
    const [kind, says] = ABOUT[name];
    const isRequired = name === 'title' && mayRequire && sourcesOfTitle.length === 0;
    return { name, keys: keys[name], kind, isCustom: false, isRequired, choices: choices[name], says };
  });
  const says = 'Holds the post back.';
  const hiding = tool.keysThatHideAnywhere.map(
    (key) => ({ ...OPTIONAL, name: key, keys: [key], kind: 'switch', says }) as const,
  );
  return [...own, ...languageFields(sources), ...customFields(settings, mayRequire), ...hiding];
};

const OPTIONAL = { isCustom: false, isRequired: false } as const;

const languageFields = ({ workspace: { languages } }: ModelSources): readonly PostField[] => {
  if (languages === undefined) return [];
  const { tags, translationKey: name } = languages;
  const choices = tags.map((tag) => ({ value: tag, label: tag }));
  const says = 'The language of the post.';
  const lang = { ...OPTIONAL, name: 'lang', keys: LANGUAGE_KEYS, kind: 'language', choices, says } as const;
  return name === null ? [lang] : [lang, { ...OPTIONAL, name, keys: [name], kind: 'json', says: JOINS }];
};

const JOINS = 'The same value in all translations of a post.';

const customFields = ({ customFields: fields, records }: ToolSettings, mayRequire: boolean): readonly PostField[] =>
  Object.entries(fields)
    .filter(([name]) => name !== records.urlField)
    .map(([name, { type, from = name, required }]) => ({
      name,
      keys: [from],
      kind: type,
      isCustom: true,
      isRequired: required && mayRequire,
      says: `The custom field ${name}.`,
    }));
