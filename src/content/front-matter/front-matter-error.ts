/** A sign that opens text or a list. */
export type Sign = 'quote' | 'bracket';

/** A problem of front matter. `offset` is the position in the input of the function that throws. */
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
  /** The sign at the offset, if it has no counterpart. */
  readonly sign: Sign | undefined;

  constructor(
    problem: FrontMatterError['problem'],
    message: string,
    { offset = 0, help, sign }: { offset?: number; help?: string | undefined; sign?: Sign | undefined } = {},
  ) {
    super(message);
    this.problem = problem;
    this.offset = offset;
    this.help = help;
    this.sign = sign;
  }
}
