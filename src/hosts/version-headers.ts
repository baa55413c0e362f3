import { lifecycleHeaders } from '../resolver/lifecycle.ts';
import type { Headers, Site } from '../resolver/site.ts';

/**
 * The lifecycle headers of each version, as the resolver gives them once the version is deprecated or gone. Servers with
 * a clock add `Deprecation` by themselves.
 */
export const versionHeaders = (site: Site): (readonly [version: string, headers: Headers])[] =>
  Object.entries(site.versions).map(([name, version]) => {
    const { deprecation: _, ...headers } = lifecycleHeaders(version, site, Number.POSITIVE_INFINITY);
    return [name, headers];
  });
