import type { Shortcode } from '../config/config-functions.ts';
import type { Settings, Snippets } from '../config/settings.ts';
import { type EditedText, unedited } from '../shared/edited-text.ts';
import type { SourceFile } from '../shared/fs/read-text.ts';
import type { DefaultsReader } from './front-matter/cascade/defaults-rule.ts';
import type { FrontMatterRules } from './front-matter/fences.ts';
import { UNFENCED } from './front-matter/unfenced-keys.ts';
import type { Zone } from './front-matter/zone.ts';
import type { Insert } from './insertion.ts';
import { CORE_EXTENSIONS, type ExtensionRow, type PartSyntax } from './markdown/extensions/extensions.ts';
import type { Slugify } from './slugs/slug-alphabet.ts';
import { type SlugRules, USUAL_SLUGS } from './slugs/slug-rules.ts';

/** A post's field, named as in the option `adopt.fields`. `createdAt` is the date of posts without another date. */
export type ToolField =
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

/** Another generator whose repository Galley adopts: what its conventions answer to the questions of the core. */
export interface Tool {
  /** False without a tool. Then a syntax that only some tools read may be the author's text. */
  readonly isKnown: boolean;
  /** The patterns of its post files, relative to the project's root. */
  readonly posts: readonly string[];
  readonly frontMatter: FrontMatterRules;
  /**
   * The front matter keys of each field, in order of precedence, as paths if they are nested. Other fields have the
   * keys that all tools share.
   */
  readonly fields: Readonly<Partial<Record<ToolField, readonly string[]>>>;
  /** Whether front matter keys are case-insensitive. */
  readonly ignoresCase: boolean;
  /** Whether the text of a key is several terms with spaces between them, instead of commas. */
  readonly isSpaceSeparated: (key: string, text: string) => boolean;
  /** Keys that hold a post back if they are true. The registry of tools adds those of all others. */
  readonly keysThatHideAnywhere: readonly string[];
  /** Keys that hold a post back, each with its values for that. */
  readonly hidingValues: Readonly<Record<string, readonly (string | boolean)[]>>;
  /** Whether the tool reads YAML 1.1's `yes` and `no` as true and false. */
  readonly readsYes: boolean;
  /** The files with default values for the posts of folders. */
  readonly defaults: readonly DefaultsReader[];
  /** Such files that are also read in projects of other tools, because they may mark posts as drafts. */
  readonly defaultsInOtherTools: readonly DefaultsReader[];
  /** The zone of a written time, if it is not the site's. */
  readonly zoneOf: (zone: Zone) => Zone;
  /** Whether URLs contain the day of a date in its own zone instead of the site's. */
  readonly datesKeepZone: boolean;
  /** What a word means that stands for a date: when the file was created, or when it was last changed. */
  readonly dateOfWord: (word: string) => 'created' | 'changed' | null;
  /**
   * The sources of a title, in order, if front matter has none: the first heading of level 1, the file's name, or the
   * words in that name.
   */
  readonly title: readonly ('heading' | 'name' | 'words-of-name')[];
  /**
   * Whether a date at the start of a file's name is part of the slug: unless the configuration reads such dates, or
   * unless the post's date is the one in the name.
   */
  readonly keepsDates: 'never' | 'unless-read' | 'unless-used';
  /** Returns the check whether a file belongs to another post, among the files of a workspace. */
  readonly partsOf: (files: readonly string[], languages: readonly (string | undefined)[]) => (file: string) => boolean;
  readonly slugs: SlugRules;
  /** How the tool itself converts names to slugs. */
  readonly ownSlugify: Slugify;
  /** Whether the language is at the end of a file's name, `name.de.md`. */
  readonly languageInName: boolean;
  /** The folders below which paths are part of URLs. */
  readonly roots: readonly string[];
  /** Whether relative URLs of images are relative to the site's root. */
  readonly imagesFromRoot: boolean;
  /** Whether a URL in front matter without a leading slash is below the folder of the language, like other URLs. */
  readonly addressInLanguage: boolean;
  /** Whether an old URL without a leading slash is relative to the post's own URL instead of the site's root. */
  readonly relativeAliases: boolean;
  /** The default URL of a post, with parts in braces. A published slug is its last segment. */
  readonly address: string;
  /** Translates a URL in front matter with template tags to a URL pattern. Null if the tool has none, or for others. */
  readonly addressPattern: (written: string) => string | null;
  /** The prefix of links that are paths of post files from the root of all content; null if there is none. */
  readonly contentRoot: string | null;
  readonly templates: Templates;
  readonly markdown: MarkdownRules;
}

/** The part of a tool's template syntax that Galley can read without a template engine. */
export interface Templates {
  readonly tags: readonly TagForm[];
  /** Whether the tool reads tags before Markdown, so that tags in code count too. */
  readonly inCode: boolean;
  /** The names of tags whose content contains no tags: `raw` ends with `endraw`. */
  readonly raw?: readonly string[];
  /** Whether raw text is HTML, which Markdown never reads. */
  readonly rawIsHtml?: true;
  /** The names of tags whose content is omitted. */
  readonly comments?: readonly string[];
  /** Variables with a part of the website's URL. */
  readonly values?: Readonly<Record<string, 'url' | 'basePath'>>;
  /** Filters that create URLs, each with its effect. */
  readonly filters?: Readonly<Record<string, AddressFilter>>;
  /** Pairs of tags around code, each with the argument that is the language. */
  readonly code?: Readonly<Record<string, CodeArgument>>;
  /** The extension with which code between tags is HTML in lines of its own, wherever the tags are. */
  readonly codeIsHtmlWith?: string;
  /** The tag whose argument is a key of the post's own front matter, in upper or lower case. */
  readonly parameter?: string;
  /** The tool's own shortcodes, which return HTML, by name. */
  readonly shortcodes?: Readonly<Record<string, Shortcode>>;
  /** The one of them whose inner text is code. */
  readonly codeShortcode?: Shortcode;
  /** Whether their arguments are words without names. */
  readonly shortcodesTakeWords?: true;
  /** The files of the site that tags insert. */
  readonly snippets?: SnippetPlaces;
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
  /** Finds quotation marks. The tag does not end inside quotes. */
  readonly quotes?: RegExp;
  /** The beginning of a pair's closing tag. @default `open` with `end` before the name */
  readonly end?: string;
  /** Whether the tag is part of Markdown, so that it never counts in code, even if other tags do. */
  readonly isOfMarkdown?: true;
  /** The marks at both ends of an escaped tag, which is text. */
  readonly escape?: readonly [start: string, end: string];
}

/** Prepends the base path to all paths or only to root-relative ones, or the website's URL, or adds the argument. */
export type AddressFilter = 'relative' | 'root-relative' | 'absolute' | 'prepend' | 'append';

/** The Markdown of a tool. */
export interface MarkdownRules {
  /** The names of the extensions that are on by default. */
  readonly on: readonly string[];
  /** The tool's own extensions. The registry of tools puts those of all tools and of the core into their order. */
  readonly extensions: readonly ExtensionRow[];
  /** Whether plugins can add syntax that Galley does not know. */
  readonly hasPlugins: boolean;
  /** Whether its projects have its own Markdown engine, which `markdown.engine` can use. */
  readonly hasEngine: boolean;
  /** Parts of text that only the tool or its plugins can fill in. */
  readonly parts: readonly PartSyntax[];
  /** Changes text as the tool does before it reads template tags and Markdown. */
  readonly prepare: (
    text: string,
    place: { readonly file: string; readonly snippets: Snippets | undefined },
  ) => EditedText;
  /** Finds the files of the site that posts insert by their paths, as snippets; null if the tool inserts none. */
  readonly insertedFiles: ((posts: readonly SourceFile[], root: string, insert: Insert) => Promise<Snippets>) | null;
}

/** The answers for projects without a tool. */
export const NO_TOOL: Tool = {
  isKnown: false,
  posts: [],
  frontMatter: UNFENCED,
  fields: {},
  ignoresCase: false,
  isSpaceSeparated: () => false,
  keysThatHideAnywhere: [],
  hidingValues: {},
  readsYes: false,
  defaults: [],
  defaultsInOtherTools: [],
  zoneOf: (zone) => zone,
  datesKeepZone: false,
  dateOfWord: () => null,
  title: [],
  keepsDates: 'never',
  partsOf: () => () => false,
  slugs: USUAL_SLUGS,
  ownSlugify: 'keep',
  languageInName: false,
  roots: [],
  imagesFromRoot: false,
  addressInLanguage: false,
  relativeAliases: false,
  address: '',
  addressPattern: () => null,
  contentRoot: null,
  templates: { tags: [], inCode: false },
  markdown: {
    on: ['footnotes', 'tasks', "GitHub's addresses"],
    extensions: CORE_EXTENSIONS,
    hasPlugins: true,
    hasEngine: false,
    parts: [],
    prepare: unedited,
    insertedFiles: null,
  },
};

/** Finds a tool by the name in the configuration. */
export type ToolOf = (dialect: string | null) => Tool;

/** Settings with the tool that the posts were written for. */
export type ToolSettings = Settings & { readonly tool: Tool };

export const withTool = <Of extends Pick<Settings, 'dialect'>>(settings: Of, toolOf: ToolOf) => ({
  ...settings,
  tool: toolOf(settings.dialect),
});

/** The tools of a project: of the workspaces, and of those that the configuration does not name. */
export const toolsOf = ({ dialect, workspaces }: Settings, toolOf: ToolOf): readonly Tool[] =>
  [dialect, ...Object.values(workspaces).map(({ adopt }) => adopt.dialect ?? dialect)].map(toolOf);
