import type { GetParameter } from './query.ts';

/**
 * Reads a raw query string (without its `?`) as the URL standard's form decoding does: `+` is a space, the first of
 * several values counts, a malformed escape stands for itself.
 *
 * Bytes beyond ASCII are not put together to characters. No slug and no id holds any, so such a value is unknown either
 * way, and runtimes without `URLSearchParams` read the same as all others.
 */
export const searchParameters = (search: string): GetParameter => {
  const pairs = search.split('&');
  return (name) => {
    for (let at = 0; at < pairs.length; at += 1) {
      const pair = pairs[at] as string;
      const end = pair.indexOf('=');
      if (decode(end < 0 ? pair : pair.slice(0, end)) === name) return end < 0 ? '' : decode(pair.slice(end + 1));
    }
    return null;
  };
};

const decode = (text: string): string =>
  text
    .replace(/\+/g, ' ')
    .replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
