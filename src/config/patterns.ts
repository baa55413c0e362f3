import { type ConfigProblem, invalid } from './config-problem.ts';
import type { Parsed } from './schema.ts';
import { suggest } from './suggest.ts';

/** A pattern of addresses or of slugs: parts in braces, of which one that tells posts apart must be there. */
interface Pattern {
  readonly option: 'slug' | 'url' | 'ownUrl';
  readonly telling: readonly [string, ...string[]];
  readonly others: readonly string[];
  /** Whether the slug in front matter is a part, and a part the first of several that is not empty: `{slug|title}`. */
  readonly hasChoices: boolean;
  /** Why one of them must be there, and a pattern that has one. */
  readonly without: string;
  readonly example: string;
}

const OTHERS = [
  'yyyy',
  'yy',
  'mm',
  'm',
  'dd',
  'd',
  'ddd',
  'category',
  'categories',
  'section',
  'folder',
  'lang',
  'otherlang',
];

const SLUG: Pattern = {
  option: 'slug',
  telling: ['name', 'path', 'title'],
  others: OTHERS,
  hasChoices: true,
  without: 'posts of one day would share a slug',
  example: '{yyyy}-{mm}-{dd}-{name}',
};
const URL: Pattern = {
  option: 'url',
  telling: ['slug', 'ownslug', 'name', 'path', 'title'],
  others: OTHERS,
  hasChoices: false,
  without: 'all links would lead to one place',
  example: '/posts/{slug}',
};

const OWN_URL: Pattern = {
  option: 'ownUrl',
  telling: ['url'],
  others: [],
  hasChoices: false,
  without: 'all links would lead to one place',
  example: '{url}',
};

/**
 * What is wrong with the patterns of slugs and addresses, of all posts and by folder. A part that is not known would be
 * written into every slug or link.
 */
export const patternProblems = ({ posts: { slug, url, ownUrl, byFolder } }: Parsed): ConfigProblem[] => [
  ...slugProblems(slug, ['posts']),
  ...partProblems(url, ['posts'], URL),
  ...(ownUrl === null ? [] : partProblems(ownUrl, ['posts'], OWN_URL)),
  ...Object.entries(byFolder).flatMap(([folder, own]) => [
    ...(own.slug === undefined ? [] : slugProblems(own.slug, ['posts', 'byFolder', folder])),
    ...(own.url === undefined ? [] : partProblems(own.url, ['posts', 'byFolder', folder], URL)),
  ]),
];

const slugProblems = (slug: string, place: readonly string[]): ConfigProblem[] => {
  const problems = partProblems(slug, place, SLUG);
  if (/^[A-Za-z0-9_-]*$/.test(slug.replace(/[{][^{}]*[}]|[{}]/g, ''))) return problems;
  const option = [...place, 'slug'];
  const message = `${option.join('.')} has characters that a slug must not have.`;
  return [...problems, invalid(option, message, 'Between its parts it may have A-Z a-z 0-9 _ and -.')];
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
  const known = `It knows ${parts.map(inBraces).join(', ')}.`;
  const path = [...place, option];
  const problem = (message: string, help: string): ConfigProblem => invalid(path, `${path.join('.')} ${message}`, help);
  const problems = written
    .filter((part) => !parts.includes(part))
    .map((part) => problem(`has an unknown part {${part}}.`, `${suggest(part, parts)}${known}`));
  if (/[{}]/.test(pattern.replace(/[{][^{}]*[}]/g, '')))
    problems.push(problem('has a brace without its partner.', known));
  if (!telling.some((part) => written.includes(part)))
    problems.push(problem(`lacks {${telling[0]}}: ${without}.`, `Write it as '${example}', say.`));
  return problems;
};

const inBraces = (part: string): string => `{${part}}`;
