/** The URL of posts if the site's tool is unknown. */
export const DEFAULT_POST_URL = '/posts/{slug}';

/** A post's field, named as in the option `adopt.fields`. `createdAt` is the date of posts without another date. */
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
 * How names become slugs: with letters of any script and dots, with ASCII letters only, or like GitHub's ids of
 * headings (letters of any script, no dots).
 */
export type Slugify = 'keep' | 'ascii' | 'github';

/** The conventions of one tool's repositories. They are data, not code. */
export interface Dialect {
  /** The tool's documentation of these conventions. */
  readonly documentation: string;
  /** The patterns of its post files, relative to the project's root. */
  readonly posts: readonly string[];
  /**
   * The front matter keys of each field, in order of precedence, as paths if they are nested. Other fields have the
   * keys that all tools share.
   */
  readonly fields: Readonly<Partial<Record<DialectField, readonly string[]>>>;
  /** Whether front matter keys are case-insensitive. */
  readonly ignoresCase?: true;
  /** Keys whose text contains several terms, separated by spaces. */
  readonly spaceSeparated?: readonly string[];
  /** Keys that hold a post back, each with its values for that. */
  readonly hiding?: Readonly<Record<string, readonly (string | boolean)[]>>;
  /** Whether the last of duplicate keys in front matter counts. In other tools, duplicates are an error. */
  readonly lastKeyCounts?: true;
  /**
   * Whether front matter may have only a closing fence, be indented with tabs, or be JSON without braces between lines
   * of `;;;`.
   */
  readonly looseFences?: true;
  /** Whether front matter ends at any line that begins with the fence, and never at YAML's `...`. */
  readonly endsAtPrefix?: true;
  /** Whether the tool reads YAML 1.1's `yes` and `no` as true and false. */
  readonly readsYes?: true;
  /** Whether a time with seconds but without a zone is in UTC, while other times are in the site's zone. */
  readonly secondsAreUtc?: true;
  /** Whether URLs contain the day of a date in its own zone instead of the site's. */
  readonly datesKeepZone?: true;
  /** Words in lower case that stand for a date: when the file was created, and when it was last changed. */
  readonly dateWords?: { readonly made: readonly string[]; readonly changed: readonly string[] };
  /**
   * The sources of a title, in order, if front matter has none: the first heading of level 1, the file's name, or the
   * words in that name.
   */
  readonly title?: readonly ('heading' | 'name' | 'words-of-name')[];
  /**
   * Whether a date at the start of a file's name is part of the slug: unless the configuration reads such dates, or
   * unless the post's date is the one in the name.
   */
  readonly keepsDates?: 'unless-read' | 'unless-used';
  /** Whether all other files in the folder of an `index.md` belong to that post. */
  readonly ownsFolder?: true;
  /** The letter case of slugs from names. `lower` also applies to all other slugs except URLs in front matter. */
  readonly slugCase?: 'kept' | 'lower';
  /**
   * Whether slugs omit the signs in names and titles instead of replacing them with hyphens. Existing hyphens all stay,
   * and a slash starts a new segment.
   */
  readonly dropsSigns?: true;
  /** Whether slugs have only letters and digits with single hyphens between them: `a_b--c` becomes `a-b-c`. */
  readonly wordsOnly?: true;
  /** Whether consecutive hyphens become one, in slugs that keep letters and dots. */
  readonly joinsHyphens?: true;
  /** How the tool converts names to slugs. @default it keeps letters and dots */
  readonly ownSlugify?: Exclude<Slugify, 'keep'>;
  /** Whether the language is at the end of a file's name, `name.de.md`. */
  readonly languageInName?: true;
  /** The folders below which paths are part of URLs. */
  readonly roots: readonly string[];
  /** Whether relative URLs of images are relative to the site's root. */
  readonly imagesFromRoot?: true;
  /** Whether a URL in front matter without a leading slash is below the folder of the language, like other URLs. */
  readonly addressInLanguage?: true;
  /** Whether an old URL without a leading slash is relative to the post's own URL instead of the site's root. */
  readonly relativeAliases?: true;
  /** The default URL of a post, with parts in braces. A published slug is its last segment. */
  readonly address: string;
  /** The prefix of links that are paths of post files from the root of all content. */
  readonly contentRoot?: string;
  readonly templates: Templates;
  /** The Markdown extensions that are on by default. */
  readonly markdown: readonly MarkdownExtension[];
}

/** The part of a tool's template syntax that Galley can read without a template engine. */
export interface Templates {
  readonly tags: readonly TagForm[];
  /** Whether the tool reads tags before Markdown, so that tags in code count too. */
  readonly inCode: boolean;
  /** The names of tags whose content contains no tags: `raw` ends with `endraw`. */
  readonly raw?: readonly string[];
  /** Whether raw text is HTML, which Markdown never reads, as in Hexo. */
  readonly rawIsHtml?: true;
  /** The names of tags whose content is omitted. */
  readonly comments?: readonly string[];
  /** Variables with a part of the website's URL. */
  readonly values?: Readonly<Record<string, 'url' | 'basePath'>>;
  /** Filters that create URLs, each with its effect. */
  readonly filters?: Readonly<Record<string, AddressFilter>>;
  /** Pairs of tags around code, each with the argument that is the language. */
  readonly code?: Readonly<Record<string, CodeArgument>>;
  /** Whether code between tags is HTML in lines of its own, wherever the tags are, as in Jekyll with kramdown. */
  readonly codeIsHtml?: true;
  /** The tag whose argument is a key of the post's own front matter. */
  readonly parameter?: string;
  /** Whether the tool has Hugo's built-in shortcodes, such as `figure`. */
  readonly hasHugoShortcodes?: true;
  /** The texts of the site that tags insert. */
  readonly snippets?: SnippetPlaces;
  /** Whether lines and comments insert files of the site by their paths, as in VitePress. */
  readonly insertsFiles?: true;
  /** Tags for a file of the post or the site, each with its result. */
  readonly files?: Readonly<Record<string, FileUse>>;
  /** The prefix of variables for keys of the post's own front matter. */
  readonly page?: string;
  /** Whether the value of a variable is text, never HTML. */
  readonly escapes?: true;
  /** Tags for the URL of another post, each with the arguments that name the post. */
  readonly links?: Readonly<Record<string, LinkArgument>>;
}

export interface SnippetPlaces {
  /** The folders below the site's root, where `*` is any theme. If a name occurs in several, the first counts. */
  readonly folders: readonly string[];
  /** The file extensions, which tags omit. Absent if tags name the full file. */
  readonly endings?: readonly string[];
}

/** All arguments; the first one or `path`; or the first one, followed by the text of a link. */
export type LinkArgument = 'all' | 'first' | 'first-and-text';

/** The first argument; or `lang:js`, and the other arguments are a title. */
export type CodeArgument = 'first' | 'named';

/** The file's URL, an image, or a link to the file. */
export type FileUse = 'address' | 'image' | 'link';

/** The delimiters of a tag, and the kind of its content: a value, a name with arguments, or `name(arguments)`. */
export interface TagForm {
  readonly open: string;
  readonly close: string;
  readonly holds: 'expression' | 'tag' | 'shortcode' | 'call' | 'comment';
  /** Quotation marks. The tag does not end inside quoted texts. */
  readonly quotes?: string;
  /** The beginning of a pair's closing tag. @default `open` with `end` before the name */
  readonly end?: string;
  /** Whether the tag is part of Markdown, so that it never counts in code, even if other tags do. */
  readonly isOfMarkdown?: true;
  /** The marks at both ends of an escaped tag, which is text. */
  readonly escape?: readonly [start: string, end: string];
}

/** Prepends the base path to all paths or only to root-relative ones, or the website's URL, or adds the argument. */
export type AddressFilter = 'relative' | 'root-relative' | 'absolute' | 'prepend' | 'append';

export const MARKDOWN_EXTENSIONS = [
  'abbreviations',
  'alerts',
  'ascii-heading-ids',
  'astro',
  'attributes',
  'blackfriday-heading-ids',
  'code-fences',
  'containers',
  'definition-lists',
  'emoji',
  'footnotes',
  'goldmark',
  'hard-breaks',
  'heading-ids',
  'hexo',
  'indented-text',
  'ins',
  'kramdown',
  'kramdown-math',
  'linkify',
  'mark',
  'markdown-in-html',
  'markdown-it',
  'math',
  'sub',
  'sup',
  'table-of-contents',
  'tasks',
  'vitepress',
  'wiki-links',
  'zola',
  'zola-heading-ids',
] as const;
export type MarkdownExtension = (typeof MARKDOWN_EXTENSIONS)[number];
