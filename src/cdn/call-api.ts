import { type Refusal, RefusalError } from '../deploy/refusal.ts';

export interface ApiCall {
  readonly url: string;
  /** With the token. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
  /** Never to be told, whatever the answer says. */
  readonly token: string;
  /** What the body of an answer says went wrong; empty where it says nothing. */
  readonly messageOf: (body: unknown) => string;
}

const REQUEST_TIMEOUT = 30_000;

/** A POST to a vendor's API. Whatever is not done is a RefusalError. */
export const callApi = async ({ url, headers, body, token, messageOf }: ApiCall): Promise<void> => {
  const answer = await request(url, {
    method: 'POST',
    headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (answer.ok) return;
  const said = messageOf(await answer.json().catch(() => null));
  const message = said === '' ? String(answer.status) : `${answer.status}: ${said}`;
  throw new RefusalError(refusalOf(answer.status), message.replaceAll(token, '…'), {
    retryAfter: retryAfterOf(answer),
  });
};

/** Throws a RefusalError where nobody answers. */
export const request = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    // What is sent is for nobody else.
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

/** Milliseconds, or nothing that is heeded. */
const retryAfterOf = ({ headers }: Response): number | undefined => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
};
