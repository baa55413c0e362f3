import type { Site, SiteVersion } from '../../src/runtime/resolver/site.ts';

/** A version that is not deprecated, with a default limit of 20 and a maximum of 100. */
export const siteVersion = (settings: Partial<SiteVersion> = {}): SiteVersion => ({
  limit: { default: 20, max: 100 },
  deprecated: null,
  sunset: null,
  suggest: null,
  ...settings,
});

/** A site with one version and one key. Each group of answers has a different `Cache-Control`. */
export const site = (settings: Partial<Site> = {}): Site => ({
  base: '/api/public',
  legacy: 'v1',
  keys: ['demo'],
  versions: { v1: siteVersion() },
  cache: { lists: 'lists', details: 'details', index: 'index', assets: 'assets', errors: 'errors' },
  encodings: [],
  ...settings,
});
