import type { LinkedPost } from '../html/rewrite-urls.ts';
import { GalleyError } from './errors.ts';
import type { Transport } from './transport.ts';

/** What the client knows about a host: whether it answers queries or ignores them. */
export interface HostMemory {
  computes?: boolean | undefined;
  /** Whether it refuses parameters that the version does not declare. */
  refuses?: boolean | undefined;
}

/** The deprecation that a version announces. */
export interface Deprecation {
  readonly version: string;
  /** The time at which the version stops working, or null if it is not known. */
  readonly sunset: Date | null;
  /** The version to migrate to. */
  readonly suggest: string | null;
}

/** Returns the URL of a post on your site. If it returns null, links to the post stay unchanged. */
export type PostUrl = (post: LinkedPost) => string | null | undefined;

export interface ClientOptions extends Transport {
  /** The URL before the version, such as `https://cdn.example.com/api/public`. By default the first of `knownBaseUrls`. */
  readonly baseUrl?: string | undefined;
  /** The version of the API. @default 'v1' */
  readonly version?: string | undefined;
  readonly apiKey?: string | undefined;
  /** The environment variable with the key if `apiKey` is not set. @default 'GALLEY_API_KEY' */
  readonly apiKeyEnvVarName?: string | undefined;
  /**
   * A language of the workspace other than the default one, spelled as in the workspace's declaration (`de`, `pt-BR`).
   * Posts, lists and terms are in this language. Without this option, they are in the default language.
   */
  readonly lang?: string | undefined;
  /** Set to `true` for a host that only serves files. The client computes lists itself, and URLs end in `.json`. */
  readonly static?: boolean | undefined;
  /**
   * Set to `'computes'` if the host answers queries itself, so that the client does not need to find out. Or pass an
   * object, initially `{}`, in which several clients of a host share what they find out.
   */
  readonly host?: 'computes' | HostMemory | undefined;
  /**
   * Makes `htmlContent` and `coverImage` work on any origin. Links to posts become the URLs that this function returns
   * for their slug and language, and URLs of files start with `baseUrl`. The API needs `details.addresses: true` in its
   * configuration.
   */
  readonly postUrl?: PostUrl | undefined;
  /**
   * Called once, when an answer first announces that the version is deprecated. By default, it prints a warning outside
   * production. If it throws, the error goes to the console, and no call fails.
   */
  readonly onDeprecation?: ((deprecation: Deprecation) => unknown) | undefined;
}

/** Node, Deno and Bun have `process`. A bundler can replace it, and browsers have none. */
interface Environment {
  readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
}

/** The key from the options or the environment. Throws a GalleyError if there is none. */
export const apiKeyOf = ({ apiKey, apiKeyEnvVarName = 'GALLEY_API_KEY' }: ClientOptions): string => {
  const key = apiKey ?? (globalThis as Environment).process?.env?.[apiKeyEnvVarName];
  if (key) return key;
  throw new GalleyError(`No API key: set apiKey or ${apiKeyEnvVarName}.`, { code: 'missing_api_key' });
};
