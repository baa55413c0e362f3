/**
 * The effect of a change on readers of the version, the worst first: `breaking` breaks a promise, or may do so where
 * Galley cannot compare, `notice` is something that readers or the team should know, `additive` gives readers more.
 */
export const EFFECTS = ['breaking', 'notice', 'additive'] as const;

export type Effect = (typeof EFFECTS)[number];

/** The kind of change. Programs can rely on these names. */
export type Change =
  | 'base-path'
  | `key-${'added' | 'removed'}`
  | `language-${'added' | 'removed'}`
  | 'languages-removed'
  | `${'search' | 'revision'}-${'added' | 'removed'}`
  | 'default-language'
  | `version-${'added' | 'removed' | 'deprecated' | 'restored'}`
  | `deprecation-${'announced' | 'withdrawn'}`
  | `sunset-${'announced' | 'earlier' | 'later' | 'withdrawn'}`
  | 'successor'
  | 'document-missing'
  | `server-${'added' | 'removed'}`
  | `security-${'changed' | 'eased'}`
  | `endpoint-${'added' | 'removed'}`
  | `method-${'added' | 'removed'}`
  | 'operation-deprecated'
  | 'body-required'
  | `parameter-${'added' | 'removed' | 'required' | 'optional' | 'changed' | 'widened' | 'default'}`
  | `${'default' | 'highest'}-limit`
  | `status-${'added' | 'removed'}`
  | `media-type-${'added' | 'removed'}`
  | `header-${'added' | 'removed' | 'changed'}`
  | `redirect-${'added' | 'changed' | 'removed'}`
  | 'order'
  | 'filter'
  | `field-${'added' | 'removed' | 'optional' | 'required'}`
  | `type-${'changed' | 'narrowed'}`
  | 'null-allowed'
  | `values-${'changed' | 'narrowed'}`
  | 'default-value'
  | 'constraint'
  | `${'fewer' | 'more'}-items`
  | `fallback-${'added' | 'removed'}`
  | `feed-${'content' | 'limit'}`
  | `error-${'removed' | 'changed'}`;

/** A change of the contract. Names from the trees are in separate fields, as they can have any content. */
export interface Finding {
  readonly effect: Effect;
  readonly change: Change;
  /** Null for a finding about all versions. */
  readonly version: string | null;
  /** The endpoints whose answers changed, such as `/posts`. */
  readonly endpoints: readonly string[];
  /** The name of what changed: a field's path, a parameter or an endpoint; null if `change` says it all. */
  readonly subject: string | null;
  /** The new name of a base path or a default language. */
  readonly renamedTo: string | null;
  /** What happened to the subject: `was removed`. It contains no text from the trees. */
  readonly message: string;
  /** The slug of a post that shows the change. */
  readonly example: string | null;
}

/** Makes a finding, with fields that several findings share. */
export type Tell = (effect: Effect, change: Change, message: string, more?: Partial<Finding>) => Finding;

export const telling =
  (about: Partial<Finding>): Tell =>
  (effect, change, message, more) => ({
    version: null,
    endpoints: [],
    subject: null,
    renamedTo: null,
    example: null,
    ...about,
    effect,
    change,
    message,
    ...more,
  });
