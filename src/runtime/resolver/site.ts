/** A response header table; names are lower-case. */
export type Headers = Record<string, string>;

/** The groups of answers that have a `Cache-Control` of their own. */
export type CacheGroup = 'lists' | 'details' | 'index' | 'assets' | 'errors';

/** One API version as a request sees it. Moments are milliseconds since the epoch, null where there is none. */
export interface SiteVersion {
  /** The limit of a list that asks for none, and the highest that is given. */
  readonly limit: { readonly default: number; readonly max: number };
  /** From this moment on answers carry `Deprecation`. */
  readonly deprecated: number | null;
  /** From this moment on every answer is 410 (RFC 8594). */
  readonly sunset: number | null;
  /** The version to move to. */
  readonly suggest: string | null;
}

/** All that a request needs to know about a site: plain data, so that it can be printed into edge code. */
export interface Site {
  /** What stands before the version in an address, without a trailing slash: `/api/public`. */
  readonly base: string;
  /** The version that addresses without one follow. */
  readonly legacy: string;
  /** The keys of all workspaces. */
  readonly keys: readonly string[];
  readonly versions: Readonly<Record<string, SiteVersion>>;
  /** `Cache-Control` values per group; immutable index chunks and assets share `assets`. */
  readonly cache: Readonly<Record<CacheGroup, string>>;
  /** Encodings of which the tree holds precompressed siblings (`.br`, `.gz`), best first. */
  readonly encodings: readonly ('br' | 'gzip')[];
  /** Each version has a page that describes it; absent where none has. */
  readonly docs?: true;
  /** Each workspace has feeds; absent where none has. */
  readonly feeds?: true;
  /** The languages of keys whose workspaces declare any, the default one first; absent where none does. */
  readonly languages?: Readonly<Record<string, readonly string[]>>;
}

/** What a version segment looks like; a key must not. */
export const VERSION: RegExp = /^v[0-9]+$/;

/** Whether a version's sunset has passed. */
export const isGone = (version: SiteVersion, now: number): boolean => version.sunset !== null && version.sunset <= now;

/**
 * `Deprecation` and `Sunset` (RFC 8594), and the version to move to (`successor-version`, RFC 5829), for every answer of
 * a version that is deprecated or gone; empty for any other. The API's contract wants `Deprecation: true`, not the date
 * of RFC 9745.
 */
export const lifecycleHeaders = (version: SiteVersion, site: Site, now: number): Headers => {
  const headers: Headers = {};
  const isDeprecated = version.deprecated !== null && version.deprecated <= now;
  if (!isDeprecated && !isGone(version, now)) return headers;
  if (isDeprecated) headers.deprecation = 'true';
  if (version.sunset !== null) headers.sunset = new Date(version.sunset).toUTCString();
  if (version.suggest !== null) {
    headers['x-api-suggest'] = version.suggest;
    headers.link = `<${site.base}/${version.suggest}>; rel="successor-version"`;
  }
  return headers;
};

/** Whether an object has a property of its own, not one that every object inherits. */
export const hasOwn = (object: object, name: string): boolean =>
  // biome-ignore lint/suspicious/noPrototypeBuiltins: Object.hasOwn came with ES2022, which njs and CloudFront lack.
  Object.prototype.hasOwnProperty.call(object, name);
