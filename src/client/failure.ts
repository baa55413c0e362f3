import type { GalleyError } from './errors.ts';
import type { Kinds } from './kinds.ts';
import type { Answer } from './transport.ts';

interface Failed extends Answer {
  readonly url: string;
  /** Its JSON; null without any. */
  readonly body: unknown;
}

interface ErrorBody {
  readonly error?: { readonly code?: unknown; readonly message?: unknown } | null;
}

/** The error of an answer that is of no use, by status and code; a host's own error page has neither of the API. */
export const failureOf = (failed: Failed, kinds: Kinds): GalleyError => {
  const { ok, status, headers, url, body } = failed;
  if (ok) return new kinds.ServerError(`No JSON of this API at ${url}.`, { code: 'invalid_answer', status, url });
  if (isRedirect(failed)) {
    return new kinds.NetworkError(`${url} redirects to what cannot be reached, or for ever.`, {
      code: 'redirect',
      url,
    });
  }
  const { code = `http_${status}`, message = 'Failed.' } = (body as ErrorBody | null)?.error ?? {};
  return new (kindOf(failed, code, kinds))(`${message} (${status}, ${url})`, {
    code: String(code),
    status,
    url,
    requestId: headers.get('x-request-id'),
    suggest: headers.get('x-api-suggest'),
  });
};

/** Browsers hide what a redirect says, its status too: it is 0 (Fetch Standard, "opaque-redirect filtered response"). */
const isRedirect = ({ status, headers }: Failed): boolean =>
  status === 0 || (status > 299 && status < 400 && headers.has('location'));

/** What is missing below `/posts/` is a post, although a host with one page for all that is missing may call it a list. */
const kindOf = ({ status, url }: Failed, code: unknown, kinds: Kinds): typeof GalleyError => {
  if (code === 'variant_not_available' && !/\/posts\/[^/?]+$/.test(url)) return kinds.VariantNotAvailableError;
  if (status > 499) return kinds.ServerError;
  const { InvalidKeyError, NotFoundError, VersionSunsetError } = kinds;
  return { 401: InvalidKeyError, 404: NotFoundError, 410: VersionSunsetError }[status] ?? kinds.GalleyError;
};

interface Unread {
  /** Of the key. */
  readonly root: string;
  readonly cause: unknown;
}

/** The error of an index that is there, and cannot be read. */
export const unreadIndex = ({ root: url, cause }: Unread, { ServerError }: Kinds): GalleyError =>
  new ServerError(`The index of ${url} cannot be read.`, { code: 'invalid_answer', status: 200, url, cause });

/** The error of a host that answers a query with another list, and has no index. */
export const ignoredQuery = (url: string, search: string, { VariantNotAvailableError }: Kinds): GalleyError =>
  new VariantNotAvailableError(`${url} ignores the query ${search}, and has no index.`, {
    code: 'variant_not_available',
    status: 200,
    url,
  });
