import type { Caches } from '../deploy/caches.ts';
import { deployError } from '../deploy/deploy-error.ts';
import { type Refusal, RefusalError } from '../deploy/refusal.ts';
import { createRetries, RETRIES, type RetryOptions } from '../deploy/retry.ts';
import type { DiagnosticError } from '../diagnostics/diagnostic.ts';

/** How one vendor is told: one request after the other, each thrown back as a RefusalError. */
export interface Vendor {
  readonly name: string;
  /** What helps against a refusal that is not over in a moment. */
  readonly help: Readonly<Partial<Record<Refusal, string>>>;
  readonly requestsFor: (changed: Parameters<Caches['purge']>[0]) => readonly (() => Promise<void>)[];
}

/** Vendors allow so many requests, or so many that are in progress, that it takes minutes until they take another. */
export const CDN_RETRIES: RetryOptions = { ...RETRIES, attempts: 8, firstWait: 2000 };

/** The lock of a deploy has to be held on to while it waits. */
const LONGEST_PAUSE = 20_000;
/** Whoever wants to be asked later than that is not waited for. */
const LONGEST_WAIT = 5 * 60_000;

export const tellingCaches = (vendor: Vendor, options: RetryOptions): Caches => ({
  name: vendor.name,
  purge: async (changed, hold) => {
    const { retried } = createRetries({ ...options, sleep: (wait) => pause(wait, { hold, sleep: options.sleep }) });
    try {
      for (const request of vendor.requestsFor(changed)) {
        await hold();
        await retried(request)();
      }
    } catch (error) {
      throw error instanceof RefusalError ? notTold(vendor, error) : error;
    }
  },
});

const pause = async (
  wait: number,
  { hold, sleep }: { readonly hold: () => Promise<void>; readonly sleep: RetryOptions['sleep'] },
): Promise<void> => {
  for (let rest = Math.min(wait, LONGEST_WAIT); rest > 0; rest -= LONGEST_PAUSE) {
    await hold();
    await sleep(Math.min(rest, LONGEST_PAUSE));
  }
};

const AGAIN =
  'What was uploaded stays. The next deploy has caches forget all of the API; until then they keep answers as long as Cache-Control says.';

const notTold = ({ name, help }: Vendor, { refusal, message }: RefusalError): DiagnosticError =>
  deployError(
    'not-invalidated',
    `The output is published, and caches before it may still answer otherwise: ${name} has refused (${message}).`,
    [help[refusal], AGAIN].filter((line) => line !== undefined).join(' '),
  );
