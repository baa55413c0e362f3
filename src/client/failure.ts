import type { GalleyError } from './errors.ts';
import type { Kinds } from './kinds.ts';
import type { Answer } from './options.ts';
import type { Get } from './transport.ts';

interface Failed extends Answer {
  readonly url: string;
  /** Its JSON; null without any. */
  readonly body: unknown;
}

interface ErrorBody {
  readonly error?: { readonly code?: unknown; readonly message?: unknown } | null;
}

interface Client {
  readonly kinds: Kinds;
  /** Where the key's endpoints begin. */
  readonly root: string;
  /** Whether there is such a key: something has been answered. */
  readonly isKnownKey: boolean | undefined;
  readonly get: Get;
  readonly signal: AbortSignal | undefined;
}

/** The error of an answer that is of no use, by status and code; a host's own error page has neither of the API. */
export const failureOf = async (failed: Failed, client: Client): Promise<GalleyError> => {
  const { ok, status, headers, url, body } = failed;
  const { kinds, root: folder, isKnownKey } = client;
  // Addresses of a language stand below those of the key.
  const root = folder.replace(/\/lang=[^/]+$/, '');
  if (ok) return new kinds.ServerError(`No JSON of this API at ${url}.`, { code: 'invalid_answer', status, url });
  if (isRedirect(failed)) {
    return new kinds.NetworkError(`${url} redirects to what cannot be reached, or for ever.`, {
      code: 'redirect',
      url,
    });
  }
  const requestId = headers.get('x-request-id');
  const { code = null, message = 'Failed.' } = (body as ErrorBody | null)?.error ?? {};
  if (root !== folder && isMissing(status) && !isKnownKey) {
    const { noLanguage } = await import('./no-language.ts');
    const error = await noLanguage(folder, client);
    client.signal?.throwIfAborted();
    if (error !== null) return error;
  }
  if (code === null && isMissing(status) && !isKnownKey && (await isNothing(url, { ...client, root }))) {
    return new kinds.UnknownKeyError(nothingAt(root), { code: 'unknown_key', status, url, requestId });
  }
  return new (kindOf(failed, code, kinds))(`${message} (${status}, ${url})${hintOf(root, status)}`, {
    code: String(code ?? `http_${status}`),
    status,
    url,
    requestId,
    suggest: headers.get('x-api-suggest'),
  });
};

/** Buckets say 403 for what is not there. */
const isMissing = (status: number): boolean => status === 404 || status === 403;

/** Whether the host has nothing of what every key has. What cannot be found out now is not claimed. */
const isNothing = async (url: string, { root, get, signal }: Client): Promise<boolean> => {
  const isAbsent = (path: string): Promise<boolean> =>
    get(`${root}/${path}`, signal).then(
      ({ status }) => isMissing(status),
      () => false,
    );
  const isNone =
    (await isAbsent('index/manifest.json')) && (await isAbsent(url.endsWith('.json') ? 'stats.json' : 'stats'));
  signal?.throwIfAborted();
  return isNone;
};

/** A key is a secret as far as its site makes it one: its beginning tells it from others. */
const nothingAt = (root: string): string => {
  const [, base, version, key = ''] = /^(.*)\/([^/]+)\/([^/]+)$/.exec(root) ?? [];
  const name = key.length > 4 ? `${key.slice(0, 4)}…` : key;
  return `Nothing of the key ${name} at ${base}: the key, the version ${version} or the base address is mistaken, or nothing is published there.${hintOf(root, 404)}`;
};

/** A base address that ends in the version leads to addresses that have it twice. */
const hintOf = (root: string, status: number): string => {
  const [, version] = /\/([^/]+)\/\1\/[^/]+$/.exec(root) ?? [];
  return version === undefined || status > 499
    ? ''
    : ` The base address ends in /${version}, which the client adds itself: leave it out.`;
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
