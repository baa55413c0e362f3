import { basename } from 'node:path/posix';
import { isPlainObject } from '../../../shared/is-object.ts';
import { inTime } from '../../../shared/workers/in-time.ts';
import { readFrontMatter } from '../front-matter.ts';
import { parseToml } from '../parse-toml.ts';
import { parseYaml } from '../parse-yaml.ts';
import {
  type DefaultsFile,
  type DefaultsParsers,
  type DefaultsReader,
  folderOf,
  languageOf,
  outerOf,
  type PostPlace,
  type ReadRules,
  type Rule,
  type Values,
} from './defaults-rule.ts';

type FrontMatterData = ReadonlyMap<string, unknown>;

const PARSERS: DefaultsParsers = { readFrontMatter, parseYaml, parseToml };

interface Readers {
  readonly defaults: readonly DefaultsReader[];
}

/** Keys that never come from defaults, because each post has its own. */
const OWN = new Set(['slug', 'permalink', 'url', 'path', 'aliases']);

/** Reports problems in files with defaults, and returns the files that have rules or cannot be read. */
export const checkDefaults = (files: readonly DefaultsFile[], tool: Readers) => {
  const read = files.map((file) => ({ file, found: readRules(file, tool) }));
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
    tool,
    language = null,
    postFolders,
  }: Pick<PostPlace, 'postFolders'> & {
    readonly tool: Readers;
    readonly language?: string | null | undefined;
  },
): ((file: string, own: FrontMatterData) => FrontMatterData) => {
  const isOfLanguage = ({ file }: DefaultsFile): number => Number(languageOf(file) !== null);
  const nearestFirst = [...files].sort(
    (a, b) => depthOf(b, tool) - depthOf(a, tool) || isOfLanguage(b) - isOfLanguage(a),
  );
  const rules = nearestFirst.flatMap((file) => readRules(file, tool).rules ?? []);
  const place = { language, postFolders };
  return (file, own) =>
    rules.reduce((data, { valuesFor, merge }) => withValues(data, valuesFor(file, place), merge), own);
};

/** The depth of the folder that a file belongs to. */
const depthOf = ({ file }: DefaultsFile, tool: Readers): number =>
  outerOf(folderOf(file), readerOf(file, tool)?.inner ?? null)
    .split('/')
    .filter(Boolean).length;

const readerOf = (file: string, { defaults }: Readers): DefaultsReader | undefined =>
  defaults.find(({ matches }) => matches(basename(file), folderOf(file)));

const readRules = (file: DefaultsFile, tool: Readers): ReturnType<ReadRules> =>
  inTime({
    file: () => file.file,
    work: () => readerOf(file.file, tool)?.read(file, PARSERS) ?? { rules: [] },
    tooSlow: (diagnostic) => ({ rules: null, diagnostic }),
  });

const withValues = (data: FrontMatterData, values: Values | null, merge: Rule['merge']): FrontMatterData => {
  if (values === null) return data;
  const merged = new Map(data);
  const spellings = new Map([...data.keys()].map((key) => [key.toLowerCase(), key]));
  for (const [key, value] of Object.entries(values)) {
    if (OWN.has(key.toLowerCase())) continue;
    const ownKey = spellings.get(key.toLowerCase());
    if (ownKey === undefined || merge === 'rule-wins') merged.set(ownKey ?? key, value);
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
