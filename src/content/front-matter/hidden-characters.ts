import type { Severity } from '../../shared/diagnostics/diagnostic.ts';

/** A quick check: control characters except tab and line breaks, direction marks, and surrogates, even paired ones. */
const SUSPECT = /[\0-\x08\v\f\x0E-\x1F\x7F-\x9F\u202A-\u202E\u2066-\u2069\uD800-\uDFFF]/;
const ALWAYS = /^(?:(?![\t\n\r])\p{Cc}|[\u202D\u202E]|\p{Cs})$/u;

/**
 * Finds invisible characters that mislead people or break programs. Returns them as `U+202E`, without duplicates; null
 * if there are none. Closed embeddings and isolates are normal in text with two directions (UAX #9), but overrides and
 * unclosed marks change the text after them.
 */
const hiddenCharacters = (text: string): string | null => {
  if (!SUSPECT.test(text)) return null;
  const found = new Set<string>();
  const open: Record<'embedding' | 'isolate', string[]> = { embedding: [], isolate: [] };
  for (const character of text) {
    if (ALWAYS.test(character)) found.add(character);
    if (/[\u202A\u202B\u202D\u202E]/.test(character)) open.embedding.push(character);
    if (/[\u2066-\u2068]/.test(character)) open.isolate.push(character);
    const closed = character === '\u202C' ? open.embedding : character === '\u2069' ? open.isolate : null;
    if (closed !== null && closed.pop() === undefined) found.add(character);
  }
  for (const character of [...open.embedding, ...open.isolate]) found.add(character);
  return found.size === 0 ? null : [...found].map(codePoint).join(', ');
};

/** The hidden characters of the first string in a value that has any, including field names; null if there are none. */
export const hiddenCharactersIn = (value: unknown): string | null => {
  if (typeof value === 'string') return hiddenCharacters(value);
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, item] of Object.entries(value)) {
    const hidden = hiddenCharacters(name) ?? hiddenCharactersIn(item);
    if (hidden !== null) return hidden;
  }
  return null;
};

/** Prints a character as `U+202E`. */
export const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

export const hiddenProblem = (value: unknown, what: string) => {
  const hidden = hiddenCharactersIn(value);
  if (hidden === null) return null;
  const severity: Severity = SURROGATE.test(hidden) ? 'error' : 'warning';
  return { severity, message: `Invisible characters in the ${what}: ${hidden}.`, help: HELP };
};

/** Many programs cannot read JSON with an unpaired surrogate, so one text would cost them the whole list. */
const SURROGATE = /U\+D[89A-F]/;

const HELP =
  'Remove them. Control characters, text direction marks, and unpaired surrogates are invisible, and they can break programs or mislead people.';
