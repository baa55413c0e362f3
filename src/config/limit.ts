import { limitsIn } from '../contract/compile.ts';
import type { DefinedContract } from '../contract/definition.ts';
import type { SiteVersion } from '../resolver/site.ts';

/** What `lists` says for every version. */
interface Limits {
  readonly defaultLimit: number;
  readonly maxLimit: number;
}

/** A version's limits: its contract's, or else those of all versions. */
export const limitOf = (contract: DefinedContract | undefined, lists: Limits): SiteVersion['limit'] => {
  const own = contract === undefined ? {} : limitsIn(contract);
  return { default: own.default ?? lists.defaultLimit, max: own.max ?? lists.maxLimit };
};
