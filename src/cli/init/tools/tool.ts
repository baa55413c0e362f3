import type { DialectName } from '../../../config/dialects/dialects.ts';
import { isMarkdown } from '../../../content/discover/workspace-files.ts';
import { FrontMatterError } from '../../../content/front-matter/front-matter-error.ts';
import { Numeral } from '../../../content/front-matter/numeral.ts';
import { parseToml } from '../../../content/front-matter/parse-toml.ts';
import { parseTabbed } from '../../../content/front-matter/split.ts';
import { count } from '../../../shared/diagnostics/amounts.ts';
import { foldersAbove } from '../../../shared/fs/entries.ts';
import { isObject } from '../../../shared/is-object.ts';
import type { Repository } from './repository.ts';

/** A static site generator: how to recognize its projects, and how to translate their configuration. */
export interface Tool {
  readonly dialect: DialectName;
  /** Its name for people. */
  readonly name: string;
  /** Returns the configuration files of a project in a folder; null if the folder is not a project of the tool. */
  readonly find: (repository: Repository, base: string) => readonly string[] | null;
  readonly translate: (site: Site) => Translation;
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

/** The formats of Hugo, Jekyll and their plugins: https://gohugo.io/content-management/formats/ */
const OTHER_FORMATS = /\.(?:html?|ad|adoc|asciidoc|haml|mdown|mkdn?|mkdown|org|pandoc|pdc|rst|slim|textile)$/;

/** Reports files in the folders of posts that Galley does not read. */
export const inOtherFormats = (files: readonly string[]): readonly string[] => {
  const found = files.flatMap((file) => OTHER_FORMATS.exec(file)?.[0] ?? []);
  if (found.length === 0) return [];
  return [
    `${count(found.length, 'page')} in formats other than .md and .markdown (${[...new Set(found)].sort().join(', ')})`,
  ];
};

/** Makes decisions from rows of option, value and reason. Rows with an undefined value are skipped. */
export const decided = (...rows: readonly (readonly [option: string, value: unknown, why?: string])[]): Decision[] =>
  rows.flatMap(([option, value, why]) => {
    const [group = '', ...names] = option.split('.');
    return value === undefined ? [] : [{ path: [group, ...names], value, ...(why !== undefined && { why }) }];
  });

/** Returns the packages in a project's package.json, with their versions as written. */
export const packagesOf = ({ textOf }: Pick<Repository, 'textOf'>, base: string): ReadonlyMap<string, unknown> => {
  try {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(textOf(`${base}package.json`) ?? '{}');
    return new Map(Object.entries({ ...dependencies, ...devDependencies }));
  } catch {
    return new Map();
  }
};

/** Returns the first of several files that exists in a folder, as a list; null without any. */
export const firstOf = (
  { files }: Pick<Repository, 'files'>,
  base: string,
  names: readonly string[],
): readonly [string] | null => {
  const found = names.find((name) => files.includes(base + name));
  return found === undefined ? null : [base + found];
};

/** Makes decisions about the URL of the website, from the tool's configuration. */
export const websiteOf = (url: string | undefined, path: string = basePathOf(url)): Decision[] => {
  const origin = /^https?:\/\/[^/\s]+/.exec(url ?? '')?.[0];
  return decided(['website.url', origin], ['website.basePath', origin === undefined && path === '' ? undefined : path]);
};

/** Returns the path of a site's URL, without a trailing slash. */
export const basePathOf = (url: string | undefined): string => {
  try {
    return new URL(url ?? '', 'https://example.invalid').pathname.replace(/\/+$/, '');
  } catch {
    return '';
  }
};

/** Returns the extensions of Markdown files as a part of a pattern: `md`, `{md,mdx}`. */
export const endingsOf = (files: readonly string[]): string => {
  const endings = ['md', 'markdown', 'mdx'].filter((ending) =>
    files.some((file) => file.toLowerCase().endsWith(`.${ending}`)),
  );
  return endings.length === 1 ? `${endings[0]}` : `{${endings.join(',')}}`;
};

/** Removes slashes around a folder in a tool's configuration. */
export const plainFolder = (written: string): string => written.replace(/^\.?\/|\/+$/g, '');

/** Translates expressions for files to ignore, which match paths with a leading slash. Null: not supported. */
export const ignoredBy = (
  option: string,
  site: Site,
  rules: readonly { readonly written: string; readonly expression: RegExp | null }[],
): { readonly patterns: readonly string[]; readonly unsupported: readonly string[] } => {
  const patterns = ignoredPatterns(site, (file) =>
    rules.some(({ expression }) => expression?.test(`/${site.base}${file}`)),
  );
  return {
    patterns,
    unsupported: [
      ...rules.flatMap(({ written, expression }) => (expression === null ? [`${option}: ${written} is not read`] : [])),
      ...(patterns.length === 0 ? [] : [`${option}: the patterns exclude the files that it excludes today`]),
    ],
  };
};

/**
 * Returns patterns that exclude the files that a tool ignores: a folder if it ignores all pages in it, or else single
 * files. Such rules have no counterpart in Galley, so the patterns list the current files.
 */
export const ignoredPatterns = ({ base, files }: Site, isIgnored: (file: string) => boolean): readonly string[] => {
  const pages = files.filter(isMarkdown);
  const kept = new Set(pages.filter((file) => !isIgnored(file)).flatMap(foldersAbove));
  const patterns = pages.filter(isIgnored).map((file) => {
    const folder = foldersAbove(file).findLast((each) => !kept.has(each));
    return `!${escaped(base + (folder ?? file))}${folder === undefined ? '' : '/**'}`;
  });
  return [...new Set(patterns)];
};

const escaped = (path: string): string => path.replace(/[\\()[\]{}!*?@+|$^]/g, '\\$&');

/** A tool's configuration as data. Numbers are strings, as written. */
export type Values = Readonly<Record<string, unknown>>;

/** Reads the values in a YAML, TOML or JSON file; null if it is not a map, or cannot be read. */
export const readDataFile = ({ textOf }: Pick<Repository, 'textOf'>, file: string): Values | null => {
  const text = textOf(file);
  const data = text === null ? null : parseData(file, text);
  return isObject(data) && !(data instanceof FrontMatterError) ? data : null;
};

/** Names the files that are neither code nor can be read, so that their settings are not taken. */
export const unreadable = ({ textOf }: Pick<Repository, 'textOf'>, files: readonly string[]): readonly string[] =>
  files
    .filter((file) => DATA.test(file) && parseData(file, textOf(file) ?? '') instanceof FrontMatterError)
    .map((file) => `${file}: it has an error in its syntax, so its settings are not taken`);

const DATA = /\.(?:ya?ml|toml|json)$/i;

/**
 * Returns the data of a file, or the error in it. The last of duplicate keys counts, as in Jekyll. Tabs indent, as in
 * Hexo. A last line of hyphens, as in front matter, starts another document, which Hugo does not read.
 */
const parseData = (file: string, text: string): unknown => {
  try {
    return plain(/\.toml$/i.test(file) ? parseToml(text) : parseTabbed(text.replace(/\n---\s*$/, '\n'), 'YAML', true));
  } catch (error) {
    if (error instanceof FrontMatterError) return error;
    throw error;
  }
};

const plain = (value: unknown): unknown => {
  if (value instanceof Numeral) return value.text;
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
};

/** Returns a string that is not empty; undefined for anything else. */
export const textIn = (values: Values, key: string): string | undefined => {
  const value = values[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};

/** Returns the map of values under a key; empty without one. */
export const valuesIn = (values: Values, key: string): Values => {
  const value = values[key];
  return isObject(value) ? value : {};
};

/** Returns the strings of a list, or a single string as a list. */
export const textsIn = (values: Values, key: string): readonly string[] =>
  [values[key] ?? []].flat().filter((item): item is string => typeof item === 'string');
