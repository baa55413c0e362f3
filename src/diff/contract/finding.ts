/**
 * What a change means for readers of the version: `breaking` ends what they were promised, `notice` is something they
 * or the team should know, `additive` gives them more.
 */
export type Effect = 'breaking' | 'notice' | 'additive';

/** What changed; stable, for programs. */
export type Change =
  | 'base-path'
  | 'key-added'
  | 'key-removed'
  | 'languages-removed'
  | 'language-added'
  | 'language-removed'
  | 'default-language'
  | 'version-added'
  | 'version-removed'
  | 'version-deprecated'
  | 'version-restored'
  | 'deprecation-announced'
  | 'deprecation-withdrawn'
  | 'sunset-announced'
  | 'sunset-earlier'
  | 'sunset-later'
  | 'sunset-withdrawn'
  | 'successor'
  | 'description-removed'
  | 'server-added'
  | 'server-removed'
  | 'security-changed'
  | 'security-eased'
  | 'method-added'
  | 'method-removed'
  | 'operation-deprecated'
  | 'body-required'
  | 'status-added'
  | 'status-removed'
  | 'media-type-added'
  | 'media-type-removed'
  | 'header-added'
  | 'header-removed'
  | 'header-changed'
  | 'endpoint-added'
  | 'endpoint-removed'
  | 'parameter-added'
  | 'parameter-removed'
  | 'parameter-required'
  | 'parameter-changed'
  | 'parameter-default'
  | 'parameter-optional'
  | 'parameter-widened'
  | 'default-limit'
  | 'highest-limit'
  | 'redirect-added'
  | 'redirect-changed'
  | 'redirect-removed'
  | 'order'
  | 'filter'
  | 'field-added'
  | 'field-removed'
  | 'field-renamed'
  | 'field-optional'
  | 'field-required'
  | 'type-changed'
  | 'type-narrowed'
  | 'null-allowed'
  | 'values-changed'
  | 'values-narrowed'
  | 'default-value'
  | 'constraint';

/** One change of the contract. Names out of the trees stand in fields of their own: they may hold anything. */
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

/** What a finding needs to say; the rest is nothing. */
export type FindingParts = Pick<Finding, 'effect' | 'change' | 'message'> & Partial<Finding>;

export const finding = (parts: FindingParts): Finding => ({
  version: null,
  endpoints: [],
  subject: null,
  renamedTo: null,
  example: null,
  ...parts,
});

const ORDER: readonly Effect[] = ['breaking', 'notice', 'additive'];

/** By version, effect, answer, name: the order of every report. */
export const sortFindings = (findings: readonly Finding[]): Finding[] =>
  [...findings].sort(
    (a, b) =>
      versionNumber(a) - versionNumber(b) ||
      ORDER.indexOf(a.effect) - ORDER.indexOf(b.effect) ||
      compare(a.endpoints.join(), b.endpoints.join()) ||
      compare(a.subject ?? '', b.subject ?? '') ||
      compare(a.change, b.change),
  );

const versionNumber = ({ version }: Finding): number => (version === null ? -1 : Number(version.slice(1)));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
