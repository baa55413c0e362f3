import { patternBases } from '../shared/fs/glob-pattern.ts';
import type { CustomFieldConfig } from './answer-options.ts';
import type { DefinedContract } from './contract-definition.ts';
import type { Parsed } from './schema.ts';

/** A field that the configuration can read from other front matter keys than the usual ones. */
export type MappedField = keyof Parsed['adopt']['fields'];

/** How one front matter field becomes a field of the API. */
export type CustomField = Omit<CustomFieldConfig, 'required'> & { readonly required: boolean };

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

/** The website that posts are written for, as far as it is configured. */
export type Website = Parsed['website'];

/** A text of the site that a tag inserts, as HTML or before Markdown is read. Null if only the tool can make it. */
type Snippet = { readonly text: string; readonly isMarkdown: boolean } | null;
export type Snippets = Readonly<Record<string, Snippet>>;

/** The options of one workspace; with `posts` it is no folder of the content folder. */
export type WorkspaceOptions = Parsed['workspaces'][string];

type Output = Omit<Parsed['output'], 'assetsUrl'>;
type Adopted = Pick<Parsed['adopt'], 'dialect' | 'fields' | 'ignoreFields'>;
type Groups = Pick<Parsed, 'website' | 'workspaces' | 'markdown' | 'records' | 'details' | 'terms' | 'deploy'>;

/** The configuration with every default filled in: inside Galley nothing is undefined. */
export interface Settings extends Groups, Output, Adopted {
  /** The project's folder, absolute. Diagnostics name files relative to it. */
  readonly root: string;
  /** The folder of the workspaces, absolute. */
  readonly content: string;
  /** The folder of the output, absolute. */
  readonly out: string;
  /** How posts are read, by all tools and as the adopted one has it. */
  readonly posts: Parsed['posts'] & Omit<Parsed['adopt'], keyof Adopted>;
  /** Folders are relative to the project's. */
  readonly assets: { readonly baseUrl: string; readonly folder: string | null; readonly folders: readonly string[] };
  readonly lists: Omit<Parsed['lists'], 'precompute'> & {
    readonly precompute: {
      readonly limits: readonly number[];
      readonly combine: Parsed['lists']['precompute']['combine'];
      /** Pages per list; null: all; `auto`: as the targets need. */
      readonly depth: number | null | 'auto';
    };
  };
  readonly versions: Readonly<Record<string, VersionSettings>>;
  /** Also the field that has the addresses of posts. */
  readonly customFields: Readonly<Record<string, CustomField>>;
  readonly targets: readonly string[];
  /** As written; hosts have defaults of their own. */
  readonly hosts: Omit<Parsed['hosts'], 'targets'>;
  /** The site's own texts that tags insert, by name. Absent until they are read. */
  readonly snippets?: Snippets | undefined;
  /** Those of the workspaces in the configuration, by workspace. */
  readonly workspaceSnippets?: Readonly<Record<string, Snippets>>;
  /** With `settingsOf`: the language of the workspace; otherwise, and where it has none here, null. */
  readonly language: string | null;
  /** With `settingsOf`: the folders in which the patterns of the workspace begin. */
  readonly postFolders: readonly string[];
}

/** The entry of a name that is a folder's, so it can be `constructor`. */
export const ownEntry = <Value>(entries: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined;

export const settingsOf = (settings: Settings, workspace: string): Settings => {
  const own = ownEntry(settings.workspaces, workspace);
  return {
    ...settings,
    dialect: own?.adopt.dialect ?? settings.dialect,
    snippets: ownEntry(settings.workspaceSnippets ?? {}, workspace) ?? settings.snippets,
    language: own?.language ?? null,
    postFolders: patternBases(own?.posts ?? []),
    website: own?.website ?? settings.website,
    search: own?.search ?? settings.search,
    fields: { ...settings.fields, ...own?.adopt.fields },
  };
};
