/** The URL of posts on a site whose tool is not known. */
export const DEFAULT_POST_URL = '/posts/{slug}';

/** A field of a post, as `fields` of the configuration names it; `createdAt` is the date of posts without another. */
export type DialectField =
  | 'title'
  | 'slug'
  | 'excerpt'
  | 'publishedAt'
  | 'createdAt'
  | 'updatedAt'
  | 'coverImage'
  | 'category'
  | 'tags'
  | 'authors'
  | 'aliases'
  | 'publishDate';

/**
 * How names become slugs: with letters of any script and dots, in ASCII alone, or as GitHub makes the ids of headings (letters of
 * any script, no dots).
 */
export type Slugify = 'keep' | 'ascii' | 'github';

/** The conventions of one tool's repositories. They are data, not code. */
export interface Dialect {
  /** The tool's documentation of these conventions. */
  readonly documentation: string;
  /** Where its posts are, as patterns below the project's root. */
  readonly posts: readonly string[];
  /**
   * The front matter keys of each field, in the order in which they count; paths for those below others. Fields that are
   * not named here have the keys that are common to all tools.
   */
  readonly fields: Readonly<Partial<Record<DialectField, readonly string[]>>>;
  /** Whether the case of letters in keys makes no difference. */
  readonly ignoresCase?: true;
  /** Keys under which one text holds several terms with spaces between them. */
  readonly spaceSeparated?: readonly string[];
  /** Keys that hold a post back, with the values that do so. */
  readonly hiding?: Readonly<Record<string, readonly (string | boolean)[]>>;
  /** Whether the last of duplicate keys in front matter counts; for other tools they are an error. */
  readonly lastKeyCounts?: true;
  /** Whether front matter may have its closing fence alone, and be JSON without braces between lines of `;;;`. */
  readonly looseFences?: true;
  /** Words for true and false of YAML 1.1, `yes` and `no`, which the tool reads. */
  readonly readsYes?: true;
  /** Whether a time with seconds and without a zone is in UTC, whatever the zone of others is. */
  readonly secondsAreUtc?: true;
  /** Whether addresses have the day of a date in its own zone, not in the site's. */
  readonly datesKeepZone?: true;
  /** Words instead of a date, in lower case: for when the file was made, and for when it was changed last. */
  readonly dateWords?: { readonly made: readonly string[]; readonly changed: readonly string[] };
  /**
   * Where the title of a post without one in front matter comes from, its first heading of level 1, the file's name or the
   * words in it: the first of these that has one.
   */
  readonly title?: readonly ('heading' | 'name' | 'words-of-name')[];
  /** Whether a date in front of a file's name is a part of its slug. */
  readonly keepsDates?: true;
  /** Whether all else in the folder of an `index.md` is a part of that post. */
  readonly ownsFolder?: true;
  /** Letter case of slugs made of names and of what is no slug; `lower` is for all but addresses in front matter. */
  readonly slugCase?: 'kept' | 'lower';
  /**
   * Whether signs of names and titles are left out of slugs instead of becoming hyphens, while hyphens that are written all
   * stay, and what is behind a slash is a segment of its own.
   */
  readonly dropsSigns?: true;
  /** Whether slugs have only letters and digits with single hyphens between them: `a_b--c` is `a-b-c`. */
  readonly wordsOnly?: true;
  /** Whether several hyphens become one in slugs that keep letters and dots. */
  readonly joinsHyphens?: true;
  /** How the tool makes slugs of names, where it does not keep letters and dots. */
  readonly ownSlugify?: Exclude<Slugify, 'keep'>;
  /** Whether the language is at the end of a file's name, `name.de.md`. */
  readonly languageInName?: true;
  /** The folders below which paths are part of addresses. */
  readonly roots: readonly string[];
  /** Whether pictures with relative addresses are files from the site's root. */
  readonly imagesFromRoot?: true;
  /** Whether an address in front matter without a slash in front is below the language, as those of other posts are. */
  readonly addressInLanguage?: true;
  /** Whether an old address without a slash in front is relative to the post's own address, not to the site's root. */
  readonly relativeAliases?: true;
  /** The address that a post has by default, with parts in braces; a published slug is its last segment. */
  readonly address: string;
  /** The prefix of links to posts' files, where these are paths from the root of all content. */
  readonly contentRoot?: string;
  readonly templates: Templates;
  /** Extensions of Markdown that are on by default. */
  readonly markdown: readonly MarkdownExtension[];
}

/** Template syntax in texts, and what of it can be read without a template engine. */
export interface Templates {
  readonly tags: readonly TagForm[];
  /** Whether the tool reads tags before it reads Markdown, so that they count in code as well. */
  readonly inCode: boolean;
  /** The names of tags between which nothing else is a tag: `raw` ends with `endraw`. */
  readonly raw?: readonly string[];
  /** The names of tags between which all is left out. */
  readonly comments?: readonly string[];
  /** Variables that hold a part of the website's address. */
  readonly values?: Readonly<Record<string, 'url' | 'basePath'>>;
  /** Filters that make addresses, by what they do. */
  readonly filters?: Readonly<Record<string, AddressFilter>>;
  /** Pairs of tags with code between them, and which argument is its language. */
  readonly code?: Readonly<Record<string, CodeArgument>>;
  /** The tag whose argument names a key of the post's own front matter. */
  readonly parameter?: string;
  /** Whether the tool has Hugo's own shortcodes, such as `figure`. */
  readonly hasHugoShortcodes?: true;
  /** The texts of the site that tags insert. */
  readonly snippets?: SnippetPlaces;
  /** Tags for a file of the post, and what they make of it. */
  readonly files?: Readonly<Record<string, FileUse>>;
  /** The prefix of variables that are keys of the post's own front matter. */
  readonly page?: string;
  /** Whether the value of a variable is text, never HTML. */
  readonly escapes?: true;
  /** Tags for the address of another post, and which arguments name it. */
  readonly links?: Readonly<Record<string, LinkArgument>>;
}

export interface SnippetPlaces {
  /** Below the site's root; a star is any theme. The first one with a name counts. */
  readonly folders: readonly string[];
  /** The endings of their files, which tags leave out. Absent if tags name the whole file. */
  readonly endings?: readonly string[];
}

/** All arguments; the first one, or `path`; or the first one, while the others are the text of a link. */
export type LinkArgument = 'all' | 'first' | 'first-and-text';

/** The first argument; or `lang:js`, while the other arguments are a title. */
export type CodeArgument = 'first' | 'named';

/** Its address, a picture of it, or a link to it. */
export type FileUse = 'address' | 'image' | 'link';

/** How a tag begins and ends, and what it holds: a value, a name with arguments, or `name(arguments)`. */
export interface TagForm {
  readonly open: string;
  readonly close: string;
  readonly holds: 'expression' | 'tag' | 'shortcode' | 'call' | 'comment';
  /** Marks around texts in which the tag does not end. */
  readonly quotes?: string;
  /** The beginning of the tag that ends a pair, where it is not this form's with `end` before the name. */
  readonly end?: string;
  /** Whether it is read with Markdown, where code is left alone, whatever the others are read with. */
  readonly isOfMarkdown?: true;
  /** The marks at both ends of a tag that is shown as text. */
  readonly escape?: readonly [start: string, end: string];
}

/** To put the base path before a path, or the whole address, or the argument before or behind the value. */
export type AddressFilter = 'relative' | 'root-relative' | 'absolute' | 'prepend' | 'append';

/** Footnotes are always on. */
export const MARKDOWN_EXTENSIONS = [
  'abbreviations',
  'alerts',
  'ascii-heading-ids',
  'attributes',
  'blackfriday-heading-ids',
  'code-fences',
  'containers',
  'definition-lists',
  'eleventy',
  'emoji',
  'goldmark',
  'hard-breaks',
  'heading-ids',
  'hexo',
  'kramdown',
  'kramdown-math',
  'markdown-in-html',
  'math',
  'table-of-contents',
  'vitepress',
  'zola',
  'zola-heading-ids',
] as const;
export type MarkdownExtension = (typeof MARKDOWN_EXTENSIONS)[number];
