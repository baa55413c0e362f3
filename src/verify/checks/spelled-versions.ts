import type { Api } from '../api.ts';
import type { Check } from '../check.ts';
import { errorCheck } from '../expect-error.ts';

/**
 * What only looks like the version is none; where it is no version at all, it is a key that nobody has, in the version
 * that addresses without one follow, which may have ended.
 */
export const spelledVersions = ({ base, version, key }: Api): Check[] =>
  [version.toUpperCase(), version.replace('v', 'v0'), `${version}.0`, `${version}x`].map((spelled) =>
    errorCheck(
      { group: 'versions', title: 'a version compares exactly', ask: { path: `${base}/${spelled}/${key}/posts` } },
      'not_found',
      'invalid_api_key',
      'version_sunset',
    ),
  );
