import picocolors from 'picocolors';

/** Unicode's East Asian Width W and F (UAX #11), by block. */
const WIDE =
  /^[\u1100-\u115F\u2329\u232A\u2E80-\u303E\u3041-\u4DBF\u4E00-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{17000}-\u{18CFF}\u{1B000}-\u{1B2FF}\u{1F200}-\u{1F2FF}\u{20000}-\u{3FFFD}]/u;
const EMOJI = /^\p{Emoji_Presentation}|\uFE0F/u;
const IGNORABLE = /^[\p{Mark}\p{Default_Ignorable_Code_Point}]+$/u;
const CONTROL = /\p{Cc}/gu;
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A visible character, which may have several code points. */
export interface Cell {
  readonly text: string;
  /** Its start in the string, in UTF-16 units, as editors and diagnostics count columns. */
  readonly at: number;
  /** The start of the next character. */
  readonly end: number;
  /** The columns that it takes on a terminal. */
  readonly width: number;
}

const TAB_STOP = 4;

/** The characters of one line, with tabs expanded. `offset` is the position of the line's first character. */
export const toCells = (line: string, offset = 0): Cell[] => {
  const cells: Cell[] = [];
  let column = 0;
  for (const { segment, index } of charactersOf(line)) {
    const width = segment === '\t' ? TAB_STOP - (column % TAB_STOP) : widthOf(segment);
    const text = segment === '\t' ? ' '.repeat(width) : harmless(segment);
    const at = offset + index;
    cells.push({ text, at, end: at + segment.length, width });
    column += width;
  }
  return cells;
};

const ASCII = /^[\t\x20-\x7E]*$/;

/** Splits a line into characters. Most lines are ASCII: a segmenter takes twenty times as long. */
const charactersOf = (line: string): Iterable<{ readonly segment: string; readonly index: number }> => {
  if (ASCII.test(line)) return Array.from(line, (segment, index) => ({ segment, index }));
  // Not a constant: the first segmenter takes 10 ms, and most builds show no line.
  return new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line);
};

const widthOf = (grapheme: string): number => {
  if (IGNORABLE.test(grapheme)) return 0;
  return WIDE.test(grapheme) || EMOJI.test(grapheme) ? 2 : 1;
};

/**
 * Makes text from a user's file safe for a terminal. Control characters, line breaks included, become visible symbols
 * (U+2400 and following); characters that change the text direction become U+FFFD.
 */
export const harmless = (text: string): string => text.replace(CONTROL, symbolOf).replace(DIRECTION, '\u{FFFD}');

const symbolOf = (control: string): string => {
  const code = control.charCodeAt(0);
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\u{FFFD}';
};

/** Functions that colour text, or return it unchanged. */
export type Colors = ReturnType<typeof picocolors.createColors>;

export const createColors = (isEnabled: boolean): Colors => picocolors.createColors(isEnabled);

export const NO_COLORS: Colors = createColors(false);
