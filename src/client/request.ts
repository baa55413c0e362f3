import {
  type Failure,
  GalleyError,
  InvalidKeyError,
  NetworkError,
  NotFoundError,
  ServerError,
  TimeoutError,
  VariantNotAvailableError,
  VersionSunsetError,
} from './errors.ts';

/** How requests are made. */
export interface Transport {
  readonly fetch: typeof globalThis.fetch;
  /** Milliseconds for the whole answer. */
  readonly timeout: number;
  /** Sees every answer, errors included. */
  readonly onAnswer: (headers: Headers) => void;
}

interface RequestOptions {
  /** What the answer must have to be the expected one. */
  readonly member: string;
  readonly signal?: AbortSignal | undefined;
}

/** The JSON at an address. Rejects with a `GalleyError`, or with the reason of `signal`. */
export const request = async <T>(url: string, transport: Transport, { member, signal }: RequestOptions): Promise<T> => {
  const { response, text } = await exchange(url, transport, signal);
  transport.onAnswer(response.headers);
  const body = parse(text);
  if (!response.ok) throw failed(response, body, url);
  if (typeof body === 'object' && body !== null && member in body) return body as T;
  const message = `What ${url} answers is not this API's JSON.`;
  throw new ServerError(message, { code: 'invalid_answer', status: response.status, url });
};

/**
 * With a timer and a listener of its own: `AbortSignal.any` and `AbortSignal.timeout` are missing in browsers that are
 * still in use, and in Node 20 a combined signal may be collected before it fires.
 */
const exchange = async (
  url: string,
  { fetch, timeout }: Transport,
  signal?: AbortSignal,
): Promise<{ response: Response; text: string }> => {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, timeout);
  signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(url, { signal: controller.signal });
    return { response, text: await response.text() };
  } catch (cause) {
    signal?.throwIfAborted();
    throw controller.signal.aborted
      ? new TimeoutError(`No answer from ${url} in ${timeout} ms.`, { code: 'timeout', url, cause })
      : new NetworkError(`No answer from ${url}.`, { code: 'network', url, cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

interface ErrorBody {
  readonly error?: { readonly code?: unknown; readonly message?: unknown } | null;
}

/** By status and code; a host's own error page has neither code nor message of the API. */
const failed = ({ status, headers }: Response, body: unknown, url: string): GalleyError => {
  const { code, message } = (body as ErrorBody | null)?.error ?? {};
  const failure: Failure = { code: typeof code === 'string' ? code : `http_${status}`, status, url };
  const text = `${typeof message === 'string' ? message : 'The request failed.'} (${status}, ${url})`;
  if (status === 401) return new InvalidKeyError(text, failure);
  if (status === 410) return new VersionSunsetError(text, { ...failure, suggest: headers.get('x-api-suggest') });
  if (status === 404)
    return new (code === 'variant_not_available' ? VariantNotAvailableError : NotFoundError)(text, failure);
  return new (status >= 500 ? ServerError : GalleyError)(text, failure);
};
