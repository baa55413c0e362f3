import { dirname } from 'node:path/posix';
import type { DialectName } from '../../../config/dialects/dialects.ts';
import type { Values } from './data-file.ts';
import type { Repository } from './repository.ts';

/** A tool that makes sites: how to recognise its projects, and how to translate their configuration. */
export interface Tool {
  readonly dialect: DialectName;
  /** Its name for people. */
  readonly name: string;
  /** The configuration files of a project in a folder; null where the folder is none. */
  readonly find: (repository: Repository, base: string) => readonly string[] | null;
  readonly translate: (site: Site) => Translation;
}

/** A project of a tool. */
export interface Site {
  readonly repository: Repository;
  /** Its folder: empty, or with a slash at the end. */
  readonly base: string;
  /** Files below the folder, relative to it. */
  readonly files: readonly string[];
  /** What its configuration says; empty where that is code. */
  readonly config: Values;
}

/** What is to be written. Plain data. */
export interface Translation {
  readonly workspaces: readonly ProposedWorkspace[];
  readonly decisions: readonly Decision[];
  /** What Galley's configuration cannot express, and what follows from that. */
  readonly unsupported: readonly string[];
}

export interface ProposedWorkspace {
  readonly name: string;
  /** Patterns relative to the project's folder of Galley, which is that of the repository. */
  readonly posts: readonly string[];
  readonly title?: string | undefined;
  readonly language?: string | undefined;
  /** Instead of `language`: the languages of its posts, the default one first, and their options. */
  readonly languages?: readonly string[] | undefined;
  readonly fallback?: true | undefined;
  readonly translationKey?: string | undefined;
  /** Why it has these languages, where that does not show. */
  readonly why?: string | undefined;
}

/** One option of Galley's configuration, and why it has its value where that does not show. */
export interface Decision {
  readonly path: readonly [string, ...string[]];
  readonly value: unknown;
  readonly why?: string | undefined;
}

/** Decisions from rows of option, value and reason; a row whose value is undefined makes none. */
export const decided = (...rows: readonly (readonly [option: string, value: unknown, why?: string])[]): Decision[] =>
  rows.flatMap(([option, value, why]) => {
    const [group = '', ...names] = option.split('.');
    return value === undefined ? [] : [{ path: [group, ...names], value, ...(why !== undefined && { why }) }];
  });

/** The packages that a project names in its package.json. */
export const packagesOf = ({ textOf }: Pick<Repository, 'textOf'>, base: string): ReadonlySet<string> => {
  try {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(textOf(`${base}package.json`) ?? '{}');
    return new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]);
  } catch {
    return new Set();
  }
};

/** The first of some files that is in a folder, as a list; null where none is. */
export const firstOf = (
  { files }: Pick<Repository, 'files'>,
  base: string,
  names: readonly string[],
): readonly [string] | null => {
  const found = names.find((name) => files.includes(base + name));
  return found === undefined ? null : [base + found];
};

/** Decisions on the address of the website, as the tool's configuration has it. */
export const websiteOf = (url: string | undefined, path: string = basePathOf(url)): Decision[] => {
  const origin = /^https?:\/\/[^/\s]+/.exec(url ?? '')?.[0];
  return decided(['website.url', origin], ['website.basePath', origin === undefined && path === '' ? undefined : path]);
};

/** The path of a site's address, without a slash at its end. */
export const basePathOf = (url: string | undefined): string => {
  try {
    return new URL(url ?? '', 'https://example.invalid').pathname.replace(/\/+$/, '');
  } catch {
    return '';
  }
};

/** The endings of Markdown files as part of a pattern: `md`, `{md,mdx}`. */
export const endingsOf = (files: readonly string[]): string => {
  const endings = ['md', 'markdown', 'mdx'].filter((ending) =>
    files.some((file) => file.toLowerCase().endsWith(`.${ending}`)),
  );
  return endings.length === 1 ? `${endings[0]}` : `{${endings.join(',')}}`;
};

export const isMarkdown = (file: string): boolean => /\.(?:md|markdown)$/i.test(file);

/** Whether a file of a site is in one of some folders of the repository. */
export const isIn = ({ base }: Site, file: string, folders: readonly string[]): boolean =>
  folders.some((folder) => `${base}${file}`.startsWith(`${folder}/`));

/** A folder as a tool's configuration names it, without slashes around it. */
export const plainFolder = (written: string): string => written.replace(/^\.?\/|\/+$/g, '');

/** What an option of the tool ignores by expressions, which match paths with a slash in front; null is not read. */
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
 * Patterns that leave out what a tool ignores: a folder where it ignores all pages in it, else single files. Such a rule has
 * no counterpart, so these are the files of today.
 */
export const ignoredPatterns = ({ base, files }: Site, isIgnored: (file: string) => boolean): readonly string[] => {
  const pages = files.filter(isMarkdown);
  const kept = new Set(pages.filter((file) => !isIgnored(file)).flatMap(foldersOf));
  const patterns = pages.filter(isIgnored).map((file) => {
    const folder = foldersOf(file).find((each) => !kept.has(each));
    return `!${escaped(base + (folder ?? file))}${folder === undefined ? '' : '/**'}`;
  });
  return [...new Set(patterns)];
};

/** The folders that a file is in, the uppermost first. */
const foldersOf = (file: string): readonly string[] => {
  const folder = dirname(file);
  return folder === '.' ? [] : [...foldersOf(folder), folder];
};

const escaped = (path: string): string => path.replace(/[\\()[\]{}!*?@+|$^]/g, '\\$&');
