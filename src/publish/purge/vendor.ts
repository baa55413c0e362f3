import { retryAfter } from '../../runtime/client/fetch-with-retry.ts';
import type { DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';
import type { AddressesToPurge, Caches } from '../deploy/changed-addresses.ts';
import { deployError, type Refusal, RefusalError, refusalOf } from '../deploy/refusal-error.ts';
import { createRetries, RETRIES, type RetryOptions } from '../deploy/retry.ts';

export interface Vendor {
  readonly name: string;
  /** How to fix a refusal that retries do not solve. */
  readonly help: Readonly<Partial<Record<Refusal, string>>>;
  /** Returns the requests, to send one after the other. Each throws a RefusalError. */
  readonly requestsFor: (changed: AddressesToPurge) => readonly (() => Promise<void>)[];
  /** Returns the price of a purge; undefined if purges are free. */
  readonly costOf?: Caches['costOf'];
}

/** A user's service at a vendor with an HTTP API. */
export interface VendorService {
  readonly id: string;
  /** The base URL of the user's API. */
  readonly url: URL;
  readonly token: string;
  /** The base URL of the vendor's API. */
  readonly api: string;
}

/** Splits items into lists of at most `most` items, the limit of one request. */
export const inParts = (items: readonly string[], most: number): string[][] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, at) => items.slice(at * most, (at + 1) * most));

/** Because of rate limits, it can take minutes until a vendor accepts another request. */
const CDN_RETRIES: RetryOptions = { ...RETRIES, attempts: 8, firstWait: 2000 };

/** The longest pause without a renewal of the deploy's lock. */
const LONGEST_PAUSE = 20_000;
/** The longest wait for a vendor, even if it asks for a longer one. */
const LONGEST_WAIT = 5 * 60_000;

/** Makes `Caches` that send a vendor's requests. */
export const purgingCaches = (vendor: Vendor, options: RetryOptions = CDN_RETRIES): Caches => ({
  name: vendor.name,
  costOf: vendor.costOf,
  purge: async (changed, hold) => {
    const { retried } = createRetries({ ...options, sleep: (wait) => pause(wait, hold, options.sleep) });
    try {
      for (const request of vendor.requestsFor(changed)) {
        await hold();
        await retried(request)();
      }
    } catch (error) {
      throw error instanceof RefusalError ? notPurged(vendor, error) : error;
    }
  },
});

/** Waits, and renews the lock in the meantime. */
const pause = async (wait: number, hold: () => Promise<void>, sleep: RetryOptions['sleep']): Promise<void> => {
  for (let rest = Math.min(wait, LONGEST_WAIT); rest > 0; rest -= LONGEST_PAUSE) {
    await hold();
    await sleep(Math.min(rest, LONGEST_PAUSE));
  }
};

const AGAIN =
  'The upload is complete. The next deploy purges the whole API. Until then caches serve old responses for as long as Cache-Control allows.';

const notPurged = ({ name, help }: Vendor, { refusal, message }: RefusalError): DiagnosticError =>
  deployError(
    'not-invalidated',
    `The output is published, but caches may still serve old responses: ${name} refused the purge (${message}).`,
    [help[refusal], AGAIN].filter((line) => line !== undefined).join(' '),
  );

interface ApiCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body, sent as JSON. */
  readonly body?: object;
  /** The token. No error shows it, even if the answer repeats it. */
  readonly token: string;
  /** Returns the error message in the body of an answer; empty without one. */
  readonly messageOf: (body: unknown) => string;
}

const REQUEST_TIMEOUT = 30_000;

/** Sends a POST to a vendor's API. Throws a RefusalError if the vendor does not accept it. */
export const callApi = async ({ url, headers, body, token, messageOf }: ApiCall): Promise<void> => {
  const answer = await request(url, {
    method: 'POST',
    headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (answer.ok) return;
  const detail = messageOf(await answer.json().catch(() => null));
  const message = detail === '' ? String(answer.status) : `${answer.status}: ${detail}`;
  throw new RefusalError(
    answer.status === 404 ? 'no-bucket' : refusalOf(answer.status),
    message.replaceAll(token, '…'),
    {
      retryAfter: retryAfter(answer) ?? undefined,
    },
  );
};

/** Sends a request. Throws a RefusalError if there is no answer. */
export const request = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    // A redirect could send the token to another server.
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(REQUEST_TIMEOUT) });
  } catch (error) {
    const { cause } = error as Error;
    throw new RefusalError('unreachable', cause instanceof Error ? cause.message : (error as Error).message);
  }
};
