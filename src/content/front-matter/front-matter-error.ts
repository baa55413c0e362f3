import type { Position } from '../../shared/diagnostics/diagnostic.ts';

/** A problem of front matter; `offset` is its place in the input of the function that throws it. */
export class FrontMatterError extends Error {
  override readonly name = 'FrontMatterError';
  readonly problem:
    | 'syntax'
    | 'duplicate-key'
    | 'engine'
    | 'unclosed'
    | 'not-a-mapping'
    | 'too-complex'
    | 'reserved-key';
  readonly offset: number;
  readonly help: string | undefined;

  constructor(
    problem: FrontMatterError['problem'],
    message: string,
    { offset = 0, help }: { offset?: number; help?: string } = {},
  ) {
    super(message);
    this.problem = problem;
    this.offset = offset;
    this.help = help;
  }
}

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
