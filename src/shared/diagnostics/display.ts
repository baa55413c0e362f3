import picocolors from 'picocolors';

const CONTROL = /\p{Cc}/gu;
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Makes text from a user's file safe for a terminal. Control characters, line breaks included, become visible symbols
 * (U+2400 and following); characters that change the text direction become U+FFFD.
 */
export const harmless = (text: string): string => text.replace(CONTROL, symbolOf).replace(DIRECTION, '\u{FFFD}');

const symbolOf = (control: string): string => {
  const code = control.charCodeAt(0);
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\u{FFFD}';
};

/** The lines of a table. The cells of the columns in `numbers` are aligned at their ends. */
export const tableLines = (rows: readonly (readonly string[])[], numbers: readonly number[]): readonly string[] => {
  const aligned = (cell: string, column: number): string => {
    const width = Math.max(...rows.map((row) => row[column]?.length ?? 0));
    return numbers.includes(column) ? cell.padStart(width) : cell.padEnd(width);
  };
  return rows.map((row) => row.map(aligned).join('  ').trimEnd());
};

/** Functions that colour text, or return it unchanged. */
export type Colors = ReturnType<typeof picocolors.createColors>;

export const createColors = (isEnabled: boolean): Colors => picocolors.createColors(isEnabled);

export const NO_COLORS: Colors = createColors(false);
