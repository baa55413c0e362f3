/** What `galley explain` says of a code. */
export interface Explanation {
  /** What has been found. */
  readonly means: string;
  /** Why that is a problem, and not let through. */
  readonly why: string;
  readonly mend: string;
  /** Something with the problem, and the same without it. */
  readonly example: readonly [wrong: string, right: string];
}

/** By code. */
export type Explanations = Readonly<Record<string, Explanation>>;
