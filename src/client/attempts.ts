import { NetworkError } from './errors.ts';
import type { Answer, Limits, Transport } from './transport.ts';

/**
 * Asks again after a network failure, 429 and 5xx, as long as there are retries and the next one would begin in time.
 * After a network failure a redirect is an answer.
 * Resolves to the last answer, whatever its status; rejects with a NetworkError or the reason of `signal`.
 */
export const attempts = async (url: string, transport: Transport, limits: Limits): Promise<Answer> => {
  const { retries = 2 } = transport;
  const { signal } = limits;
  const request: RequestInit = { signal };
  for (let made = 1; ; made += 1) {
    const answer = await exchange(url, transport, request).catch((cause: unknown) => {
      // Redirects without an end look like this, too, after 20 of them (Fetch Standard, 4.5): none is followed again.
      request.redirect = 'manual';
      signal.throwIfAborted();
      return new NetworkError(`No answer from ${url}.`, { code: 'network', url, cause });
    });
    const { status } = answer;
    const isTransient = status === null || status === 429 || status > 499;
    // Rarely needed, so loaded then; where that fails, so would another attempt.
    const isAgain =
      isTransient &&
      made <= retries &&
      (await import('./wait.ts').then(
        ({ waited }) => waited(made, answer, limits),
        () => false,
      ));
    if (isAgain) continue;
    if ('ok' in answer) return answer;
    throw answer;
  }
};

/** An answer that is kept is used when the host says that it is unchanged (RFC 9110, 13.1.2). */
const exchange = async (url: string, transport: Transport, request: RequestInit): Promise<Answer> => {
  const { fetch = globalThis.fetch, cache } = transport;
  const kept = cache?.get(url);
  const etag = kept?.headers.get('etag');
  const response = await fetch(url, { ...request, headers: etag ? { 'if-none-match': etag } : {} });
  const { ok, status, headers } = response;
  // What this answer says of a deprecation is newer than what the kept one said.
  if (kept && status === 304) return { ...kept, headers };
  const answer = { ok, status, headers, bytes: await response.arrayBuffer() };
  if (ok && headers.get('etag')) cache?.set(url, answer);
  return answer;
};
