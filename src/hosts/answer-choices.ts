import type { Site } from '../resolver/site.ts';
import { type Choice, choice } from './choice.ts';
import { languagePattern } from './language-choices.ts';
import { SLUG_PATTERN, TOO_LONG_NAME } from './patterns.ts';

const FILES = [`posts/${SLUG_PATTERN}`, 'tags', 'categories', 'authors', 'stats'];

const FEED = `feeds/(?:sitemap[.]json|(?:posts|(?:categories|tags)/${SLUG_PATTERN})[.](?:atom|json|rss))`;

/** A version's own files, as a regular expression. */
const ownFiles = (docs: boolean): string => (docs ? '(?:openapi[.]json|docs[.]html)' : 'openapi[.]json');

/** What the address, whose parts are known by now, is to be answered with: `{error}`, else `{file}`, else `{missing}`. */
export const answerChoices = (site: Pick<Site, 'docs' | 'feeds' | 'languages'>, redirects: boolean): Choice[] => {
  const docs = site.docs === true;
  const key = `(?:v[0-9]+/)?[^/]+${languagePattern(site)}`;
  const language = site.languages === undefined ? '' : '{lang}';
  return [
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
      `{version}/{key}${language}|{list}|{below}`,
      [
        [TOO_LONG_NAME, '!'],
        ['^[^|]*[|][^|]*[|]assets/([A-Za-z0-9_-][A-Za-z0-9._-]{0,214})$', 'assets/{1}'],
        ['^([^/]+)/[^|]*[|][^|]*[|]v[0-9]+/openapi[.]json$', '{1}/openapi.json'],
        ...(docs ? [['^([^/]+)/[^|]*[|][^|]*[|]v[0-9]+/docs[.]html$', '{1}/docs.html'] as const] : []),
        [`^([^/]+/[^|]+)[|]([^|]*)[|]${key}/posts$`, '{1}/{2}'],
        [
          `^([^/]+/[^|]+)[|][^|]*[|]${key}/(${[...FILES, ...(redirects ? ['redirects'] : [])].join('|')})$`,
          '{1}/{2}.json',
        ],
        ...(site.feeds ? [[`^([^/]+/[^|]+)[|][^|]*[|]${key}/(${FEED})$`, '{1}/{2}'] as const] : []),
        [`^([^/]+/[^|]+)[|][^|]*[|]${key}/(index/(?:manifest|[0-9a-f]{1,64})[.]json)$`, '{1}/{2}'],
      ],
      '!',
    ),
    choice('missing', `{error}${language}|{below}`, missing(site, key), 'not_found'),
  ];
};

/** Of what has no error by itself, and no file. */
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
