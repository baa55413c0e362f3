import { resolve } from 'node:path';
import type { Queries } from '../runtime/resolver/operators.ts';
import { patternBases } from '../shared/fs/pattern-bases.ts';
import type { CustomFieldConfig } from './answer-options.ts';
import type { DefinedContract } from './contract-definition.ts';
import type { Parsed } from './schema.ts';

/** A field that the configuration can read from other front matter keys than the usual ones. */
export type MappedField = keyof Parsed['adopt']['fields'];

/** A custom field: the front matter key and the type of a field of the API. */
export type CustomField = Omit<CustomFieldConfig, 'required'> & { readonly required: boolean };

/** The settings of a version. Times are in milliseconds since the epoch, or null if not set. */
export interface VersionSettings {
  readonly deprecated: number | null;
  readonly sunset: number | null;
  readonly suggest: string | null;
  /** @default the contract of version 1 */
  readonly contract?: DefinedContract;
  /** The declared parameters of lists. Absent if none are declared. */
  readonly queries?: Queries;
}

/** The options of the website that posts are written for. */
export type Website = Parsed['website'];

/**
 * Text of the site that a tag inserts, as HTML or before Markdown is read. `file` is its path from the root, for files
 * that posts name by their paths. Null if only the tool can generate it, or if Galley does not publish the file.
 */
type Snippet = { readonly text: string; readonly isMarkdown: boolean; readonly file?: string } | null;
export type Snippets = Readonly<Record<string, Snippet>>;

/** The options of one workspace. With `posts`, the workspace is not a folder in the content folder. */
export type WorkspaceOptions = Parsed['workspaces'][string];

type Output = Omit<Parsed['output'], 'assetsUrl' | 'markdown'>;
type Adopted = Pick<Parsed['adopt'], 'dialect' | 'fields' | 'ignoreFields'>;
type Groups = Pick<Parsed, 'website' | 'workspaces' | 'markdown' | 'records' | 'details' | 'terms' | 'deploy'>;

/** Whether the configuration has `posts.url`, which may be the default. */
type HasUrl = { readonly hasUrl: boolean };

/** Which posts are published although they would be held back. */
type Shown = Readonly<Record<Parsed['posts']['publish'][number], boolean>>;

/** The configuration with all defaults filled in, so that nothing inside Galley is undefined. */
export interface Settings extends Groups, Output, Adopted {
  /** The absolute path of the project's folder. Diagnostics name files relative to it. */
  readonly root: string;
  /** The absolute path of the folder with the workspaces. */
  readonly content: string;
  /** The absolute path of the output folder. */
  readonly out: string;
  /** The options for reading posts, including those for the adopted tool. */
  readonly posts: Omit<Parsed['posts'], 'publish'> & Shown & Omit<Parsed['adopt'], keyof Adopted> & HasUrl;
  /** Folders are relative to the project's folder. */
  readonly assets: { readonly baseUrl: string; readonly folder: string | null; readonly folders: readonly string[] };
  readonly lists: Omit<Parsed['lists'], 'precompute'> & {
    readonly precompute: {
      readonly limits: readonly number[];
      readonly combine: Parsed['lists']['precompute']['combine'];
      /** The maximum number of pages per list. Null means all; `auto` means as many as the targets need. */
      readonly depth: number | null | 'auto';
    };
  };
  readonly versions: Readonly<Record<string, VersionSettings>>;
  /** The custom fields, including the field with the URLs of posts. */
  readonly customFields: Readonly<Record<string, CustomField>>;
  /** Whether each post is also published as Markdown. */
  readonly markdownFiles: boolean;
  readonly targets: readonly string[];
  readonly hosts: Omit<Parsed['hosts'], 'targets'>;
  /** The site's own files that tags insert, by name. Absent before they are read. */
  readonly snippets?: Snippets | undefined;
  /** The snippets of workspaces that have their own, by workspace. */
  readonly workspaceSnippets?: Readonly<Record<string, Snippets>>;
  /** The language of the workspace, after `settingsOf`. Null before that, or if the configuration sets none. */
  readonly language: string | null;
  /** The base folders of the workspace's patterns, after `settingsOf`. */
  readonly postFolders: readonly string[];
}

/** Returns an entry by name. The name may be any folder name, even `constructor`. */
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
    fields: { ...settings.fields, ...own?.adopt.fields },
  };
};

/** The absolute paths of the folders for files that posts refer to. In the project folder, those that options name. */
export const assetFolders = ({ root, assets: { folder, folders } }: Pick<Settings, 'root' | 'assets'>) =>
  [...(folder === null || folder === '.' ? [] : [folder]), ...folders].map((each) => resolve(root, each));

/** The absolute paths of the folders that can contain posts and the files that posts refer to. */
export const contentFolders = (settings: Pick<Settings, 'root' | 'content' | 'workspaces' | 'assets'>) => [
  settings.content,
  ...assetFolders(settings),
  ...Object.values(settings.workspaces)
    .flatMap(({ posts = [] }) => patternBases(posts))
    .map((base) => resolve(settings.root, base)),
];
