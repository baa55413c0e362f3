import type { Site } from '../../resolver/site.ts';

declare const __GALLEY_SITE__: Site;

/** The site that this edge code answers for: a host's `emit` puts its JSON in place of the identifier. */
export const SITE: Site = __GALLEY_SITE__;
