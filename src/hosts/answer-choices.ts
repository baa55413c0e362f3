import { type Choice, choice } from './choice.ts';
import { SLUG_PATTERN, TOO_LONG_NAME } from './patterns.ts';

const KEY = '(?:v[0-9]+/)?[^/]+';
interface AnswerOptions {
  /** Whether posts have old slugs, and whether versions have pages that describe them. */
  readonly redirects: boolean;
  readonly docs: boolean;
  /** Whether there are feeds. */
  readonly feeds: boolean;
}

const FILES = [`posts/${SLUG_PATTERN}`, 'tags', 'categories', 'authors', 'stats'];

const FEED = `feeds/(?:sitemap[.]json|(?:posts|(?:categories|tags)/${SLUG_PATTERN})[.](?:atom|json|rss))`;

/** A version's own files, as a regular expression. */
const ownFiles = (docs: boolean): string => (docs ? '(?:openapi[.]json|docs[.]html)' : 'openapi[.]json');

/** What the address, whose parts are known by now, is to be answered with: `{error}`, else `{file}`, else `{missing}`. */
export const answerChoices = ({ redirects, docs, feeds }: AnswerOptions): Choice[] => [
  choice('error', '{gone}|{version}|{key}|{below}', [
    ['^[|][|][^|]*[|]assets/', ''],
    ['^[^|]*[|][|]', 'not_found'],
    ['^v', 'version_sunset'],
    [`^[|]v[0-9]+[|][^|]*[|]v[0-9]+/${ownFiles(docs)}$`, ''],
    ['^[|]v[0-9]+[|][^|]*[|]v[0-9]+$', 'not_found'],
    ['^[|]v[0-9]+[|][|]', 'invalid_api_key'],
  ]),
  choice(
    'file',
    '{version}/{key}|{list}|{below}',
    [
      [TOO_LONG_NAME, '!'],
      ['^[^|]*[|][^|]*[|]assets/([A-Za-z0-9_-][A-Za-z0-9._-]{0,214})$', 'assets/{1}'],
      ['^([^/]+)/[^|]*[|][^|]*[|]v[0-9]+/openapi[.]json$', '{1}/openapi.json'],
      ...(docs ? [['^([^/]+)/[^|]*[|][^|]*[|]v[0-9]+/docs[.]html$', '{1}/docs.html'] as const] : []),
      [`^([^/]+/[^|]+)[|]([^|]*)[|]${KEY}/posts$`, '{1}/{2}'],
      [
        `^([^/]+/[^|]+)[|][^|]*[|]${KEY}/(${[...FILES, ...(redirects ? ['redirects'] : [])].join('|')})$`,
        '{1}/{2}.json',
      ],
      ...(feeds ? [[`^([^/]+/[^|]+)[|][^|]*[|]${KEY}/(${FEED})$`, '{1}/{2}'] as const] : []),
      [`^([^/]+/[^|]+)[|][^|]*[|]${KEY}/(index/(?:manifest|[0-9a-f]{1,64})[.]json)$`, '{1}/{2}'],
    ],
    '!',
  ),
  choice(
    'missing',
    '{error}|{below}',
    [
      ['^([a-z_]+)[|]', '{1}'],
      ['^[|]assets/', 'not_found'],
      [`^[|]${KEY}/posts$`, 'variant_not_available'],
      [`^[|]${KEY}/posts/[^/]+$`, 'post_not_found'],
    ],
    'not_found',
  ),
];
