import { didYouMean } from '../shared/diagnostics/did-you-mean.ts';
import { type ConfigProblem, invalid } from './config-problem.ts';
import { MARKED } from './markdown-options.ts';
import { BUILT_IN } from './output-options.ts';
import { queryProblems } from './query-options.ts';
import { customFieldProblems } from './record-fields.ts';
import type { Parsed } from './schema.ts';

/** Finds options that are well-formed but contradict each other. */
export const contradictions = (config: Parsed): ConfigProblem[] => [
  ...listProblems(config),
  ...workspaceProblems(config),
  ...patternProblems(config),
  ...customFieldProblems(config),
  ...engineProblems(config),
  ...versionProblems(config),
  ...queryProblems(config),
  ...addressProblems(config),
];

const LANGUAGES = ['languages', 'fallback', 'translationKey'] as const;
const OF_DECLARED = ['keys', 'name', 'language', ...LANGUAGES, 'taxonomies'] as const;

/** Options of a workspace in the content folder belong in its workspace.yaml, so that two places cannot contradict. */
const workspaceProblems = ({ workspaces }: Parsed): ConfigProblem[] =>
  Object.entries(workspaces).flatMap(([name, options]) => {
    if (options.posts !== undefined) return [];
    return OF_DECLARED.filter((option) => options[option] !== undefined).map((option) =>
      invalid(
        ['workspaces', name, option],
        `workspaces.${name}.${option} needs workspaces.${name}.posts, which is missing.`,
        `Add workspaces.${name}.posts, or put ${option === 'taxonomies' ? 'the files next to' : `${option} into`} the workspace.yaml of its folder.`,
      ),
    );
  });

const listProblems = ({ lists: { defaultLimit, maxLimit, precompute } }: Parsed): ConfigProblem[] => {
  const problems: ConfigProblem[] = [];
  const add = (path: readonly string[], message: string, help: string): number =>
    problems.push(invalid(['lists', ...path], message, help));
  const lower = 'Lower it, or raise lists.maxLimit.';
  for (const filters of precompute.combine) {
    const message = `The combination ${filters.join(' + ')} has a duplicate filter.`;
    if (new Set(filters).size < filters.length)
      add(['precompute', 'combine'], message, 'Use different filters: category, tags, author.');
  }
  if (defaultLimit > maxLimit)
    add(['defaultLimit'], `The default limit ${defaultLimit} is higher than the maximum ${maxLimit}.`, lower);
  for (const limit of precompute.limits ?? []) {
    const message = `No request can ask for pages of ${limit}, because the maximum limit is ${maxLimit}.`;
    if (limit > maxLimit) add(['precompute', 'limits'], message, lower);
  }
  return problems;
};

/** The URL of the live API ends in the base path, so feeds and descriptions would have wrong URLs. */
const addressProblems = ({ deploy: { url }, output: { basePath } }: Parsed): ConfigProblem[] => {
  const path = (url ?? basePath).replace(/^https?:\/\/[^/]*/, '').replace(/\/+$/, '');
  const message = `deploy.url has the path ${path || '/'}, but output.basePath is ${basePath}.`;
  const help = `Let deploy.url end in ${basePath}, or change output.basePath.`;
  return path.endsWith(basePath) ? [] : [invalid(['deploy', 'url'], message, help)];
};

/** Options for marked have no effect on posts that something else renders. */
const engineProblems = ({ markdown }: Parsed): ConfigProblem[] => {
  const { engine, rendered, extensions, marked, shortcodes } = markdown;
  if (rendered === null && (engine ?? MARKED) === MARKED) return [];
  const by = rendered === null ? 'engine' : 'rendered';
  const unused = [
    ...(Object.keys(extensions).length > 0 ? ['extensions'] : []),
    ...(marked === null ? [] : ['marked']),
    ...(rendered === null || shortcodes === null ? [] : ['shortcodes']),
    ...(rendered === null || engine === null ? [] : ['engine']),
  ];
  const help = `Remove one of the two. What it does is the part of ${rendered === null ? engine : "your site's tool"} now.`;
  return unused.map((name) => invalid(['markdown', name], `markdown.${name} has no effect with markdown.${by}.`, help));
};

/** Finds options named `__proto__`. They would be lost: such a key of code sets its object's prototype. */
export const prototypeProblems = (written: unknown): ConfigProblem[] => problemsIn(written, [], new Set());

const problemsIn = (value: unknown, path: readonly PropertyKey[], seen: Set<unknown>): ConfigProblem[] => {
  if (typeof value !== 'object' || value === null || seen.has(value) || isOpaque(path)) return [];
  seen.add(value);
  const prototype: object | null = Object.getPrototypeOf(value);
  // An instance of a class, such as a date, has the prototype of its class.
  const isWritten =
    prototype !== null && Object.getPrototypeOf(prototype) !== null && hasOrdinaryConstructor(prototype);
  const own = Object.hasOwn(value, '__proto__') || isWritten ? [reserved([...path, '__proto__'])] : [];
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, item]) =>
      name === '__proto__' ? [] : problemsIn(item, [...path, name], seen),
    ),
  ];
};

/** Contracts and extensions of marked are objects of other code, not options. */
const isOpaque = ([group, name, part]: readonly PropertyKey[]): boolean =>
  (group === 'versions' && part === 'contract') || (group === 'markdown' && name === 'marked');

/** Whether a prototype is an object literal. The prototype of a class has its own constructor function. */
const hasOrdinaryConstructor = (prototype: object): boolean =>
  !(
    Object.hasOwn(prototype, 'constructor') && typeof (prototype as { constructor: unknown }).constructor === 'function'
  );

const reserved = (path: readonly PropertyKey[]): ConfigProblem =>
  invalid(path, `The name __proto__ is not allowed: ${path.join('.')}.`, 'Give it another name.');

type Versions = Parsed['versions'];
type Version = Versions[string];

/** Finds implausible dates and suggestions of versions. */
const versionProblems = ({ versions }: Parsed): ConfigProblem[] =>
  Object.entries(versions).flatMap(([name, version]) => [
    ...dateProblems(name, version),
    ...suggestProblems(name, version, versions),
  ]);

const dateProblems = (name: string, { deprecated, sunset }: Version): ConfigProblem[] => {
  if (deprecated === undefined || sunset === undefined || sunset > deprecated) return [];
  const message = `The sunset of ${name} is not after its deprecation.`;
  const help = 'Set a later sunset date, so that readers have time to move.';
  return [invalid(['versions', name, 'sunset'], message, help)];
};

const suggestProblems = (name: string, version: Version, versions: Versions): ConfigProblem[] => {
  const { suggest } = version;
  if (suggest === undefined) return [];
  const problem = (message: string, help: string): ConfigProblem[] => [
    invalid(['versions', name, 'suggest'], message, help),
  ];
  if (suggest === name) return problem(`${name} suggests itself.`, 'Name the version to move to.');
  if (suggest !== BUILT_IN && !Object.hasOwn(versions, suggest)) {
    const known = [...new Set([BUILT_IN, ...Object.keys(versions)])].filter((other) => other !== name);
    const help =
      known.length === 0 ? 'Add it with a contract, or remove suggest.' : `Versions are ${known.join(', ')}.`;
    return problem(`${name} suggests ${suggest}, which is not a version of this API.`, help);
  }
  if (isCircular(name, versions)) {
    return problem(`The suggestions from ${name} lead back to it.`, 'Suggest a version that has no such suggestion.');
  }
  if (endOf(versions[suggest]) <= endOf(version) && endOf(versions[suggest]) < Number.POSITIVE_INFINITY) {
    const message = `${name} suggests ${suggest}, but ${suggest} does not outlive ${name}.`;
    return problem(message, 'Suggest a version without an earlier sunset, or move one of the dates.');
  }
  return [];
};

const isCircular = (name: string, versions: Versions): boolean => {
  const seen = new Set<string>();
  let at = versions[name]?.suggest;
  while (at !== undefined && !seen.has(at)) {
    if (at === name) return true;
    seen.add(at);
    at = versions[at]?.suggest;
  }
  return false;
};

/** When a version is shut down. */
const endOf = (version: Version | undefined): number => version?.sunset ?? Number.POSITIVE_INFINITY;

/** A kind of pattern, with its parts in braces. At least one part must differ from post to post. */
interface Pattern {
  readonly option: 'slug' | 'url' | 'ownUrl';
  readonly telling: readonly [string, ...string[]];
  readonly others: readonly string[];
  /** Whether it allows `{slug}` and choices such as `{slug|title}`, where the first part that is not empty counts. */
  readonly hasChoices: boolean;
  /** Why one of the `telling` parts is necessary; `example` is a pattern with one. */
  readonly without: string;
  readonly example: string;
}

const OTHERS = 'yyyy yy mm m dd d ddd category categories section folder lang otherlang'.split(' ');

const SLUG: Pattern = {
  option: 'slug',
  telling: ['name', 'path', 'title'],
  others: OTHERS,
  hasChoices: true,
  without: 'posts of the same day would have the same slug',
  example: '{yyyy}-{mm}-{dd}-{name}',
};
const URL: Pattern = {
  option: 'url',
  telling: ['slug', 'ownslug', 'name', 'path', 'title'],
  others: OTHERS,
  hasChoices: false,
  without: 'all links would lead to the same page',
  example: '/posts/{slug}',
};

const OWN_URL: Pattern = {
  option: 'ownUrl',
  telling: ['url'],
  others: [],
  hasChoices: false,
  without: 'all links would lead to the same page',
  example: '{url}',
};

/** Finds problems in the patterns of slugs and URLs. Otherwise, each would contain the text of an unknown part. */
const patternProblems = ({ posts: { slug, url }, adopt: { ownUrl, byFolder } }: Parsed): ConfigProblem[] => [
  ...slugProblems(slug, ['posts']),
  ...partProblems(url, ['posts'], URL),
  ...(ownUrl === null ? [] : partProblems(ownUrl, ['adopt'], OWN_URL)),
  ...Object.entries(byFolder).flatMap(([folder, own]) => [
    ...(own.slug === undefined ? [] : slugProblems(own.slug, ['adopt', 'byFolder', folder])),
    ...(own.url === undefined ? [] : partProblems(own.url, ['adopt', 'byFolder', folder], URL)),
  ]),
];

const slugProblems = (slug: string, place: readonly string[]): ConfigProblem[] => {
  const problems = partProblems(slug, place, SLUG);
  if (/^[A-Za-z0-9_-]*$/.test(slug.replace(/[{][^{}]*[}]|[{}]/g, ''))) return problems;
  const option = [...place, 'slug'];
  const message = `${option.join('.')} contains characters that a slug cannot have.`;
  return [...problems, invalid(option, message, 'Use only A-Z, a-z, 0-9, _ and - between its parts.')];
};

const partProblems = (
  pattern: string,
  place: readonly string[],
  { option, telling, others, hasChoices, without, example }: Pattern,
): ConfigProblem[] => {
  const parts = [...telling, ...others, ...(hasChoices ? ['slug'] : [])];
  const written = [...pattern.matchAll(/[{]([^{}]*)[}]/g)]
    .map((match) => match[1] ?? '')
    .flatMap((part) => (hasChoices ? part.split('|') : [part]));
  const known = `Known parts: ${parts.map(inBraces).join(', ')}.`;
  const path = [...place, option];
  const problem = (message: string, help: string): ConfigProblem => invalid(path, `${path.join('.')} ${message}`, help);
  const problems = written
    .filter((part) => !parts.includes(part))
    .map((part) => problem(`has an unknown part {${part}}.`, `${didYouMean(part, parts)}${known}`));
  if (/[{}]/.test(pattern.replace(/[{][^{}]*[}]/g, ''))) problems.push(problem('has an unmatched brace.', known));
  if (!telling.some((part) => written.includes(part)))
    problems.push(problem(`needs {${telling[0]}}, otherwise ${without}.`, `For example, write '${example}'.`));
  return problems;
};

const inBraces = (part: string): string => `{${part}}`;
