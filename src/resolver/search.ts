import type { GetParameter } from './query.ts';

/**
 * Reads a raw query string (without its `?`) as the URL standard's form decoding does: `+` is a space, a
 * malformed escape stands for itself. Several `tags` are joined by commas, as typed clients send them; of any other
 * parameter the first value counts.
 *
 * Bytes beyond ASCII are not put together to characters. No slug and no id holds any, so such a value is unknown either
 * way, and runtimes without `URLSearchParams` read the same as all others.
 */
export const searchParameters = (search: string): GetParameter => {
  const pairs = search.split('&');
  return (name) => {
    const values: string[] = [];
    for (let at = 0; at < pairs.length; at += 1) {
      const parts = (pairs[at] as string).split('=');
      if (decode(parts.shift() as string) === name) values.push(decode(parts.join('=')));
    }
    return name === 'tags' ? values.join() : values[0];
  };
};

const decode = (text: string): string =>
  text
    .replace(/\+/g, ' ')
    .replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
