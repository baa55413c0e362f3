import { didYouMean } from '../shared/diagnostics/did-you-mean.ts';
import { type ConfigProblem, invalid } from './config-problem.ts';
import type { Parsed } from './schema.ts';

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

/**
 * Finds problems in the patterns of slugs and URLs, for all posts and by folder. Without this check, every slug or link
 * would contain the text of an unknown part.
 */
export const patternProblems = ({ posts: { slug, url }, adopt: { ownUrl, byFolder } }: Parsed): ConfigProblem[] => [
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
