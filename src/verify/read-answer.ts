import type { Answer } from './exchange.ts';

/** A JSON object; null for a body that is none. */
export const objectOf = ({ text }: Answer): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
};

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The `code` of an error answer; null for anything else. */
export const errorCodeOf = (answer: Answer): string | null => {
  const error = objectOf(answer)?.error;
  return isObject(error) && typeof error.code === 'string' ? error.code : null;
};

/** A header's value; of a repeated one, all of them. */
export const headerOf = ({ headers }: Answer, name: string): string | null => {
  const value = headers[name];
  return value === undefined ? null : String(value);
};

/** Text of somebody else's, cut so that it fits a line. */
const SHOWN = 60;

/** What came, in a few words. */
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
