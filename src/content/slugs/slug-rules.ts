/** What tools do differently when names become slugs. This file loads nothing, because every command loads the tools. */
export interface SlugRules {
  /** The letter case of slugs from names. `lower` also applies to all other slugs except URLs in front matter. */
  readonly letters: 'any' | 'kept' | 'lower';
  /**
   * Whether slugs omit the signs in names and titles instead of replacing them with hyphens. Existing hyphens all stay,
   * and a slash starts a new segment.
   */
  readonly dropsSigns: boolean;
  /** Whether slugs have only letters and digits with single hyphens between them: `a_b--c` becomes `a-b-c`. */
  readonly wordsOnly: boolean;
  /** Whether consecutive hyphens become one, in slugs that keep letters and dots. */
  readonly joinsHyphens: boolean;
}

export const USUAL_SLUGS: SlugRules = { letters: 'any', dropsSigns: false, wordsOnly: false, joinsHyphens: false };
