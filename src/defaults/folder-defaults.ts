import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { DialectName } from '../dialects/dialects.ts';
import {
  type DefaultsFile,
  isObject,
  type PostPlace,
  type ReadRules,
  type Rule,
  type Values,
} from './defaults-file.ts';
import { readEleventyData, refuseEleventyCode } from './eleventy-data.ts';
import { languageOf, readCascade } from './hugo-cascade.ts';
import { readSiteCascade, siteOf } from './hugo-site-cascade.ts';
import { readJekyllDefaults } from './jekyll-defaults.ts';

type FrontMatterData = ReadonlyMap<string, unknown>;

const READERS: readonly (readonly [name: RegExp, read: ReadRules])[] = [
  [/(?:^|\/)_index(?:\.[a-z\d-]+)?\.(?:md|markdown)$/i, readCascade],
  [/(?:^|\/)(?:hugo|config|cascade)\.(?:toml|ya?ml|json)$/, readSiteCascade],
  [/(?:^|\/)_config\.ya?ml$/, readJekyllDefaults],
  [/\.json$/, readEleventyData],
  [/\.11tydata\.[cm]?[jt]s$/, refuseEleventyCode],
];

/** Each post has its own: what stands for all posts of a folder is never meant. */
const OWN = new Set(['slug', 'permalink', 'url', 'path', 'aliases']);

/** What is wrong with files of defaults, and those that say something at all. */
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
 * A function that adds to a post's front matter what its folders say. The nearest file counts first, of two in a folder that of a language; a value that the post
 * has itself, in any letter case, stands above all.
 */
export const createAddDefaults = (
  files: readonly DefaultsFile[],
  { dialect, language = null, postFolders }: DefaultsPlace,
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

/** The posts that a function is for. */
interface DefaultsPlace extends Pick<PostPlace, 'postFolders'> {
  readonly dialect: DialectName | null;
  readonly language?: string | null | undefined;
}

/** The configuration of a site stands above all folders of it. */
const depthOf = ({ file }: DefaultsFile): number => (siteOf(file) === '.' ? 0 : siteOf(file).split('/').length);

const readRules = (file: DefaultsFile): ReturnType<ReadRules> =>
  READERS.find(([name]) => name.test(file.file))?.[1](file) ?? { rules: [] };

const withValues = (data: FrontMatterData, values: Values | null, merge: Rule['merge']): FrontMatterData => {
  if (values === null) return data;
  const merged = new Map(data);
  const spellings = new Map([...data.keys()].map((key) => [key.toLowerCase(), key]));
  for (const [key, value] of Object.entries(values)) {
    if (OWN.has(key.toLowerCase())) continue;
    const spelled = spellings.get(key.toLowerCase());
    if (spelled === undefined || merge === 'above') merged.set(spelled ?? key, value);
    else if (merge !== 'none') merged.set(spelled, mergeValues(data.get(spelled), value, merge === 'lists'));
  }
  return merged;
};

/** Objects are put together, the post's entries above the others; lists likewise where they are, the others' items first. */
const mergeValues = (own: unknown, other: unknown, withLists: boolean): unknown => {
  if (withLists && Array.isArray(own) && Array.isArray(other)) return [...new Set<unknown>([...other, ...own])];
  if (!isObject(own) || !isObject(other)) return own;
  const entries = Object.entries(own).map(([key, value]) => [
    key,
    Object.hasOwn(other, key) ? mergeValues(value, other[key], withLists) : value,
  ]);
  return { ...other, ...Object.fromEntries(entries) };
};
