import type { Headers, Site, SiteVersion } from './site.ts';

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
