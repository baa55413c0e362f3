import type { Diagnostic, DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';
import { changedAddresses, type PurgeCost } from './changed-addresses.ts';
import { changedContent } from './changed-content.ts';
import type { ListedState } from './listed-state.ts';
import { afterOthers } from './lock.ts';
import type { Notify } from './notify.ts';
import type { DeployPlan, DeployStep } from './plan.ts';
import { type Publishing, type PublishOptions, plannedPurges, publish } from './publish.ts';
import { storeDiagnostic } from './refusal-error.ts';
import { type CountedStore, createRetries, RETRIES, type RetryOptions } from './retry.ts';
import type { Store } from './store.ts';

/** The options that a deploy, a rollback and a removal share. */
export interface RunOptions extends Omit<PublishOptions, 'store' | 'onPublished'> {
  readonly store: Store;
  /** Report what would be done, and change nothing. */
  readonly dryRun: boolean;
  readonly retries?: RetryOptions | undefined;
  /** The milliseconds to wait for another deploy to end. @default 0 */
  readonly wait?: number | undefined;
  /** Called once, before the first wait, with the error that names the other deploy. */
  readonly onWait?: ((error: DiagnosticError) => void) | undefined;
  /** The workspaces by key, and what tells a site about their changes. Absent: no site is notified. */
  readonly notified?: { readonly names: ReadonlyMap<string, string>; readonly notify: Notify } | undefined;
  /** Receives the keys of the output and the destination, before any message mentions their files. */
  readonly onKeys?: ((keys: ReadonlySet<string>) => void) | undefined;
}

export interface DeployResult {
  readonly destination: string;
  readonly dryRun: boolean;
  /** The steps in order, without unchanged files. */
  readonly steps: readonly DeployStep[];
  /** The number of unchanged files. */
  readonly kept: number;
  /** The number of bytes sent. */
  readonly bytes: number;
  readonly requests: number;
  /** The number of URLs whose answers change. */
  readonly changed: number;
  /** The name of the purged CDN; null without one. */
  readonly caches: string | null;
  /** The vendor's price for the purge; null if it is free. */
  readonly purgeCost: PurgeCost | null;
  /** When the first file in its grace period may be deleted (ISO 8601); null without any. */
  readonly nextDelete: string | null;
  /** When this state was published, in milliseconds since the epoch; null if nothing changed. */
  readonly publishedAt: number | null;
  /** The state that a rollback restores; null for a deploy and a removal. */
  readonly restored: ListedState | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Wraps `work`, so that its requests are retried and counted, refusals become DiagnosticErrors, the clock is the
 * store's, and it waits for other deploys.
 */
export const atDestination =
  <Options extends RunOptions, Result>(
    work: (options: Options, store: CountedStore) => Promise<Result>,
  ): ((options: Options) => Promise<Result>) =>
  async (options) => {
    const { retries = RETRIES, wait = 0, onWait = () => {} } = options;
    const store = withRetries(options.store, retries);
    // Machines that deploy to the same store may have different clocks.
    const clock = (): number => options.clock() + store.ahead();
    try {
      const { sleep } = retries;
      return await afterOthers(() => work({ ...options, clock }, store), { store, clock, wait, sleep, onWait });
    } catch (error) {
      throw storeDiagnostic(error, store.name, null) ?? error;
    }
  };

interface PlannedRun
  extends Pick<DeployResult, 'publishedAt'>,
    Partial<Pick<DeployResult, 'diagnostics' | 'restored'>> {
  readonly plan: DeployPlan;
  readonly store: CountedStore;
  /** How to apply the plan; null if there is nothing to do. */
  readonly publishing: Omit<Publishing, 'plan'> | null;
}

/** Reports the URLs that a plan changes, applies the plan unless this is a dry run, and returns the result. */
export const runPlan = async (
  { plan, store, publishedAt, restored = null, diagnostics = [], publishing }: PlannedRun,
  options: RunOptions,
): Promise<DeployResult> => {
  const { site, publicBase, dryRun, caches, notified, onChanged } = options;
  const changed = changedAddresses(plan.steps, { ...site, publicBase });
  onChanged?.(changed);
  const failed: Diagnostic[] = [];
  const onPublished = async (): Promise<void> => {
    if (notified === undefined) return;
    const content = changedContent(plan.steps, site.base, notified.names);
    if (content.workspaces.length > 0) failed.push(...(await notified.notify(content)));
  };
  const bytes =
    dryRun || publishing === null ? 0 : await publish({ ...publishing, plan }, { ...options, store, onPublished });
  const steps = plan.steps.flatMap(({ before: _, after: __, ...step }) => (step.reason === 'same' ? [] : [step]));
  return {
    dryRun,
    bytes,
    diagnostics: [...diagnostics, ...failed],
    restored,
    caches: caches?.name ?? null,
    purgeCost: publishing === null ? null : purgeCost(plannedPurges(publishing.manifest, plan.steps, options), caches),
    publishedAt: dryRun ? null : publishedAt,
    destination: store.name,
    steps,
    kept: plan.steps.length - steps.length,
    requests: store.requests(),
    changed: changed.exact.length,
    nextDelete: plan.nextDelete === null ? null : new Date(plan.nextDelete).toISOString(),
  };
};

const purgeCost = (purges: ReturnType<typeof plannedPurges>, caches: RunOptions['caches']): PurgeCost | null => {
  const costs = purges.flatMap((changed) => (changed === null ? [] : (caches?.costOf?.(changed) ?? [])));
  if (costs.length === 0) return null;
  return costs.reduce((sum, { paths, usd }) => ({ paths: sum.paths + paths, usd: sum.usd + usd }));
};

/** Wraps a store, so that its requests are retried and counted. */
export const withRetries = (store: Store, options: RetryOptions = RETRIES): CountedStore => {
  const { retried, requests } = createRetries(options);
  return {
    ...store,
    list: retried(store.list),
    foldersIn: retried(store.foldersIn),
    get: retried(store.get),
    put: retried(store.put),
    copy: retried(store.copy),
    delete: retried(store.delete),
    requests,
  };
};
