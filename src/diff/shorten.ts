/** Characters of a value that are shown. */
const SHOWN = 60;
/** Of them, those that stand before the first difference of two texts. */
const BEFORE = 12;

/** A value as JSON, cut to what fits a line; `absent` for none. Escapes what JSON escapes, line breaks among it. */
export const shorten = (value: unknown): string => {
  if (value === undefined) return 'absent';
  const json = JSON.stringify(value);
  return json.length > SHOWN ? `${cut(json, 0, SHOWN)}…` : json;
};

/** Two values so that their first difference is seen. */
export const shortenPair = (before: unknown, after: unknown): readonly [before: string, after: string] => {
  if (typeof before !== 'string' || typeof after !== 'string') return [shorten(before), shorten(after)];
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const start = Math.max(0, at - BEFORE);
  return [around(before, start), around(after, start)];
};

const around = (text: string, start: number): string => {
  const from = start < BEFORE ? 0 : start;
  const shown = JSON.stringify(cut(text, from, from + SHOWN));
  return `${from > 0 ? '…' : ''}${shown}${text.length > from + SHOWN ? '…' : ''}`;
};

/** Never in the middle of a pair of units. */
const cut = (text: string, from: number, to: number): string =>
  text.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
