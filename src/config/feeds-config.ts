export interface FeedsConfig {
  /** The newest posts that a feed has, at most; 20. */
  readonly limit?: number | undefined;
  /** What it has of each: all of its HTML, or the excerpt alone; `full`. */
  readonly content?: 'full' | 'excerpt' | undefined;
}
