import type { Site } from '../runtime/resolver/site.ts';
import { EXACT, generatedBy, type Host, type HostInput, onServer } from './host.ts';

type EdgeInput = Pick<HostInput, 'site' | 'bundle'>;

/** Returns a self-contained file of code for one site and host. Throws if the bundle has no placeholder for a site. */
export const edgeCode = (entry: string, { host, ...input }: EdgeInput & { readonly host: string }): string =>
  `// ${generatedBy(host)}\n${siteCode(entry, input)}`;

/** Returns the code of an entry for one site. Throws if the bundle has no placeholder for a site. */
export const siteCode = (entry: string, { site, bundle }: EdgeInput): string => {
  const text = bundle(entry);
  if (!text.includes('__GALLEY_SITE__')) throw new Error(`the bundle ${entry} has no placeholder for a site`);
  return text.replaceAll('__GALLEY_SITE__', () => JSON.stringify(site));
};

/** Returns the site without precompressed files, for hosts whose CDN compresses the answers of functions. */
export const uncompressed = (site: Site): Site => ({ ...site, encodings: [] });

const serverInOneFile = (name: string, entry: string): Host => ({
  name,
  capabilities: EXACT,
  emit: (input) => onServer({ path: 'server.mjs', content: edgeCode(entry, { ...input, host: name }) }),
});

/** `node hosts/node/server.mjs dist`: a server in one file that needs only Node. It listens on PORT and HOST. */
export const node: Host = serverInOneFile('node', 'node-server');

/**
 * `deno serve --allow-read=dist hosts/deno/server.mjs dist`: a server in one file.
 * https://docs.deno.com/runtime/reference/cli/serve/
 */
export const deno: Host = serverInOneFile('deno', 'fetch-server');

/** `bun hosts/bun/server.mjs dist`: a server in one file. It listens on PORT. https://bun.com/docs/api/http#export-default-syntax */
export const bun: Host = serverInOneFile('bun', 'fetch-server');
