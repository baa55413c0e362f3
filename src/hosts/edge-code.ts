import { createHash } from 'node:crypto';
import type { Site } from '../runtime/resolver/site.ts';
import { generatedBy, type HostInput } from './host.ts';

type EdgeInput = Pick<HostInput, 'site' | 'bundle'>;

/** A file of code for one site that needs nothing else; `host` is the host's name. Throws when the bundle takes no site. */
export const edgeCode = (entry: string, { host, ...input }: EdgeInput & { readonly host: string }): string =>
  `// ${generatedBy(host)}\n${siteCode(entry, input)}`;

/** The code of an entry for one site. Throws when the bundle takes no site. */
export const siteCode = (entry: string, { site, bundle }: EdgeInput): string => {
  const text = bundle(entry);
  if (!text.includes('__GALLEY_SITE__')) throw new Error(`the bundle ${entry} has no placeholder for a site`);
  return text
    .replaceAll('__GALLEY_PASS__', () => JSON.stringify(passOf(site)))
    .replaceAll('__GALLEY_SITE__', () => JSON.stringify(site));
};

/**
 * A secret that an edge function sends when it reads published files, on hosts that route these requests like any other. It
 * is a hash of the site including its keys: it is the same in every build, and only someone with the keys can compute it.
 */
export const passOf = (site: Site): string =>
  createHash('sha256')
    .update(`galley ${JSON.stringify(site)}`)
    .digest('hex')
    .slice(0, 32);

/** The site without precompressed files: for hosts whose CDN compresses what a function answers. */
export const uncompressed = (site: Site): Site => ({ ...site, encodings: [] });
