import { decode } from './path.ts';
import type { GetParameter } from './query.ts';

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
