import type { Seen } from './compare-values.ts';
import type { Part } from './contract/parts.ts';
import { noEvidence, nothingObserved } from './observed.ts';

/** What was seen of each part, in all workspaces of a version. */
export type SeenParts = Readonly<Record<Part, Seen>>;

export const nothingSeen = (): SeenParts => {
  const seen = (): Seen => ({ before: nothingObserved(), after: nothingObserved(), evidence: noEvidence() });
  return {
    list: seen(),
    record: seen(),
    post: seen(),
    tags: seen(),
    categories: seen(),
    authors: seen(),
    stats: seen(),
  };
};
