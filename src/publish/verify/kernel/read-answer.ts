import { type Fields, isObject } from '../../../shared/is-object.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import type { Answer, Send } from './connection.ts';

/** Returns the JSON object in a body; null for any other body. */
export const objectOf = ({ text }: Answer): Fields | null => {
  const value = parseJson(text);
  return isObject(value) ? value : null;
};

/** Returns the `code` of an error answer; null for anything else. */
export const errorCodeOf = (answer: Answer): string | null => {
  const error = objectOf(answer)?.error;
  return isObject(error) && typeof error.code === 'string' ? error.code : null;
};

/** Returns a header's value, or all values of a repeated header. */
export const headerOf = ({ headers }: Answer, name: string): string | null => {
  const value = headers[name];
  return value === undefined ? null : String(value);
};

/** The maximum number of characters of an unknown text in a message. */
const SHOWN = 60;

export const describe = (answer: Answer): string => {
  const { status, text } = answer;
  const code = errorCodeOf(answer);
  if (code !== null) return `${status} ${code}`;
  const body = objectOf(answer);
  if (body === null) return text === '' ? `${status} without a body` : `${status} and no JSON object: ${shorten(text)}`;
  if (!Array.isArray(body.data)) return `${status} ${shorten(text)}`;
  const { data, total, offset, limit } = body;
  const slugs = data.map((entry) => (isObject(entry) ? String(entry.slug ?? entry.id) : '?'));
  const list = `${slugs.slice(0, 3).join(', ')}${slugs.length > 3 ? ', …' : ''}`;
  const frame = total === undefined ? '' : `, total ${total}, offset ${offset}, limit ${limit}`;
  return `${status} with ${data.length} entries${list === '' ? '' : ` (${list})`}${frame}`;
};

export const shorten = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
};

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** The maximum number of redirects: no URL of an API has more. */
const HOPS = 3;

export const isRedirect = ({ status }: Answer): boolean => REDIRECTS.includes(status);

/** Follows redirects within the origin. Returns the redirect itself if it leads elsewhere, or after too many. */
export const follow = async (answer: Answer, send: Send, origin: string): Promise<Answer> => {
  let last = answer;
  for (let hop = 0; hop < HOPS; hop += 1) {
    const path = isRedirect(last) ? pathWithin(last, origin) : null;
    if (path === null) return last;
    last = await send({ ...answer.ask, path });
  }
  return last;
};

/** Returns the path of a redirect within the origin, or null. The scheme can differ, as it does behind some proxies. */
const pathWithin = (answer: Answer, origin: string): string | null => {
  const location = headerOf(answer, 'location');
  const at = `${origin}${answer.ask.path}`;
  if (location === null || !URL.canParse(location, at)) return null;
  const { host, pathname, search } = new URL(location, at);
  return host === new URL(origin).host ? pathname + search : null;
};
