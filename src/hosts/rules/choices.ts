import type { Site } from '../../runtime/resolver/site.ts';
import { type Choice, choice } from './choice.ts';
import { languageChoices, languagePattern } from './language-choices.ts';
import { atLeast, encodedName, encodedTerm, KEY_PATTERN, literal, SLUG_PATTERN } from './patterns.ts';
import { hasDeclaredPages, hasQueries, queryChoices } from './query-choices.ts';
import type { RulesInput } from './rule.ts';

interface ChoiceOptions {
  /** Writes a time in the format of the server's clock, for a comparison digit by digit. */
  readonly time: (milliseconds: number) => string;
  /** Whether the rules may contain the keys. If not, any text in the alphabet of keys counts as one. */
  readonly keys: boolean;
}

/**
 * The resolver's `plan` for servers that only match patterns, as variables in the order of their dependencies. The
 * server supplies `{address}` (path and query as requested), `{path}` (decoded), `{search}` (the query as requested)
 * and `{time}`. The results are:
 *
 * - `{error}`: the code of an immediate error, or empty;
 * - `{file}`: otherwise, the file to send, relative to the base path;
 * - `{missing}`: the code of the error if that file does not exist;
 * - `{deprecation}`: the version, if it is deprecated; `{lifecycle}`: the version whose other headers to send.
 *
 * A query that patterns cannot handle has no answer: its file name contains `!`, and does not exist.
 */
export const choices = ({ site, redirects, terms }: Omit<RulesInput, 'now'>, options: ChoiceOptions): Choice[] => [
  ...addressChoices(site, options),
  ...lifecycleChoices(site, options),
  ...languageChoices(site, parameterAsSent('lang'), options.keys),
  ...queryChoices(site),
  ...listChoices(site, terms),
  ...answerChoices(site, redirects.length > 0),
];

/** Whether any version has a deprecation or sunset date. */
export const hasMoments = (site: Site): boolean =>
  Object.values(site.versions).some(({ deprecated, sunset }) => deprecated !== null || sunset !== null);

/** `^.{2049}`, in steps that RE2 supports. */
const TOO_LONG = '^.{1000}.{1000}.{49}';
/** Empty segments, dot segments in any spelling, and bytes that must not be decoded: control characters and slashes. */
const HOSTILE = '^[^?]*(?://|/(?:[.]|%2[eE]){1,2}(?:[/?]|$)|%[01]|%7[fF]|%2[fF]|#)';

/** A name that is too long for a file, with its extension. */
const TOO_LONG_NAME = '[^/]{216,}$';

const addressChoices = (site: Site, { keys }: ChoiceOptions): Choice[] => [
  choice(
    'safe',
    '{address}',
    [
      [TOO_LONG, ''],
      [HOSTILE, ''],
    ],
    'safe',
  ),
  choice('below', '{safe}{path}', [[`^safe${site.base}/(.*?)/?$`, '{1}']]),
  choice('version', '{below}', [
    ...Object.keys(site.versions).map((name) => [`^${name}(?:/|$)`, name] as const),
    ['^(?:v[0-9]+|errors|assets)(?:/|$)', ''],
    ['^.', site.versions[site.legacy] === undefined ? '' : site.legacy],
  ]),
  choice(
    'key',
    '{below}',
    keys
      ? site.keys.map((key) => [`^(?:v[0-9]+/)?${literal(key)}(?:/|$)`, key] as const)
      : [
          ['^assets/', ''],
          [`^v[0-9]+/(${KEY_PATTERN})(?:/|$)`, '{1}'],
          ['^v[0-9]+(?:/|$)', ''],
          [`^(${KEY_PATTERN})(?:/|$)`, '{1}'],
        ],
  ),
];

const lifecycleChoices = (site: Site, { time }: ChoiceOptions): Choice[] => {
  const since = (moment: 'deprecated' | 'sunset'): (readonly [string, string])[] =>
    Object.entries(site.versions).flatMap(([name, version]) => {
      const at = version[moment];
      return at === null ? [] : [[`^${name} ${atLeast(time(at))}`, name]];
    });
  const source = hasMoments(site) ? '{version} {time}' : '{version}';
  return [
    choice('gone', source, since('sunset')),
    choice('deprecation', source, since('deprecated')),
    choice('lifecycle', '{deprecation}{gone}', [['^(v[0-9]+)', '{1}']]),
  ];
};

const FILES = [`posts/${SLUG_PATTERN}`, 'tags', 'categories', 'authors', 'stats'];

const FEED = `feeds/(?:sitemap[.]json|(?:posts|(?:categories|tags)/${SLUG_PATTERN})[.](?:atom|json|rss))`;

const MARKDOWN = `posts/${SLUG_PATTERN}[.]md|llms(?:-full)?[.]txt`;

/** Returns the choices for the answer, from the parts of the URL: `{error}`, or else `{file}`, or else `{missing}`. */
const answerChoices = (site: Site, redirects: boolean): Choice[] => {
  const key = `(?:v[0-9]+/)?[^/]+${languagePattern(site)}`;
  const language = site.languages === undefined ? '' : '{lang}';
  const isStrict = hasQueries(site);
  return [
    choice(isStrict ? 'refusal' : 'error', '{gone}|{version}|{key}|{below}', [
      ['^[|][|][^|]*[|]assets/', ''],
      ['^[^|]*[|][|]', 'not_found'],
      ['^v', 'version_sunset'],
      ['^[|]v[0-9]+[|][^|]*[|]v[0-9]+/openapi[.]json$', ''],
      ['^[|]v[0-9]+[|][^|]*[|]v[0-9]+$', 'not_found'],
      ['^[|]v[0-9]+[|][|]', 'invalid_api_key'],
    ]),
    ...(isStrict
      ? [
          choice('error', '{refusal}|{queries}|{below}', [
            ['^([a-z_]+)[|]', '{1}'],
            [`^[|]invalid_query[|]${key}/posts$`, 'invalid_query'],
          ]),
        ]
      : []),
    choice(
      'file',
      `{version}/{key}${language}|{list}|{below}`,
      [
        [TOO_LONG_NAME, '!'],
        ['^[^|]*[|][^|]*[|]assets/([A-Za-z0-9_-][A-Za-z0-9._-]{0,214})$', 'assets/{1}'],
        ['^([^/]+)/[^|]*[|][^|]*[|]v[0-9]+/openapi[.]json$', '{1}/openapi.json'],
        [`^([^/]+/[^|]+)[|]([^|]*)[|]${key}/posts$`, '{1}/{2}'],
        ...(site.markdown ? [[`^([^/]+/[^|]+)[|][^|]*[|]${key}/(${MARKDOWN})$`, '{1}/{2}'] as const] : []),
        [
          `^([^/]+/[^|]+)[|][^|]*[|]${key}/(${[...FILES, ...(redirects ? ['redirects'] : [])].join('|')})$`,
          '{1}/{2}.json',
        ],
        ...archivePaths(site, key),
        ...(site.feeds ? [[`^([^/]+/[^|]+)[|][^|]*[|]${key}/(${FEED})$`, '{1}/{2}'] as const] : []),
        [`^([^/]+/[^|]+)[|][^|]*[|]${key}/(index/(?:manifest|[0-9a-f]{1,64})[.]json)$`, '{1}/{2}'],
      ],
      '!',
    ),
    choice('missing', `{error}${language}|{below}`, missing(site, key), 'not_found'),
  ];
};

/** Returns the cases of the endpoint `archives`, for the versions that declare it. */
const archivePaths = ({ versions }: Site, key: string): Choice['cases'] =>
  Object.entries(versions).flatMap(([name, { queries }]) =>
    queries?.archives ? [[`^(${name}/[^|]+)[|][^|]*[|]${key}/archives$`, '{1}/archives.json'] as const] : [],
  );

/** Returns the cases for a request without an immediate error whose file does not exist. */
const missing = ({ languages }: Pick<Site, 'languages'>, key: string): Choice['cases'] => {
  const before = languages === undefined ? '' : '[^|]*';
  return [
    [`^([a-z_]+)${before}[|]`, '{1}'],
    ...(languages === undefined ? [] : [['^/![|](?:v[0-9]+/)?[^/]+/lang=', 'not_found'] as const]),
    [`^${before}[|]assets/`, 'not_found'],
    [`^${before}[|]${key}/posts$`, 'variant_not_available'],
    [`^${before}[|]${key}/posts/[^/]+$`, 'post_not_found'],
  ];
};

/**
 * Returns the choices for the file of a list, `{list}`, from `{search}` and `{version}`. Patterns handle any order,
 * encoded names, the first of several values, and numbers that count as absent. Pages are for a single tag, so several
 * tags or a repeated `tags` have none. Patterns cannot decode values, so each of the `terms` that queries must escape
 * is a separate case.
 */
const listChoices = (site: Site, terms: readonly string[]): Choice[] => [
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
    `{version} ${hasQueries(site) ? '{queries}' : ''}{category}/{tags}/{author}/{limit}/{offset}`,
    [
      ...Object.entries(site.versions).map(
        ([name, { limit }]) => [`^${name} ///${limit.default}/0$`, 'posts.json'] as const,
      ),
      ...(hasDeclaredPages(site)
        ? [
            [
              '^[^ ]* (query=[0-9a-f]+)[|]([^/]*)/([^/]*)/([^/]*)/([^/]*)/([^/]*)$',
              'posts/{1}/category={2}/tags={3}/author={4}/limit={5}/offset={6}.json',
            ] as const,
          ]
        : []),
      [
        '^[^ ]* ([^/]*)/([^/]*)/([^/]*)/([^/]*)/([^/]*)$',
        'posts/category={1}/tags={2}/author={3}/limit={4}/offset={5}.json',
      ],
    ],
    NO_PAGE,
  ),
];

/** Returns the choice for a parameter's value, without decoding. */
const parameterAsSent = (name: string): Choice =>
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

/** A slug or an id in ASCII. */
const PLAIN_PATTERN = '[A-Za-z0-9_-]+(?:[.][A-Za-z0-9_-]+)*';

/** Makes a pattern for whole numbers from `least`, without leading zeros. */
export const numberAtLeast = (least: number): string =>
  `(?:[1-9][0-9]{${String(least).length},}|${atLeast(String(least))})`;
