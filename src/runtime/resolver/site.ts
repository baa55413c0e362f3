import type { Queries } from './operators.ts';

/** Response headers by their lower-case names. */
export type Headers = Record<string, string>;

/** The groups of answers, each with its own `Cache-Control`. */
export type CacheGroup = 'lists' | 'details' | 'index' | 'assets' | 'errors';

/** One API version. Times are in milliseconds since the epoch, or null if not set. */
export interface SiteVersion {
  /** The limit of a request without one, and the highest limit. */
  readonly limit: { readonly default: number; readonly max: number };
  /** From this time on, answers have the header `Deprecation`. */
  readonly deprecated: number | null;
  /** From this time on, every answer is 410 (RFC 8594). */
  readonly sunset: number | null;
  /** The version to move to. */
  readonly suggest: string | null;
  /** The declared parameters of lists. Absent if none are declared. */
  readonly queries?: Queries;
}

/** Everything that the resolver needs to know about a site: plain data that can be embedded in edge code. */
export interface Site {
  /** The path before the version, without a trailing slash: `/api/public`. */
  readonly base: string;
  /** The version that answers requests without a version. */
  readonly legacy: string;
  readonly keys: readonly string[];
  readonly versions: Readonly<Record<string, SiteVersion>>;
  /** The `Cache-Control` of each group; immutable index chunks and assets share `assets`. */
  readonly cache: Readonly<Record<CacheGroup, string>>;
  /** The encodings of precompressed siblings (`.br`, `.gz`) in the tree, best first. */
  readonly encodings: readonly ('br' | 'gzip')[];
  /** True if each workspace has feeds; otherwise absent. */
  readonly feeds?: true;
  /** True if posts are also published as Markdown; otherwise absent. */
  readonly markdown?: true;
  /** The languages by key, the default first, if the key's workspace declares any. Absent if no workspace does. */
  readonly languages?: Readonly<Record<string, readonly string[]>>;
}

/** The pattern of a version segment, which no key may match. */
export const VERSION: RegExp = /^v[0-9]+$/;

/** Whether a version's sunset has passed. */
export const isGone = (version: SiteVersion, now: number): boolean => version.sunset !== null && version.sunset <= now;

/**
 * The headers of a version that is deprecated or gone: `Deprecation`, `Sunset` (RFC 8594) and a link to the version to
 * move to (`successor-version`, RFC 5829). Empty for other versions. The API's contract requires `Deprecation: true`,
 * not the date of RFC 9745.
 */
export const lifecycleHeaders = (version: SiteVersion, site: Pick<Site, 'base'>, now: number): Headers => {
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

/** Whether an object has a property that it does not inherit. */
export const hasOwn = (object: object, name: string): boolean =>
  // biome-ignore lint/suspicious/noPrototypeBuiltins: Object.hasOwn came with ES2022, which njs and CloudFront lack.
  Object.prototype.hasOwnProperty.call(object, name);
