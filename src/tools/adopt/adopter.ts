import type { Tool } from '../../content/tool.ts';
import { basePathOf, type Values } from './config-values.ts';
import type { Repository } from './repository.ts';

/** What `init` needs to adopt the projects of a tool: how to recognize them, and how to translate their configuration. */
export interface Adopter {
  /** Its name in the configuration. */
  readonly dialect: string;
  /** Its name for people. */
  readonly name: string;
  readonly conventions: Tool;
  /** Returns the configuration files of a project in a folder; null if the folder is not a project of the tool. */
  readonly find: (repository: Repository, base: string) => readonly string[] | null;
  /** Whether a folder without a configuration may be a project of the tool, if it is none of another tool. */
  readonly resembles?: (repository: Repository, base: string) => boolean;
  /** Merges several configuration files. Without it, there is one file. */
  readonly merge?: (files: readonly string[], repository: Repository) => Values;
  readonly translate: (site: Site) => Translation;
  /** Returns the module that renders posts with the site's own engine. */
  readonly engine?: (site: Site) => EngineModule;
  /** Decides the URLs of posts from the paths of their files. Absent if `translate` does, from the configuration. */
  readonly urls?: (site: Site, workspaces: readonly ProposedWorkspace[]) => ToolOptions;
  /** Hidden files and folders with its configuration. Among the folders in such a folder, only `config` counts. */
  readonly hidden?: readonly string[];
  /** The template tags by which posts without any other sign show the tool. */
  readonly tags?: RegExp;
  /** The folders of its pages. Pages elsewhere are about the repository. */
  readonly pages?: RegExp;
  /** The patterns of posts whose file names are in URLs unchanged, although the tool has a way to make slugs. */
  readonly keepsNames?: RegExp;
  /** If the configuration is code, a date makes a post: a date in a usual key, or in any key, which the code may name. */
  readonly postsByDate?: 'usual-key' | 'any-key';
  /** The date that the tool gives posts without one. */
  readonly noDate?: string;
  /** Front matter keys for page layout, which an API does not need. */
  readonly layoutKeys: readonly string[];
}

/** A module that renders Markdown with the engine of a site, as in the guide's page `site-markdown.md`. */
export interface EngineModule {
  /** The packages that it imports. */
  readonly packages: readonly string[];
  /** The plugins and options of the site that marked does not have. */
  readonly reasons: readonly string[];
  readonly lines: readonly string[];
}

/** A project of a tool. */
export interface Site {
  readonly repository: Repository;
  /** The folder of the project: empty, or with a trailing slash. */
  readonly base: string;
  /** The files in the folder, relative to it. */
  readonly files: readonly string[];
  /** The values of its configuration; empty if the configuration is code. */
  readonly config: Values;
}

/** The translated configuration, as plain data. */
export interface Translation {
  readonly workspaces: readonly ProposedWorkspace[];
  readonly decisions: readonly Decision[];
  /** Settings that Galley's configuration cannot express, with the consequences. */
  readonly unsupported: readonly string[];
}

/** Options that are not about a workspace, and what Galley does not do. */
export type ToolOptions = Pick<Translation, 'decisions' | 'unsupported'>;

export interface ProposedWorkspace {
  readonly name: string;
  /** Patterns relative to the folder of the Galley project, which is the repository. */
  readonly posts: readonly string[];
  readonly title?: string | undefined;
  readonly language?: string | undefined;
  /** The languages of its posts instead of `language`, the default one first, and their options. */
  readonly languages?: readonly string[] | undefined;
  readonly fallback?: true | undefined;
  readonly translationKey?: string | undefined;
  /** The reason for these languages, if it is not obvious. */
  readonly why?: string | undefined;
}

/** An option of Galley's configuration, with the reason for its value if that is not obvious. */
export interface Decision {
  readonly path: readonly [string, ...string[]];
  readonly value: unknown;
  readonly why?: string | undefined;
}

/** Makes decisions from rows of option, value and reason. Rows with an undefined value are skipped. */
export const decided = (...rows: readonly (readonly [option: string, value: unknown, why?: string])[]): Decision[] =>
  rows.flatMap(([option, value, why]) => {
    const [group = '', ...names] = option.split('.');
    return value === undefined ? [] : [{ path: [group, ...names], value, ...(why !== undefined && { why }) }];
  });

/** Decides to publish posts that are held back by default. */
export const publishing = (shown: Readonly<Record<string, boolean>>, why?: string | undefined): Decision[] => {
  const value = Object.keys(shown).filter((name) => shown[name]);
  return value.length === 0 ? [] : [{ path: ['posts', 'publish'], value, ...(why !== undefined && { why }) }];
};

/** Decides to turn an extension on or, with `!`, off. */
export const switched = (extension: string, why: string): Decision[] =>
  decided([`markdown.extensions.${extension.replace('!', '')}`, !extension.startsWith('!'), why]);

/** Makes decisions about the URL of the website, from the tool's configuration. */
export const websiteOf = (url: string | undefined, path: string = basePathOf(url)): Decision[] => {
  const origin = /^https?:\/\/[^/\s]+/.exec(url ?? '')?.[0];
  return decided(['website.url', origin], ['website.basePath', origin === undefined && path === '' ? undefined : path]);
};
