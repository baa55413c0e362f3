/** What is wrong with front matter: `offset` says where, in the text that was given to the function that throws. */
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
