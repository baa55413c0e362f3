import { basename, dirname } from 'node:path/posix';
import type { Diagnostic } from '../../../shared/diagnostics/diagnostic.ts';
import { escapeRegExp } from '../../../shared/escape.ts';
import { whyTooComplex } from '../../../shared/fs/glob-pattern.ts';
import type { readFrontMatter } from '../front-matter.ts';
import type { parseToml } from '../parse-toml.ts';
import type { parseYaml } from '../parse-yaml.ts';

/** A file with default values for the posts of folders. It is plain data, because it crosses threads. */
export interface DefaultsFile {
  /** The path relative to the project's root. */
  readonly file: string;
  readonly text: string;
}

export type Values = Readonly<Record<string, unknown>>;

/** The key of the dates of the sections around a post, as a list of objects. It cannot occur in front matter. */
export const SECTIONS = '(sections)';

/** The folders above a post, as its categories. The folder of a language is a category only in URLs. */
export class FolderCategories extends Array<string> {}

/** The facts about a workspace that rules use in addition to a post's path. */
export interface PostPlace {
  /** Null if it is not known. */
  readonly language: string | null;
  /** The folders at which the workspace's patterns start. */
  readonly postFolders: readonly string[];
}

export interface Rule {
  /** The values for a post; null if the rule does not apply to it. */
  readonly valuesFor: (file: string, place: PostPlace) => Values | null;
  /**
   * How to merge with a post's own value. `none`: the post's value wins. `objects`: merges objects, otherwise the
   * post's value wins. `lists`: like `objects`, but also joins lists. `rule-wins`: the rule's value wins.
   */
  readonly merge: 'none' | 'objects' | 'lists' | 'rule-wins';
}

/** Whether something applies to a post. */
export type Matches = (file: string, place: PostPlace) => boolean;

/** Returns the rule that gives values to some posts. */
export const ruleFor = (matches: Matches, values: Values, merge: Rule['merge'] = 'none'): Rule => ({
  valuesFor: (file, place) => (matches(file, place) ? values : null),
  merge,
});

/** Reads the rules of one file. If several rules have a value for a post, the first one counts. */
export type ReadRules = (file: DefaultsFile, parsers: DefaultsParsers) => { readonly rules: readonly Rule[] } | Unread;

/** What files with defaults are read with. It is passed in, because every thread loads the tools, but not the parsers. */
export interface DefaultsParsers {
  readonly readFrontMatter: typeof readFrontMatter;
  readonly parseYaml: typeof parseYaml;
  readonly parseToml: typeof parseToml;
}

/** Reads the files of one kind with default values for the posts of their folders. */
export interface DefaultsReader {
  /** Whether it reads a file with this name in a folder, which is relative to the root. */
  readonly matches: (name: string, folder: string) => boolean;
  /** The names to watch for in the folders above posts. Other names count below these folders only. */
  readonly names: readonly string[];
  /** The folder inside each folder above posts that belongs to that folder; null if there is none. */
  readonly inner: string | null;
  readonly read: ReadRules;
}

interface Unread {
  readonly rules: null;
  readonly diagnostic: Diagnostic;
}

/** The error for a file that cannot be read. It is an error because the file may mark posts as drafts. */
export const unread = (file: string, message: string, help: string): Unread => ({
  rules: null,
  diagnostic: { severity: 'error', code: 'content/folder-defaults', message, file, help },
});

/** The folder of a file; empty for the project folder. */
export const folderOf = (file: string): string => (dirname(file) === '.' ? '' : dirname(file));

/** The folder around an inner one at the end of a folder: `site` for `site/config/_default`. */
export const outerOf = (folder: string, inner: string | null): string =>
  inner !== null && `/${folder}`.endsWith(`/${inner}`) ? folder.slice(0, -inner.length).replace(/\/$/, '') : folder;

/** The language that an `_index.de.md` applies to; null if it applies to all languages. */
export const languageOf = (file: string): string | null =>
  /^_index\.([a-z\d-]+)\.(?:md|markdown)$/i.exec(basename(file))?.[1]?.toLowerCase() ?? null;

/** Limits the rules of a file such as `_index.de.md` to the posts in its language. */
export const inLanguageOf = (file: string, rules: readonly Rule[]): readonly Rule[] => {
  const language = languageOf(file);
  if (language === null) return rules;
  const isOfLanguage = (post: string): boolean => basename(post).toLowerCase().includes(`.${language}.`);
  return rules.map((rule) => ({
    ...rule,
    valuesFor: (post, place) => (isOfLanguage(post) ? rule.valuesFor(post, place) : null),
  }));
};

/** Whether a file is in a folder or below it. The project folder is an empty string. */
export const isIn = (file: string, folder: string): boolean => folder === '' || file.startsWith(`${folder}/`);

/** The parts of a glob pattern. */
const TOKEN = /\*\*\/?|\*|\?|\{|\}|,|[^*?{},]+/g;

/**
 * Converts a glob pattern of a tool's configuration to the source of a regular expression; null if it is not supported.
 * picomatch, which fast-glob includes, works differently: its `/blog/**` also matches `/blog`, unlike those of
 * the tools.
 */
export const globExpression = (pattern: string): string | null => {
  if (/[[\]!()\\]/.test(pattern) || whyTooComplex(pattern) !== null) return null;
  let depth = 0;
  const parts = [...pattern.matchAll(TOKEN)].map(([token]) => {
    if (token === '**/') return '(?:.*/)?';
    if (token === '**') return '.*';
    if (token === '*') return '[^/]*';
    if (token === '?') return '[^/]';
    if (token === '{') depth += 1;
    if (token === '}') depth -= 1;
    if (token === '{') return '(?:';
    if (token === '}') return ')';
    return token === ',' && depth > 0 ? '|' : escapeRegExp(token);
  });
  return depth === 0 ? parts.join('') : null;
};
