import type { Site } from '../resolver/site.ts';

declare const __GALLEY_SITE__: Site;

/** The site that this edge code serves. A host's `emit` replaces the identifier with the JSON of the site. */
export const SITE: Site = __GALLEY_SITE__;
