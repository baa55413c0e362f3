import type { Site, SiteVersion } from '../../src/runtime/resolver/site.ts';

/** A version without a deprecation, lists of 20 and at most 100. */
export const siteVersion = (settings: Partial<SiteVersion> = {}): SiteVersion => ({
  limit: { default: 20, max: 100 },
  deprecated: null,
  sunset: null,
  suggest: null,
  ...settings,
});

/** A site of one version and one key; every group of answers has a `Cache-Control` of its own. */
export const site = (settings: Partial<Site> = {}): Site => ({
  base: '/api/public',
  legacy: 'v1',
  keys: ['demo'],
  versions: { v1: siteVersion() },
  cache: { lists: 'lists', details: 'details', index: 'index', assets: 'assets', errors: 'errors' },
  encodings: [],
  ...settings,
});
