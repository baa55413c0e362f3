import { compare } from '../../../shared/compare.ts';

/**
 * What a change means for readers of the version, the worst first: `breaking` ends what they were promised, `notice` is
 * something they or the team should know, `additive` gives them more.
 */
export const EFFECTS = ['breaking', 'notice', 'additive'] as const;

export type Effect = (typeof EFFECTS)[number];

/** What changed; stable, for programs. */
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
  | 'description-removed'
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
  | `field-${'added' | 'removed' | 'renamed' | 'optional' | 'required'}`
  | `type-${'changed' | 'narrowed'}`
  | 'null-allowed'
  | `values-${'changed' | 'narrowed'}`
  | 'default-value'
  | 'constraint'
  | 'fewer-items'
  | 'nested';

/** One change of the contract. Names from the trees, which can have any content, are in fields of their own. */
export interface Finding {
  readonly effect: Effect;
  readonly change: Change;
  /** Null for what is about all versions. */
  readonly version: string | null;
  /** Which answers have changed: `/posts`. */
  readonly endpoints: readonly string[];
  /** The name of what changed: a field's path, a parameter, an endpoint; null where the change says it all. */
  readonly subject: string | null;
  /** The new name of what was renamed. */
  readonly renamedTo: string | null;
  /** What happened to the subject, in words of ours only: `was removed`. */
  readonly message: string;
  /** The slug of a post that shows it. */
  readonly example: string | null;
}

/** Makes findings that share what they are about. */
export type Tell = (effect: Effect, change: Change, message: string, more?: Partial<Finding>) => Finding;

export const telling =
  (about: Partial<Finding>): Tell =>
  (effect, change, message, more) => ({
    ...{ version: null, endpoints: [], subject: null, renamedTo: null, example: null },
    ...about,
    effect,
    change,
    message,
    ...more,
  });

/** Sorts as every report does: by version, effect, answer and name. */
export const sortFindings = (findings: readonly Finding[]): Finding[] =>
  [...findings].sort(
    (a, b) =>
      versionNumber(a) - versionNumber(b) ||
      EFFECTS.indexOf(a.effect) - EFFECTS.indexOf(b.effect) ||
      compare(a.endpoints.join(), b.endpoints.join()) ||
      compare(a.subject ?? '', b.subject ?? '') ||
      compare(a.change, b.change),
  );

const versionNumber = ({ version }: Finding): number => (version === null ? -1 : Number(version.slice(1)));
