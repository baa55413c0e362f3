import type { DialectName } from '../../../config/dialects/dialects.ts';
import type { Diagnostic } from '../../../shared/diagnostics/diagnostic.ts';
import { isPlainObject } from '../../../shared/is-object.ts';
import {
  type DefaultsFile,
  languageOf,
  type PostPlace,
  type ReadRules,
  type Rule,
  siteOf,
  type Values,
} from './defaults-rule.ts';
import { readEleventyData } from './eleventy-data.ts';
import { readCascade, readSiteCascade } from './hugo-cascade.ts';
import { readJekyllDefaults } from './jekyll-defaults.ts';

type FrontMatterData = ReadonlyMap<string, unknown>;

const READERS: readonly (readonly [name: RegExp, read: ReadRules])[] = [
  [/(?:^|\/)_index(?:\.[a-z\d-]+)?\.(?:md|markdown)$/i, readCascade],
  [/(?:^|\/)(?:hugo|config|cascade)\.(?:toml|ya?ml|json)$/, readSiteCascade],
  [/(?:^|\/)_config\.ya?ml$/, readJekyllDefaults],
  [/\.json$|\.11tydata\.[cm]?[jt]s$/, readEleventyData],
];

/** Keys that never come from defaults, because each post has its own. */
const OWN = new Set(['slug', 'permalink', 'url', 'path', 'aliases']);

/** Reports problems in files with defaults, and returns the files that have rules or cannot be read. */
export const checkDefaults = (
  files: readonly DefaultsFile[],
): { readonly files: readonly DefaultsFile[]; readonly diagnostics: readonly Diagnostic[] } => {
  const read = files.map((file) => ({ file, found: readRules(file) }));
  return {
    files: read.flatMap(({ file, found }) => (found.rules === null || found.rules.length > 0 ? [file] : [])),
    diagnostics: read.flatMap(({ found }) => (found.rules === null ? [found.diagnostic] : [])),
  };
};

/**
 * Returns a function that adds the default values of a post's folders to its front matter. The nearest file wins;
 * within a folder, the file for a language. The post's own value always wins, whatever the letter case of its key.
 */
export const createAddDefaults = (
  files: readonly DefaultsFile[],
  {
    dialect,
    language = null,
    postFolders,
  }: Pick<PostPlace, 'postFolders'> & {
    readonly dialect: DialectName | null;
    readonly language?: string | null | undefined;
  },
): ((file: string, own: FrontMatterData) => FrontMatterData) => {
  const isOfLanguage = ({ file }: DefaultsFile): number => Number(languageOf(file) !== null);
  const nearestFirst = [...files].sort((a, b) => depthOf(b) - depthOf(a) || isOfLanguage(b) - isOfLanguage(a));
  const rules = nearestFirst
    .flatMap((file) => readRules(file).rules ?? [])
    .filter((rule) => rule.dialect === undefined || rule.dialect === dialect);
  const place = { language, postFolders };
  return (file, own) =>
    rules.reduce((data, { valuesFor, merge }) => withValues(data, valuesFor(file, place), merge), own);
};

/** The depth of a file's folder. The configuration of a site belongs to the site's folder. */
const depthOf = ({ file }: DefaultsFile): number => siteOf(file).split('/').filter(Boolean).length;

const readRules = (file: DefaultsFile): ReturnType<ReadRules> =>
  READERS.find(([name]) => name.test(file.file))?.[1](file) ?? { rules: [] };

const withValues = (data: FrontMatterData, values: Values | null, merge: Rule['merge']): FrontMatterData => {
  if (values === null) return data;
  const merged = new Map(data);
  const spellings = new Map([...data.keys()].map((key) => [key.toLowerCase(), key]));
  for (const [key, value] of Object.entries(values)) {
    if (OWN.has(key.toLowerCase())) continue;
    const ownKey = spellings.get(key.toLowerCase());
    if (ownKey === undefined || merge === 'above') merged.set(ownKey ?? key, value);
    else if (merge !== 'none') {
      const areTags = merge === 'lists' && ownKey === 'tags';
      const [own, other] = [data.get(ownKey), value].map((each) => (areTags ? listOf(each) : each));
      merged.set(ownKey, mergeValues(own, other, merge === 'lists'));
    }
  }
  return merged;
};

/** Tags are a list, or a string with commas. */
const listOf = (tags: unknown): unknown => (typeof tags === 'string' ? tags.split(',') : tags);

/** Merges objects; the post's entries win. With `withLists`, it also joins lists, with the post's items last. */
const mergeValues = (own: unknown, other: unknown, withLists: boolean): unknown => {
  if (withLists && Array.isArray(own) && Array.isArray(other)) return [...new Set<unknown>([...other, ...own])];
  if (!isPlainObject(own) || !isPlainObject(other)) return own;
  const entries = Object.entries(own).map(([key, value]) => [
    key,
    Object.hasOwn(other, key) ? mergeValues(value, other[key], withLists) : value,
  ]);
  return { ...other, ...Object.fromEntries(entries) };
};
