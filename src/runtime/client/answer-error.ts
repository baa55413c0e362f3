import type { GalleyError, Kinds } from './errors.ts';
import type { Answer, Get } from './transport.ts';

interface Failed extends Answer {
  readonly url: string;
  /** The JSON value of the body, or null if it is not JSON. */
  readonly body: unknown;
}

interface ErrorBody {
  readonly error?: { readonly code?: unknown; readonly message?: unknown } | null;
}

interface Client {
  readonly kinds: Kinds;
  /** The URL below which the key's endpoints are. */
  readonly root: string;
  /** Whether the key is known to exist, because an earlier call succeeded. */
  readonly isKnownKey: boolean | undefined;
  readonly get: Get;
  readonly signal: AbortSignal | undefined;
}

/** Creates the error for an unusable answer, by status and code. A host's own error page has no code of the API. */
export const errorOf = async (failed: Failed, client: Client): Promise<GalleyError> => {
  const { ok, status, headers, url, body } = failed;
  const { kinds, root: folder, isKnownKey } = client;
  // The endpoints of a language are below those of the key.
  const root = folder.replace(/\/lang=[^/]+$/, '');
  if (isRedirect(failed))
    return new kinds.NetworkError(`${url} redirects to an unreachable URL or in a loop.`, { code: 'redirect', url });
  const requestId = headers.get('x-request-id');
  const { code = null, message = 'Failed.' } = (body as ErrorBody | null)?.error ?? {};
  const isOfHost = code === null;
  const mayBeStatic = isOfHost && !url.endsWith('.json');
  // Buckets can answer 403 for missing files, and hosts of files with a list of those in the folder `posts`.
  const isMissing = status === 404 || status === 403;
  if (
    (mayBeStatic && (ok ? /\/posts(\?|$)/.test(url) : isMissing)) ||
    (isMissing && !isKnownKey && (isOfHost || root !== folder))
  ) {
    const { wrongOption } = await import('./wrong-option.ts');
    const missing = { url, status, requestId, folder, root, isOfHost, hint: hintOf(root, status) };
    const error = await wrongOption(client, missing);
    if (error !== null) return error;
  }
  if (ok)
    return new kinds.ServerError(`The answer of ${url} is not from this API.`, { code: 'invalid_answer', status, url });
  return new (kindOf(failed, code, kinds))(`${message} (${status}, ${url})${hintOf(root, status)}`, {
    code: String(code ?? `http_${status}`),
    status,
    url,
    requestId,
    suggest: headers.get('x-api-suggest'),
  });
};

/** A hint for a base URL that already ends in the version, so that request URLs contain it twice. */
const hintOf = (root: string, status: number): string => {
  const [, version] = /\/([^/]+)\/\1\/[^/]+$/.exec(root) ?? [];
  return version === undefined || status > 499
    ? ''
    : ` Remove /${version} from the end of the base URL. The client adds it.`;
};

/** Whether the answer is a redirect. Browsers hide its status: it is 0 (Fetch Standard, "opaque-redirect filtered response"). */
const isRedirect = ({ status, headers }: Failed): boolean =>
  status === 0 || (status > 299 && status < 400 && headers.has('location'));

/** The class of an error. Below `/posts/`, a post is missing, even if the host has one error page for all missing files. */
const kindOf = ({ status, url }: Failed, code: unknown, kinds: Kinds): typeof GalleyError => {
  if (code === 'variant_not_available' && !/\/posts\/[^/?]+$/.test(url)) return kinds.VariantNotAvailableError;
  if (status > 499) return kinds.ServerError;
  const { InvalidKeyError, NotFoundError, VersionSunsetError } = kinds;
  return { 401: InvalidKeyError, 404: NotFoundError, 410: VersionSunsetError }[status] ?? kinds.GalleyError;
};

/** The error for an index that exists but cannot be read. `url` is the URL below which the key's endpoints are. */
export const unreadIndex = (url: string, cause: unknown, { ServerError }: Kinds): GalleyError =>
  new ServerError(`The index of ${url} cannot be read.`, { code: 'invalid_answer', status: 200, url, cause });

/** The error for a host that ignores a query and has no index. */
export const ignoredQuery = (url: string, search: string, { VariantNotAvailableError }: Kinds): GalleyError =>
  new VariantNotAvailableError(`${url} ignores the query ${search} and has no index.`, {
    code: 'variant_not_available',
    status: 200,
    url,
  });
