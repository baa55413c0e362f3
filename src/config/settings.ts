import type { MarkedExtension } from 'marked';
import type { DefinedContract } from '../contract/definition.ts';
import type { MarkdownExtension, Slugify, TitleSource } from '../dialects/dialect.ts';
import type { DialectName } from '../dialects/dialects.ts';
import type { CacheGroup } from '../resolver/site.ts';
import type { CustomFieldConfig, MappedField, WorkspaceConfig } from './config.ts';
import type { ConfigFunctions } from './config-functions.ts';
import type { HostsConfig } from './hosts-config.ts';
import type { Shortcode } from './shortcode.ts';

/** How one front matter field becomes a field of the API. */
export interface CustomField {
  readonly type: CustomFieldConfig['type'];
  /** The front matter key, where it is not the field's own name. */
  readonly from?: string | undefined;
  readonly required: boolean;
  /** A JSON value; absent means null. */
  readonly default?: unknown;
}

/** Front matter keys by field, in the order in which they count. */
export type FieldPaths = Readonly<Partial<Record<MappedField, readonly string[] | undefined>>>;

/** Moments are milliseconds since the epoch; null where there is none. */
export interface VersionSettings {
  readonly deprecated: number | null;
  readonly sunset: number | null;
  readonly suggest: string | null;
  /** As written; the dates decide. Absent where it is not written. */
  readonly status?: 'active' | 'deprecated' | 'sunset';
  /** True where dates and suggestion are not to be questioned. */
  readonly intended?: true;
  /** Absent: version 1's. */
  readonly contract?: DefinedContract;
}

/** What says where posts have their fields. */
export type FieldRules = Pick<Settings, 'dialect' | 'fields'>;

/** What says where in posts things stand. */
export type ReadingRules = FieldRules & Pick<Settings, 'website'>;

/** What is said of template tags that nothing fills in; nothing of the kinds that are allowed. */
export interface TemplateRules {
  readonly residue: 'warn' | 'error' | 'allow';
  readonly allow: readonly string[];
}

/** The website that posts are written for, as far as it is told. */
export interface Website {
  readonly url: string | null;
  readonly basePath: string | null;
  /** Texts by the names of the variables that stand for them. */
  readonly values: Readonly<Record<string, string>>;
}

/** What holds for one workspace only; with `posts` it is declared here, and no folder of the content folder. */
export interface WorkspaceOptions extends Omit<WorkspaceConfig, 'fields' | 'website'> {
  readonly fields: FieldPaths;
  readonly website?: Website | undefined;
}

/** The configuration with every default filled in: inside Galley nothing is undefined. */
export interface Settings {
  /** The project's folder, absolute. Diagnostics name files relative to it. */
  readonly root: string;
  /** Absolute. */
  readonly content: string;
  readonly out: string;
  /** What stands before the version in every address. */
  readonly basePath: string;
  readonly lists: {
    readonly defaultLimit: number;
    readonly maxLimit: number;
    readonly precompute: {
      readonly limits: readonly number[];
      readonly combine: readonly (readonly ('category' | 'tags' | 'author')[])[];
      /** Pages per list; null: all; `auto`: as the targets need. */
      readonly depth: number | null | 'auto';
    };
  };
  readonly posts: {
    readonly slug: string;
    readonly url: string;
    /** The address of a post whose front matter has one, with {url}; null: that of all others. */
    readonly ownUrl: string | null;
    readonly slugify: Slugify;
    /** The two by folder, where they differ: relative to the project's, without a slash at the end. */
    readonly byFolder: Readonly<
      Record<string, { readonly slug?: string | undefined; readonly url?: string | undefined }>
    >;
    /** Keys that decide whether a post is published, with the values that do so. */
    readonly publish: Readonly<Record<string, readonly (string | boolean)[] | 'any'>>;
    /** The field that has a post's address; null: none has. */
    readonly urlField: string | null;
    /** The date of posts that have none, ISO 8601 in UTC; `git`: that of their first commit; null: there is none. */
    readonly date: string | null;
    /** Where the titles of posts come from that have none; null: as the dialect has it. */
    readonly title: TitleSource | null;
    /** Where dates in front of files' names count beside those in front matter; null: last, and the dialect keeps them in slugs. */
    readonly nameDates: 'first' | 'last' | 'none' | null;
    /** The zone of dates that name none; null: UTC. */
    readonly timeZone: string | null;
    /** Slugs by file, above what is written in it. */
    readonly slugs: Readonly<Record<string, string>>;
    /** What links and pictures are that lead to no post and no file: an error, or a warning, and they stay as written. */
    readonly deadLinks: 'error' | 'warn';
    /** What is published that is held back elsewhere. */
    readonly drafts: boolean;
    readonly future: boolean;
    readonly expired: boolean;
    readonly splitAuthors: boolean;
    readonly categoriesAsTags: boolean;
    readonly excerptLength: number;
    /** Records have `status`. */
    readonly status: boolean;
    /** Records have `coverAlt`. */
    readonly coverAlt: boolean;
    /** Records have `coverWidth` and `coverHeight`. */
    readonly coverSize: boolean;
  };
  /** What details have besides records; `related`: how many, 0 for none. */
  readonly details: {
    /** As a tree. */
    readonly headings: boolean;
    readonly images: boolean;
    readonly words: boolean;
    readonly neighbours: boolean | 'category';
    readonly related: number;
  };
  readonly terms: {
    readonly posts: boolean;
    /** Those that taxonomy files may say. */
    readonly fields: boolean;
    readonly parents: boolean;
  };
  readonly markdown: {
    readonly highlight: boolean;
    readonly sanitize: boolean;
    readonly headings: boolean;
    readonly addresses: boolean;
    /** Pictures that are files of the project have width and height. */
    readonly imageSizes: boolean;
    /** Smaller ones in which they are published, too; ascending. */
    readonly imageWidths: readonly number[];
    /** What ids in HTML begin with; null: nothing. */
    readonly idPrefix: 'slug' | null;
    readonly templates: TemplateRules;
    /** The user's own extensions of marked; null where there are none. */
    readonly marked: ConfigFunctions<readonly MarkedExtension[]> | null;
    /** By the names of tags; null where there are none. */
    readonly shortcodes: ConfigFunctions<Readonly<Record<string, Shortcode>>> | null;
    /** What is said of extensions; of the others the dialect decides. */
    readonly extensions: Readonly<Partial<Record<MarkdownExtension, boolean | undefined>>>;
  };
  /** Folders are relative to the project's. */
  readonly assets: { readonly baseUrl: string; readonly folder: string | null; readonly folders: readonly string[] };
  readonly dialect: DialectName | null;
  readonly website: Website;
  readonly fields: FieldPaths;
  readonly workspaces: Readonly<Record<string, WorkspaceOptions>>;
  /** The language of the workspace of whose posts the settings hold; null where that is not known here. */
  readonly language: string | null;
  /** Where the patterns of the workspace begin, of whose posts the settings hold. */
  readonly postFolders: readonly string[];
  /** Keys of front matter that are not for the API. */
  readonly ignoreFields: readonly string[];
  readonly customFields: Readonly<Record<string, CustomField>>;
  readonly versions: Readonly<Record<string, VersionSettings>>;
  readonly cache: Readonly<Record<CacheGroup, string>>;
  readonly compress: readonly ('br' | 'gzip')[];
  readonly docs: boolean;
  /** Null where there are none. */
  readonly feeds: { readonly limit: number; readonly content: 'full' | 'excerpt' } | null;
  readonly revision: boolean;
  /** Of workspaces that say nothing else. */
  readonly search: boolean;
  readonly targets: readonly string[];
  /** As written; hosts have defaults of their own. */
  readonly hosts: HostsConfig;
  /** Null: by what is deployed. */
  readonly deploy: {
    readonly destination: string | null;
    readonly endpoint: string | null;
    readonly region: string | null;
    readonly url: string | null;
    readonly invalidate: string | null;
    readonly verify: boolean;
    readonly rollbackOnFailure: boolean;
    readonly lock: boolean;
    readonly extensionless: boolean;
    readonly rollback: boolean;
    readonly grace: number | null;
    readonly maxDeletes: number | null;
  };
}
