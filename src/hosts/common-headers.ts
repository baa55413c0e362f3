import type { Headers, Site } from '../resolver/site.ts';

/** Headers of every answer, as the resolver gives them. */
export const COMMON_HEADERS: Headers = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Deprecation, Sunset, X-API-Suggest, Link',
  'x-content-type-options': 'nosniff',
};

/** Of servers that choose between precompressed files themselves. */
export const varyHeader = ({ encodings }: Site): Headers => (encodings.length === 0 ? {} : { vary: 'Accept-Encoding' });

export const METHODS = 'GET, HEAD, OPTIONS';

/** What an answer to `OPTIONS` carries besides. */
export const PREFLIGHT_HEADERS: Headers = {
  allow: METHODS,
  'access-control-allow-methods': METHODS,
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
};
