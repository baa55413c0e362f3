import { retryAfter } from '../../runtime/client/fetch-with-retry.ts';
import { type Fields, isObject } from '../../shared/is-object.ts';
import type { AddressesToPurge, Caches } from '../deploy/changed-addresses.ts';
import { type Refusal, RefusalError, refusalOf, request as send } from '../deploy/refusal-error.ts';

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

interface ApiCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body, sent as JSON. */
  readonly body?: object;
  /** The token. No error shows it, even if the answer repeats it. */
  readonly token: string;
  /** Whether the body of an answer with status 200 confirms the request. */
  readonly isDone: (body: Fields) => boolean;
  /** Returns the error message in the body of an answer; empty without one. */
  readonly messageOf: (body: unknown) => string;
}

export const REQUEST_TIMEOUT = 30_000;

/**
 * Sends a POST to a vendor's API. Throws a RefusalError unless the vendor confirms it: a proxy or a wrong address can
 * answer 200 as well.
 */
export const callApi = async ({ url, headers, body, token, isDone, messageOf }: ApiCall): Promise<void> => {
  const answer = await request(url, {
    method: 'POST',
    headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const json: unknown = await answer.json().catch(() => null);
  if (answer.ok && isObject(json) && isDone(json)) return;
  const detail = messageOf(json);
  const unconfirmed = answer.ok ? `${answer.status} without a confirmation` : String(answer.status);
  const message = detail === '' ? unconfirmed : `${answer.status}: ${detail}`;
  throw new RefusalError(
    answer.status === 404 ? 'no-bucket' : refusalOf(answer.status),
    message.replaceAll(token, '…'),
    { retryAfter: retryAfter(answer) ?? undefined },
  );
};

/** Sends a request without following redirects, which could send the token to another server. */
export const request = (url: string, init: RequestInit): Promise<Response> =>
  send(url, REQUEST_TIMEOUT, { ...init, redirect: 'error' });
