import { createHash } from 'node:crypto';
import type { Site } from '../resolver/site.ts';
import { generatedBy } from './generated.ts';
import type { HostInput } from './host.ts';

interface EdgeInput extends Pick<HostInput, 'site' | 'bundle'> {
  /** The host's name. */
  readonly host: string;
}

/** A file of code for one site that needs nothing else. Throws when the bundle takes no site. */
export const edgeCode = (entry: string, { host, ...input }: EdgeInput): string =>
  `// ${generatedBy(host)}\n${siteCode(entry, input)}`;

/** The code of an entry for one site. Throws when the bundle takes no site. */
export const siteCode = (entry: string, { site, bundle }: Pick<HostInput, 'site' | 'bundle'>): string => {
  const text = bundle(entry);
  if (!text.includes('__GALLEY_SITE__')) throw new Error(`the bundle ${entry} has no place for a site`);
  return text
    .replaceAll('__GALLEY_PASS__', () => JSON.stringify(passOf(site)))
    .replaceAll('__GALLEY_SITE__', () => JSON.stringify(site));
};

/**
 * What tells an edge function's own reads of published files from requests of others, on hosts where both take the same
 * way. It follows from the keys, so it stays the same from build to build and nobody without them can know it.
 */
export const passOf = (site: Site): string =>
  createHash('sha256')
    .update(`galley ${JSON.stringify(site)}`)
    .digest('hex')
    .slice(0, 32);

/** The site without precompressed files: for hosts whose CDN compresses what a function answers. */
export const uncompressed = (site: Site): Site => ({ ...site, encodings: [] });
