import type { DialectName } from '../dialects/dialects.ts';

/** What of a post can be read from other front matter keys than the usual ones. */
export type MappedField =
  | 'title'
  | 'slug'
  | 'excerpt'
  | 'publishedAt'
  | 'updatedAt'
  | 'coverImage'
  | 'category'
  | 'tags'
  | 'authors'
  | 'aliases'
  | 'draft'
  | 'publishDate'
  | 'expiryDate';

/**
 * The front matter key of a field, or several, of which the first that says something counts: `{ tags: 'topics' }`. A
 * key may be a path, `extra.author`. They take the place of the usual keys, beside which only publish rules count.
 */
export type FieldsConfig = Readonly<Partial<Record<MappedField, string | readonly string[]>>>;

/** The website that posts are written for: what template tags in them stand for. */
export interface WebsiteConfig {
  /** Its origin, `https://example.com`: Jekyll's `site.url`. */
  readonly url?: string | undefined;
  /** The path below which it stands, `/blog`; `''` at the root of its domain: Jekyll's `baseurl`, Eleventy's `pathPrefix`. */
  readonly basePath?: string | undefined;
  /** Other variables of templates and their texts: `{ 'site.repository': 'https://example.com/source' }`. */
  readonly values?: Readonly<Record<string, string>> | undefined;
}

/** What holds for one workspace, in place of what holds for all. */
export interface WorkspaceConfig {
  /**
   * Patterns of the files that are its posts, relative to the project's folder: `['src/content/blog/**\/*.md', '!**\/README.md']`.
   * Without them the workspace is the folder of this name in the content folder.
   */
  readonly posts?: readonly string[] | undefined;
  /** With `posts`: the keys that select it; its name, with a warning. */
  readonly keys?: readonly (string | { readonly env: string })[] | undefined;
  /** With `posts`: a name for people. */
  readonly name?: string | undefined;
  /** With `posts`: the language of the content, `en`. */
  readonly language?: string | undefined;
  /**
   * With `posts`: the languages of its posts as BCP 47 tags, `['en', 'de', 'ja']`. A post says its language in its front
   * matter (`lang`, `language`, `locale`), at the end of its file's name (`a.de.md`) or by its folder (`de/a.md`). The same slug in
   * several languages is one post with translations.
   */
  readonly languages?: readonly string[] | undefined;
  /** The language that is answered where none is asked for; the first. */
  readonly defaultLanguage?: string | undefined;
  /** Whether a post without a text in the language that is asked for is answered in the default one; false. */
  readonly fallback?: boolean | undefined;
  /** The front matter key that joins translations whose slugs differ: `translationKey`, `lang-ref`. */
  readonly translationKey?: string | undefined;
  /** With `posts`: YAML files that declare them, relative to the project's folder. */
  readonly authors?: string | undefined;
  readonly categories?: string | undefined;
  readonly tags?: string | undefined;
  readonly dialect?: DialectName | undefined;
  readonly fields?: FieldsConfig | undefined;
  readonly website?: WebsiteConfig | undefined;
  readonly search?: boolean | undefined;
  /**
   * Old slugs and addresses of posts, besides the aliases in the posts, each with the slug or the address of the post that it
   * leads to: `{ 'old-name': 'new-name', '/2019/05/old.html': '/blog/new-name/' }`.
   */
  readonly redirects?: Readonly<Record<string, string>> | undefined;
}
