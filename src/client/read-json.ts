import {
  GalleyError,
  InvalidKeyError,
  NotFoundError,
  ServerError,
  VariantNotAvailableError,
  VersionSunsetError,
} from './errors.ts';
import type { Answer, Get, ReadJson } from './transport.ts';

/** `look` sees the headers of every answer, errors included. */
export const createReadJson =
  (get: Get, look: (headers: Headers) => void): ReadJson =>
  async (url, member, { signal } = {}) => {
    const answer = await get(url, signal);
    look(answer.headers);
    const body: unknown = await new Response(answer.bytes).json().catch(() => null);
    if (!answer.ok) throw failureOf(answer, body, url);
    if (member in Object(body)) return body as never;
    const failure = { code: 'invalid_answer', status: answer.status, url };
    throw new ServerError(`No JSON of this API at ${url}.`, failure);
  };

/** By status and code; a host's own error page has neither code nor message of the API. */
const failureOf = ({ status, headers }: Answer, body: unknown, url: string): GalleyError => {
  const { code = `http_${status}`, message = 'Failed.' } = (body as ErrorBody | null)?.error ?? {};
  return new (kindOf(status, code))(`${message} (${status}, ${url})`, {
    code: String(code),
    status,
    url,
    requestId: headers.get('x-request-id'),
    suggest: headers.get('x-api-suggest'),
  });
};

const kindOf = (status: number, code: unknown): typeof GalleyError => {
  if (code === 'variant_not_available') return VariantNotAvailableError;
  if (status > 499) return ServerError;
  return { 401: InvalidKeyError, 404: NotFoundError, 410: VersionSunsetError }[status] ?? GalleyError;
};

interface ErrorBody {
  readonly error?: { readonly code?: unknown; readonly message?: unknown } | null;
}
