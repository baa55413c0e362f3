/**
 * Control characters but tab and line breaks, marks of reading direction, halves of characters, and by units all characters
 * of two: every text is asked, so this has to be quick.
 */
const SUSPECT = /[\0-\x08\v\f\x0E-\x1F\x7F-\x9F\u202A-\u202E\u2066-\u2069\uD800-\uDFFF]/;
const ALWAYS = /^(?:(?![\t\n\r])\p{Cc}|[\u202D\u202E]|\p{Cs})$/u;

/**
 * The characters of a text that do not show and change what readers see or break what they read, as `U+202E` each once;
 * null without any. Embeddings and isolates that are closed in the text are ordinary in text of two directions (UAX #9);
 * overrides, and what is left open, change what stands behind.
 */
export const hiddenCharacters = (text: string): string | null => {
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

/** The same of all texts in a value, names of fields included. */
export const hiddenCharactersIn = (value: unknown): string | null => {
  if (typeof value === 'string') return hiddenCharacters(value);
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, item] of Object.entries(value)) {
    const hidden = hiddenCharacters(name) ?? hiddenCharactersIn(item);
    if (hidden !== null) return hidden;
  }
  return null;
};

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** What to do about them. */
export const HIDDEN_HELP =
  'Control characters, marks that turn the reading direction and halves of characters do not show, and programs fail or are fooled by them. Remove them.';
