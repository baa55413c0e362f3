import type { Position } from './diagnostic.ts';
import { type Colors, harmless, NO_COLORS } from './display.ts';

/** The number of lines shown before and after the line with the problem. */
const CONTEXT = 2;
/** The maximum number of columns of a line, and of columns before the problem. */
const WIDTH = 120;
const BEFORE = 70;

interface Line {
  readonly number: number;
  readonly text: string;
}

/** The lines around a position, with the place underlined. Empty if the text has no such line because it changed. */
export const codeFrame = (text: string, position: Position, colors: Colors = NO_COLORS): string => {
  const lines = linesAround(text, position.line);
  const last = lines.at(-1);
  if (last === undefined) return '';
  const gutter = String(last.number).length;
  return lines
    .flatMap((line) => {
      const isTarget = line.number === position.line;
      const cells = cellsNear(line.text, isTarget ? position.column - 1 : 0);
      const code = `${colors.dim(`${String(line.number).padStart(gutter)} |`)} ${print(cells, line.text)}`.trimEnd();
      if (!isTarget) return [code];
      return [code, `${colors.dim(`${' '.repeat(gutter)} |`)} ${colors.red(underline(cells, position))}`];
    })
    .join('\n');
};

/** Finds a line and its neighbours without splitting the whole text. */
const linesAround = (text: string, target: number): Line[] => {
  const lines: Line[] = [];
  let start = 0;
  for (let number = 1; number <= target + CONTEXT; number++) {
    const end = text.indexOf('\n', start);
    if (number >= target - CONTEXT) {
      lines.push({ number, text: text.slice(start, end === -1 ? undefined : end).replace(/\r$/, '') });
    }
    if (end === -1) break;
    start = end + 1;
  }
  // The line break at the end of the text starts no new line, unless the problem is there.
  if (lines.at(-1)?.text === '' && lines.at(-1)?.number !== target) lines.pop();
  return lines.some((line) => line.number === target) ? lines : [];
};

/** The part of a line around an offset that fits into the width. */
const cellsNear = (line: string, offset: number): Cell[] => {
  const focus = Math.min(offset, line.length);
  const start = Math.max(0, focus - WIDTH);
  const cells = toCells(line.slice(start, focus + WIDTH), start);
  const isLong = start > 0 || widthOf(cells) > WIDTH;
  let before = widthOf(cells.filter((cell) => cell.end <= focus));
  while (isLong && before > BEFORE) before -= cells.shift()?.width ?? before;
  let room = WIDTH;
  const cut = cells.findIndex((cell) => {
    room -= cell.width;
    return room < 0;
  });
  return cut === -1 ? cells : cells.slice(0, cut);
};

const widthOf = (cells: readonly Cell[]): number => cells.reduce((sum, cell) => sum + cell.width, 0);

const cutMark = (cells: readonly Cell[]): string => ((cells[0]?.at ?? 0) > 0 ? '…' : '');

const print = (cells: readonly Cell[], line: string): string =>
  `${cutMark(cells)}${cells.map((cell) => cell.text).join('')}${(cells.at(-1)?.end ?? 0) < line.length ? '…' : ''}`;

/** Puts carets below each character of the position: at least one, even after the end of the line. */
const underline = (cells: readonly Cell[], { column, length = 1 }: Position): string => {
  const start = column - 1;
  const before = cells.filter((cell) => cell.end <= start);
  const marked = cells.filter((cell) => cell.end > start && cell.at < start + length);
  return ' '.repeat(cutMark(cells).length + widthOf(before)) + '^'.repeat(Math.max(1, widthOf(marked)));
};

/** A visible character, which may have several code points. */
interface Cell {
  readonly text: string;
  /** Its start in the string, in UTF-16 units, as editors and diagnostics count columns. */
  readonly at: number;
  /** The start of the next character. */
  readonly end: number;
  /** The columns that it takes on a terminal. */
  readonly width: number;
}

/** Unicode's East Asian Width W and F (UAX #11), by block. */
const WIDE =
  /^[\u1100-\u115F\u2329\u232A\u2E80-\u303E\u3041-\u4DBF\u4E00-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{17000}-\u{18CFF}\u{1B000}-\u{1B2FF}\u{1F200}-\u{1F2FF}\u{20000}-\u{3FFFD}]/u;
const EMOJI = /^\p{Emoji_Presentation}|\uFE0F/u;
const IGNORABLE = /^[\p{Mark}\p{Default_Ignorable_Code_Point}]+$/u;
const TAB_STOP = 4;

/** The characters of one line, with tabs expanded. `offset` is the position of the line's first character. */
const toCells = (line: string, offset = 0): Cell[] => {
  const cells: Cell[] = [];
  let column = 0;
  for (const { segment, index } of charactersOf(line)) {
    const width = segment === '\t' ? TAB_STOP - (column % TAB_STOP) : columnsOf(segment);
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
  // This is not a constant, because the first segmenter takes 10 ms, and most builds show no line.
  return new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line);
};

const columnsOf = (grapheme: string): number => {
  if (IGNORABLE.test(grapheme)) return 0;
  return WIDE.test(grapheme) || EMOJI.test(grapheme) ? 2 : 1;
};
