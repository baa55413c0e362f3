import type { Position } from '../diagnostics/diagnostic.ts';

/** The line and column of an offset in a text. */
export const positionAt = (text: string, offset: number, length?: number): Position => {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1 && end < offset; end = text.indexOf('\n', start)) {
    line += 1;
    start = end + 1;
  }
  return { line, column: offset - start + 1, ...(length !== undefined && length > 0 && { length }) };
};
