import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { ChangedAddresses } from './changed-addresses.ts';
import type { DeployPlan } from './plan.ts';
import type { CountedStore } from './retry.ts';

export interface DeployResult {
  readonly destination: string;
  readonly dryRun: boolean;
  /** In their order, without files that stay as they are. */
  readonly steps: DeployPlan['steps'];
  /** Files that stay as they are. */
  readonly kept: number;
  /** Bytes of files that were sent. */
  readonly bytes: number;
  readonly requests: number;
  /** Addresses that answer otherwise than before. */
  readonly changed: number;
  /** The caches that are told of them; null where none are. */
  readonly caches: string | null;
  /** From then on a deploy removes files that stay for a while (ISO 8601); null when there are none. */
  readonly nextDelete: string | null;
  /** When this state was published, milliseconds since the epoch; null where nothing has changed. */
  readonly publishedAt: number | null;
  readonly diagnostics: readonly Diagnostic[];
}

interface ResultOptions extends Pick<DeployResult, 'dryRun' | 'bytes' | 'diagnostics' | 'caches' | 'publishedAt'> {
  readonly store: CountedStore;
  readonly changed: ChangedAddresses;
}

export const resultOf = (plan: DeployPlan, { store, changed, ...rest }: ResultOptions): DeployResult => {
  const steps = plan.steps.filter(({ reason }) => reason !== 'same');
  return {
    ...rest,
    destination: store.name,
    steps,
    kept: plan.steps.length - steps.length,
    requests: store.requests(),
    changed: changed.exact.length,
    nextDelete: plan.nextDelete === null ? null : new Date(plan.nextDelete).toISOString(),
  };
};
