import type { GetParameter } from './query.ts';

/** The longest path and query in characters; the API has no longer URL. */
export const MAX_ADDRESS = 2048;

/** Splits a request target into path and query at the first `?`. */
export const partsOf = (target: string): readonly [path: string, search: string] => {
  const end = target.indexOf('?');
  return end < 0 ? [target, ''] : [target.slice(0, end), target.slice(end + 1)];
};

/** A segment that is empty or a dot segment, or contains NUL or the replacement character of `decode`. */
const HOSTILE = /^\.{0,2}$|[\0\ufffd]/;

/**
 * Splits a raw path into segments and percent-decodes each once. Ignores one trailing slash. Returns null for a path
 * that no published file can have: too long, malformed, or with empty segments or dot segments.
 */
export const pathSegments = (path: string): string[] | null => {
  if (path.length > MAX_ADDRESS || path.charAt(0) !== '/') return null;
  const segments = path.slice(1).split('/');
  if (segments.length > 1 && segments[segments.length - 1] === '') segments.pop();
  for (let at = 0; at < segments.length; at += 1) {
    const segment = decode(segments[at] as string);
    if (HOSTILE.test(segment)) return null;
    segments[at] = segment;
  }
  return segments;
};

/** Decodes text; malformed UTF-8 becomes U+FFFD, which no slug or id contains. */
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch (_) {
    return '\ufffd';
  }
};

/**
 * Reads a raw query string (without its `?`) with the URL Standard's form decoding: `+` is a space. Repeated `tags` are
 * joined with commas, because typed clients send them so; for any other parameter, the first value counts.
 *
 * Malformed escapes become U+FFFD, which no slug or id contains, so such a value is unknown. This does not use
 * `URLSearchParams`, because some runtimes lack it and all must give the same result.
 */
export const searchParameters = (search: string): GetParameter => {
  const pairs = search.split('&');
  const get: GetParameter = (name) => {
    const values: string[] = [];
    for (let at = 0; at < pairs.length; at += 1) {
      const parts = (pairs[at] as string).split('=');
      if (formDecode(parts.shift() as string) === name) values.push(formDecode(parts.join('=')));
    }
    return name === 'tags' ? values.join() : values[0];
  };
  get.search = search;
  return get;
};

const ESCAPES = /%[0-7]\w|(?:%[89A-F]\w)+/gi;

const formDecode = (text: string): string => text.replace(/\+/g, ' ').replace(ESCAPES, decode);

/** The names of all parameters of a query, as often as they occur. */
export const namesIn = (search: string): string[] =>
  search
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => formDecode(pair.split('=')[0] as string));
