import type { GetParameter } from './query.ts';

/** Longer addresses are nothing that this API has. */
export const MAX_ADDRESS = 2048;

/** A request's path and its query, which are separated by the first `?`. */
export const partsOf = (target: string): readonly [path: string, search: string] => {
  const end = target.indexOf('?');
  return end < 0 ? [target, ''] : [target.slice(0, end), target.slice(end + 1)];
};

/** A segment that is empty, a dot segment, or holds a NUL or what stands for bytes that are no UTF-8. */
const HOSTILE = /^\.{0,2}$|[\0\ufffd]/;

/**
 * A raw path's segments, each percent-decoded once; one trailing slash is forgiven. Null for a path that no file is
 * ever published at: too long, malformed, with empty segments or dot segments.
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

/** One character that no slug and no id has, for what is no encoding of UTF-8. */
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch (_) {
    return '\ufffd';
  }
};

/**
 * Reads a raw query string (without its `?`) as the URL standard's form decoding does: `+` is a space. Several `tags` are joined by commas, as typed clients send them; of any other
 * parameter the first value counts.
 *
 * Escapes that are malformed, or no UTF-8, become one character of which no slug and no id has any: such a value is
 * unknown, and runtimes without `URLSearchParams` read the same as all others.
 */
export const searchParameters = (search: string): GetParameter => {
  const pairs = search.split('&');
  return (name) => {
    const values: string[] = [];
    for (let at = 0; at < pairs.length; at += 1) {
      const parts = (pairs[at] as string).split('=');
      if (formDecode(parts.shift() as string) === name) values.push(formDecode(parts.join('=')));
    }
    return name === 'tags' ? values.join() : values[0];
  };
};

const ESCAPES = /%[0-7]\w|(?:%[89A-F]\w)+/gi;

const formDecode = (text: string): string => text.replace(/\+/g, ' ').replace(ESCAPES, decode);
