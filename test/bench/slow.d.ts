/** What one build took, and the problems that it found. */
export interface SlowBuild {
  /** Of the processor. */
  readonly seconds: number;
  /** Bytes. */
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
