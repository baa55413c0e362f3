import type { Site } from '../runtime/resolver/site.ts';
import { EXACT, generatedBy, type Host, type HostInput, NO_LIMITS } from './host.ts';

type EdgeInput = Pick<HostInput, 'site' | 'bundle'>;

/** A file of code for one site that needs nothing else; `host` is the host's name. Throws when the bundle takes no site. */
export const edgeCode = (entry: string, { host, ...input }: EdgeInput & { readonly host: string }): string =>
  `// ${generatedBy(host)}\n${siteCode(entry, input)}`;

/** The code of an entry for one site. Throws when the bundle takes no site. */
export const siteCode = (entry: string, { site, bundle }: EdgeInput): string => {
  const text = bundle(entry);
  if (!text.includes('__GALLEY_SITE__')) throw new Error(`the bundle ${entry} has no placeholder for a site`);
  return text.replaceAll('__GALLEY_SITE__', () => JSON.stringify(site));
};

/** The site without precompressed files: for hosts whose CDN compresses what a function answers. */
export const uncompressed = (site: Site): Site => ({ ...site, encodings: [] });

/** A host that takes one file of code, and nothing else. */
const inOneFile = (name: string, entry: string, path: string, limits: Host['limits'] = NO_LIMITS): Host => ({
  name,
  capabilities: EXACT,
  limits,
  emit: (input) => ({ published: [], server: [{ path, content: edgeCode(entry, { ...input, host: name }) }] }),
});

/** `node hosts/node/server.mjs dist`: a server in one file, of Node alone. It listens on PORT and HOST. */
export const node: Host = inOneFile('node', 'node-server', 'server.mjs');

/**
 * `deno serve --allow-read=dist hosts/deno/server.mjs dist`: a server in one file.
 * https://docs.deno.com/runtime/reference/cli/serve/
 */
export const deno: Host = inOneFile('deno', 'fetch-server', 'server.mjs');

/** `bun hosts/bun/server.mjs dist`: a server in one file. It listens on PORT. https://bun.com/docs/api/http#export-default-syntax */
export const bun: Host = inOneFile('bun', 'fetch-server', 'server.mjs');

/**
 * A Lambda@Edge function for the origin requests of a CloudFront distribution before the bucket of the published tree:
 * `index.mjs`, handler `index.handler`, a Node.js runtime. The cache policy has to pass on the query string (all of
 * it), and its role needs s3:GetObject and s3:ListBucket.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/lambda-at-the-edge.html
 */
export const lambdaEdge: Host = inOneFile('lambda-edge', 'lambda-edge', 'index.mjs', {
  ...NO_LIMITS,
  // A generated response has at most 1 MB as base64, 50 MB of code zipped:
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html#limits-lambda-at-edge
  fileBytes: 780_000,
  codeBytes: 50 * 2 ** 20,
});
