import type { Site } from '../../runtime/resolver/site.ts';
import { type Choice, choice } from './choice.ts';
import { encodedName, encodedTerm, numberAtLeast, PLAIN_PATTERN } from './patterns.ts';

/**
 * Returns the choices for the file of a list, `{list}`, from `{search}` and `{version}`. Patterns handle any order,
 * encoded names, the first of several values, and numbers that count as absent. Pages are for a single tag, so several
 * tags or a repeated `tags` have none. Patterns cannot decode values, so each of the `terms` that queries must escape
 * is a separate case.
 */
export const listChoices = (site: Site, terms: readonly string[]): Choice[] => [
  ...['category', 'tags', 'author', 'limit', 'offset'].map(parameterAsSent),
  choice('category', '={given_category}', termCases(terms), NO_PAGE),
  choice('author', '={given_author}', termCases(terms), NO_PAGE),
  choice('tags', '={given_tags}', termCases(terms, COMMAS), NO_PAGE),
  limitChoice(site),
  choice(
    'offset',
    '{given_offset}',
    [ESCAPED_NUMBER, ['^0*([1-9][0-9]{0,15})$', '{1}'], ['^0*[1-9][0-9]*$', NO_PAGE]],
    '0',
  ),
  choice(
    'list',
    '{version} {category}/{tags}/{author}/{limit}/{offset}',
    [
      ...Object.entries(site.versions).map(
        ([name, { limit }]) => [`^${name} ///${limit.default}/0$`, 'posts.json'] as const,
      ),
      [
        '^[^ ]* ([^/]*)/([^/]*)/([^/]*)/([^/]*)/([^/]*)$',
        'posts/category={1}/tags={2}/author={3}/limit={4}/offset={5}.json',
      ],
    ],
    NO_PAGE,
  ),
];

/** Returns the choice for a parameter's value, without decoding. */
export const parameterAsSent = (name: string): Choice =>
  choice(`given_${name}`, '{search}', [
    ...(name === 'tags' ? [REPEATED_TAGS] : []),
    [`(?:^|&)${encodedName(name)}(?:=([^&#]*))?(?:[&#]|$)`, '{1}'],
  ]);

/** The part of a page's name for a value without pages: no file has it. */
const NO_PAGE = '!';

const TAGS = encodedName('tags');
const REPEATED_TAGS: Choice['cases'][number] = [`(?:^|&)${TAGS}(?:=[^&#]*)?&(?:[^#]*&)?${TAGS}(?:[=&#]|$)`, NO_PAGE];

const COMMAS = '(?:,|%2[Cc])*';

/** Returns the cases of one term, with `around` allowed on both sides. A name too long for a file has no page. */
const termCases = (terms: readonly string[], around = ''): Choice['cases'] => [
  [`^=${around}$`, ''],
  [`^=${around}[^,%]{216}`, NO_PAGE],
  [`^=${around}(${PLAIN_PATTERN})${around}$`, '{1}'],
  ...terms.map((term) => [`^=${around}${encodedTerm(term)}${around}$`, term] as const),
];

/** A number with escapes, which patterns cannot decode. */
const ESCAPED_NUMBER: Choice['cases'][number] = ['^[0-9]*%3[0-9](?:[0-9]|%3[0-9])*$', NO_PAGE];

const limitChoice = (site: Site): Choice =>
  choice(
    'limit',
    '{version} {given_limit}',
    Object.entries(site.versions).flatMap(([name, { limit }]) => [
      [ESCAPED_NUMBER[0].replace('^', `^${name} `), NO_PAGE],
      [`^${name} 0*${numberAtLeast(limit.max)}$`, String(limit.max)],
      [`^${name} 0*([1-9][0-9]*)$`, '{1}'],
      [`^${name} `, String(limit.default)],
    ]),
    NO_PAGE,
  );
