import type { GalleyError, Kinds } from './errors.ts';
import type { Get, HttpAnswer } from './transport.ts';

interface Failed extends HttpAnswer {
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
  if (
    (mayBeStatic && (ok ? /\/posts(\?|$)/.test(url) : isMissing(status))) ||
    (isMissing(status) && !isKnownKey && (isOfHost || root !== folder))
  ) {
    const error =
      (!isKnownKey && (await noLanguage(root, client))) ||
      (isOfHost && (await wrongHost({ url, status, requestId }, root, client)));
    client.signal?.throwIfAborted();
    if (error) return error;
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

/** Returns the error for a language without a folder: the default one, or one that the workspace does not declare. */
const noLanguage = async (root: string, { get, kinds, root: folder }: Client): Promise<GalleyError | null> => {
  if (folder === root) return null;
  const url = `${root}/index/manifest.json`;
  const answer = await get(url).catch(() => null);
  if (answer?.ok !== true) return null;
  const manifest: unknown = await new Response(answer.bytes).json().catch(() => null);
  const tags = (manifest as { readonly languages?: readonly string[] } | null)?.languages ?? [];
  const lang = decodeURIComponent(folder.slice(`${root}/lang=`.length));
  if (tags.indexOf(lang) > 0) return null;
  const why =
    tags.length === 0
      ? 'The workspace declares no languages. Remove lang.'
      : tags[0] === lang
        ? 'It is the default language. Remove lang.'
        : `The workspace has the languages ${tags.join(', ')}.`;
  return new kinds.GalleyError(`No content in ${lang}. ${why}`, { code: 'unknown_language', url });
};

/** Returns the error for a static host, or one without the files of every key. A failed request proves nothing. */
const wrongHost = async (
  failure: { readonly url: string; readonly status: number; readonly requestId: string | null },
  root: string,
  { get, kinds, isKnownKey, signal }: Client,
): Promise<GalleyError | null> => {
  const { url, status } = failure;
  const statusOf = (path: string): Promise<number> =>
    get(`${root}/${path}`, signal).then(
      (answer) => answer.status,
      () => 0,
    );
  const isFile = url.endsWith('.json');
  if (!isMissing(await statusOf(isFile ? 'stats.json' : 'stats'))) return null;
  const index = await statusOf('index/manifest.json');
  if (index === 200 && !isFile) {
    const message = `The host of ${root} only serves files. Set static: true. (${status}, ${url})`;
    return new kinds.GalleyError(message, { code: 'static_host', ...failure });
  }
  if (isKnownKey || !isMissing(index) || !isMissing(status)) return null;
  return new kinds.UnknownKeyError(nothingAt(root) + hintOf(root, status), { code: 'unknown_key', ...failure });
};

/** Buckets can answer 403 for missing files. So can hosts that only serve files, if `posts` is a folder. */
const isMissing = (status: number): boolean => status === 404 || status === 403;

/** The message for a missing key. It shows only the start of the key, because the key can be a secret. */
const nothingAt = (root: string): string => {
  const [, base, version, key = ''] = /^(.*)\/([^/]+)\/([^/]+)$/.exec(root) ?? [];
  const name = key.length > 4 ? `${key.slice(0, 4)}…` : key;
  return `No files for the key ${name} at ${base}. Check the key, the version ${version} and the base URL, and that the API is published.`;
};

/** A hint for a base URL that already ends in the version, so that request URLs contain it twice. */
const hintOf = (root: string, status: number): string => {
  const [, version] = /\/([^/]+)\/\1\/[^/]+$/.exec(root) ?? [];
  return version === undefined || status > 499
    ? ''
    : ` Remove /${version} from the end of the base URL. The client adds it.`;
};

/** Whether it is a redirect. Browsers hide the status: 0 (Fetch Standard, "opaque-redirect filtered response"). */
const isRedirect = ({ status, headers }: Failed): boolean =>
  status === 0 || (status > 299 && status < 400 && headers.has('location'));

/** Returns the class of an error. Below `/posts/`, a post is missing, even on a host with a single error page. */
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
