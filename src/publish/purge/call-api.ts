import { retryAfter } from '../../runtime/client/fetch-with-retry.ts';
import { type Refusal, RefusalError } from '../deploy/refusal-error.ts';

interface ApiCall {
  readonly url: string;
  /** The headers, with the token. */
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
  throw new RefusalError(refusalOf(answer.status), message.replaceAll(token, '…'), {
    retryAfter: retryAfter(answer) ?? undefined,
  });
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

const refusalOf = (status: number): Refusal => {
  if (status >= 500) return 'busy';
  return (
    ({ 400: 'refused', 401: 'credentials', 403: 'denied', 404: 'no-bucket', 429: 'busy' } as const)[status] ?? 'refused'
  );
};
