import { SANDBOX, SCRIPTED, TEXT_TYPES } from '../../runtime/resolver/media-type.ts';
import type { Site } from '../../runtime/resolver/site.ts';
import { type Choice, choice } from './choice.ts';
import { SLUG_PATTERN } from './patterns.ts';
import { hasQueries } from './query-choices.ts';

/** The `Cache-Control` header, by the file that is sent: `{sent}` is its path from the root of the published tree. */
export const cacheChoice = (site: Site): Choice => {
  const { base, cache } = site;
  const workspace = `^${base}/v[0-9]+/[^/]+${anyLanguage(site)}`;
  return choice(
    'cache',
    '{sent}',
    [
      [`^${base}/errors/internal_error[.]json`, 'no-store'],
      [`^${base}/errors/`, cache.errors],
      [`^${base}/assets/`, cache.assets],
      [`${workspace}/index/manifest[.]json`, cache.index],
      [`${workspace}/index/`, cache.assets],
      [`${workspace}/posts/${SLUG_PATTERN}[.]${site.markdown ? '(?:json|md)' : 'json'}`, cache.details],
    ],
    cache.lists,
  );
};

/** Replaces `{cache}` where a program refuses a malformed value, at the URL of the list: `{status}` is then 400. */
export const cachedChoices = (site: Site): Choice[] => {
  const cases: Choice['cases'] = [
    ['^400 ', site.cache.errors],
    ['^[0-9]+ (.*)$', '{1}'],
  ];
  return hasQueries(site) ? [choice('cached', '{status} {cache}', cases)] : [];
};

/** The `Content-Security-Policy` header, by the file that is sent; empty for files that cannot contain scripts. */
export const policyChoice = ({ base }: Pick<Site, 'base'>): Choice =>
  choice(
    'policy',
    '{sent}',
    SCRIPTED.map((extension) => [`^${base}/assets/.*[.](?i:${extension})$`, SANDBOX]),
  );

/** Returns a pattern for a language's folder; empty for a site without languages. */
const anyLanguage = ({ languages }: Pick<Site, 'languages'>): string =>
  languages === undefined ? '' : '(?:/lang=[^/]+)?';

/** Returns patterns of files with other types than assets: feeds and Markdown, whose URLs may have no version. */
export const ownTypes = (site: Site): readonly (readonly [pattern: string, type: string])[] => {
  const folder = `^${site.base}/(?:v[0-9]+/)?[^/]+${anyLanguage(site)}`;
  const { atom, md, rss } = TEXT_TYPES;
  return [
    ...(site.feeds
      ? Object.entries({ atom, rss }).map(([name, type]) => [`${folder}/feeds/.+[.]${name}$`, type] as const)
      : []),
    ...(site.markdown ? [[`${folder}/posts/[^/]+[.]md$`, md] as const] : []),
  ];
};
