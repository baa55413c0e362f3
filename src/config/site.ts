import type { Site } from '../resolver/site.ts';
import { limitOf } from './limit.ts';
import type { Settings } from './settings.ts';

/** What requests need to know, from the settings and the keys of all workspaces. */
export const siteOf = (settings: Settings, keys: readonly string[], languages: Site['languages'] = {}): Site => ({
  base: settings.basePath,
  legacy: 'v1',
  keys: [...keys].sort(),
  versions: Object.fromEntries(
    Object.entries(settings.versions).map(([name, { contract, deprecated, sunset, suggest }]) => [
      name,
      { limit: limitOf(contract, settings.lists), deprecated, sunset, suggest },
    ]),
  ),
  cache: settings.cache,
  encodings: settings.compress,
  ...(settings.docs && { docs: true }),
  ...(settings.feeds !== null && { feeds: true }),
  ...(Object.keys(languages).length > 0 && { languages }),
});
