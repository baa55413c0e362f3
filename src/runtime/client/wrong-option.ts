import type { GalleyError, Kinds } from './errors.ts';
import type { Get } from './transport.ts';

interface Client {
  readonly get: Get;
  readonly kinds: Kinds;
  readonly isKnownKey: boolean | undefined;
  readonly signal: AbortSignal | undefined;
}

/** A missing answer. */
interface Missing {
  readonly url: string;
  readonly status: number;
  readonly requestId: string | null;
  /** The URL of the endpoints: below the key, or below its language. */
  readonly folder: string;
  /** The URL below which the key's endpoints are. */
  readonly root: string;
  /** Whether the answer is the host's own, not the API's. */
  readonly isOfHost: boolean;
  readonly hint: string;
}

/** The error for an option that does not fit the host: the language, `static`, or the key. Null if there is none. */
export const wrongOption = async (client: Client, missing: Missing): Promise<GalleyError | null> => {
  const error = (!client.isKnownKey && (await noLanguage(client, missing))) || (await wrongHost(client, missing));
  client.signal?.throwIfAborted();
  return error;
};

/** A language without a folder: the default one, or one that the workspace does not declare. */
const noLanguage = async ({ get, kinds }: Client, { folder, root }: Missing): Promise<GalleyError | null> => {
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

/** A host that only serves files, or one that has none of the files that every key has. A failure tells nothing. */
const wrongHost = async (
  { get, kinds, isKnownKey, signal }: Client,
  { url, status, requestId, root, isOfHost, hint }: Missing,
): Promise<GalleyError | null> => {
  if (!isOfHost) return null;
  const statusOf = (path: string): Promise<number> =>
    get(`${root}/${path}`, signal).then(
      (answer) => answer.status,
      () => 0,
    );
  const isFile = url.endsWith('.json');
  if (!isMissing(await statusOf(isFile ? 'stats.json' : 'stats'))) return null;
  const index = await statusOf('index/manifest.json');
  const failure = { status, url, requestId };
  if (index === 200 && !isFile) {
    const message = `The host of ${root} only serves files. Set static: true. (${status}, ${url})`;
    return new kinds.GalleyError(message, { code: 'static_host', ...failure });
  }
  if (isKnownKey || !isMissing(index) || !isMissing(status)) return null;
  return new kinds.UnknownKeyError(nothingAt(root) + hint, { code: 'unknown_key', ...failure });
};

/** Buckets can answer 403 for missing files. */
const isMissing = (status: number): boolean => status === 404 || status === 403;

/** The message for a missing key. It shows only the start of the key, because the key can be a secret. */
const nothingAt = (root: string): string => {
  const [, base, version, key = ''] = /^(.*)\/([^/]+)\/([^/]+)$/.exec(root) ?? [];
  const name = key.length > 4 ? `${key.slice(0, 4)}…` : key;
  return `No files for the key ${name} at ${base}. Check the key, the version ${version} and the base URL, and that the API is published.`;
};
