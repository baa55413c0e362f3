import { type ConfigProblem, invalid } from './config-problem.ts';
import type { Parsed } from './schema.ts';
import { suggest } from './suggest.ts';

/** A pattern of addresses or of slugs: parts in braces, of which one that tells posts apart must be there. */
interface Pattern {
  readonly option: 'slug' | 'url';
  readonly telling: readonly [string, ...string[]];
  /** Why one of them must be there, and a pattern that has one. */
  readonly without: string;
  readonly example: string;
}

const OTHERS = ['yyyy', 'yy', 'mm', 'm', 'dd', 'd', 'ddd', 'category', 'categories', 'section', 'folder'];

const SLUG: Pattern = {
  option: 'slug',
  telling: ['name', 'path', 'title'],
  without: 'posts of one day would share a slug',
  example: '{yyyy}-{mm}-{dd}-{name}',
};
const URL: Pattern = {
  option: 'url',
  telling: ['slug', 'name', 'path', 'title'],
  without: 'all links would lead to one place',
  example: '/posts/{slug}',
};

/** What is wrong with `posts.slug` and `posts.url`. A part that is not known would be written into every slug or link. */
export const patternProblems = ({ posts: { slug, url } }: Parsed): ConfigProblem[] => {
  const problems = [...partProblems(slug, SLUG)];
  if (!/^[A-Za-z0-9_-]*$/.test(slug.replace(/[{][^{}]*[}]|[{}]/g, ''))) {
    const message = 'posts.slug has characters that a slug must not have.';
    problems.push(invalid(['posts', 'slug'], message, 'Between its parts it may have A-Z a-z 0-9 _ and -.'));
  }
  return [...problems, ...partProblems(url, URL)];
};

const partProblems = (pattern: string, { option, telling, without, example }: Pattern): ConfigProblem[] => {
  const parts = [...telling, ...OTHERS];
  const written = [...pattern.matchAll(/[{]([^{}]*)[}]/g)].map((match) => match[1] ?? '');
  const known = `It knows ${parts.map(inBraces).join(', ')}.`;
  const problem = (message: string, help: string): ConfigProblem =>
    invalid(['posts', option], `posts.${option} ${message}`, help);
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
