/** The cost of one build, and its problems. */
export interface SlowBuild {
  /** CPU seconds. */
  readonly seconds: number;
  /** Peak memory in bytes. */
  readonly peak: number;
  readonly problems: readonly {
    readonly severity: 'error' | 'warning';
    readonly code: string;
    readonly place: string | null;
  }[];
}

export const buildSlow: (
  text: string,
  parent: string,
  settings?: { readonly sanitize?: boolean },
) => Promise<SlowBuild>;
export const outcomeOf: (build: SlowBuild) => string;
