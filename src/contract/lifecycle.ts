import type { SiteVersion } from '../resolver/site.ts';

/** Where the OpenAPI document of a version says what is planned for it: an extension of its `info`. */
export const LIFECYCLE = 'x-lifecycle';

/** What has been announced for a version, from the day on which it is configured. Moments are ISO 8601, UTC. */
export interface PublishedLifecycle {
  /** From when on it is deprecated; `true`: it is, and no date is given. */
  readonly deprecated: string | true | null;
  readonly sunset: string | null;
  /** The version to move to. */
  readonly suggest: string | null;
}

/** The same whatever time it is: a document says beforehand what its version's headers will say. */
export const publishedLifecycle = ({ deprecated, sunset, suggest }: SiteVersion): PublishedLifecycle => ({
  deprecated: deprecated === 0 || momentOf(deprecated),
  sunset: momentOf(sunset),
  suggest,
});

const momentOf = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString());
