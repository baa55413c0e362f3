import * as z from 'zod';
import { VERSION } from '../runtime/resolver/site.ts';
import { type DefinedContract, isDefinedContract } from './contract-definition.ts';
import { moment, off, onPage, text } from './option-kinds.ts';
import { queries } from './query-options.ts';

export const BASE_PATH: RegExp = /^(\/[A-Za-z0-9_-]+)+$/;
const version = z.string().regex(VERSION, 'it must be a name such as v2: a v and a number');

/** The built-in version, which has the API's own shapes. Every other version has a contract. */
export const BUILT_IN = 'v1';

/** The versions of the API by name: `v1`, and versions with the user's own contracts. */
export const versions = z.record(
  version,
  onPage('api/versions.md', {
    deprecated: moment.optional().meta({ description: 'The time from which responses have a `Deprecation` header.' }),
    sunset: moment.optional().meta({ description: 'The time from which every response is 410.' }),
    suggest: version.optional().meta({ description: 'The version that readers should move to.' }),
    contract: z
      .custom<DefinedContract>(
        isDefinedContract,
        'not a contract: it is what defineContract returns, so it needs a .ts or .js file',
      )
      .meta({ type: 'DefinedContract' })
      .optional()
      .meta({
        description: "The version's contract, made with `defineContract`. Every version except v1 needs one.",
        page: 'api/contracts.md',
      }),
    queries,
  }),
);

/** `public, max-age=60`. It becomes a header, and text in configuration files of other programs. */
const DIRECTIVES = /^(?:(?:^|, *)[a-z][a-z0-9-]*(?:=(?:[\w-]+|"[\w ,-]*"))?)+$/i;

const CACHE = {
  lists: 'public, max-age=60, stale-while-revalidate=600',
  details: 'public, max-age=60, stale-while-revalidate=600',
  index: 'no-cache',
  assets: 'public, max-age=31536000, immutable',
  errors: 'public, max-age=60',
};

const cacheControl = z.string().regex(DIRECTIVES, 'it must be directives such as public, max-age=60');

const feedOptions = z.strictObject({
  limit: z.int().min(1).default(20).meta({
    description: 'The maximum number of posts in a feed. The newest come first.',
  }),
  content: z.enum(['full', 'excerpt']).optional().meta({
    description:
      'All HTML of each post in a feed, or only the excerpt. By default, feeds of categories and tags have excerpts.',
  }),
});
type Feeds = z.output<typeof feedOptions>;

/** `true` enables feeds with default options. */
const feeds = (
  z.preprocess(
    (written) => (written === true ? {} : written === false ? null : written),
    feedOptions.nullable(),
  ) as z.ZodType<Feeds | null, boolean | null | z.input<typeof feedOptions>>
).prefault(false);

/** Options of the output: URLs, caching, and additional files. */
export const output = z.strictObject({
  basePath: z
    .string()
    .regex(BASE_PATH, 'it must be a path such as /api/public: segments of A-Z a-z 0-9 _ -, no slash at the end')
    .default('/api/public')
    .meta({ description: 'The path before the version in every URL.', page: 'api/reference.md' }),
  assetsUrl: z
    .string()
    .regex(/^$|^https?:\/\/[^/?#@\s]+$/, 'it must be an origin such as https://cdn.example.com')
    .default('')
    .meta({
      description: "The origin of assets, if it differs from the website's: `'https://cdn.example.com'`.",
      page: 'content/images-and-files/index.md',
    }),
  feeds: feeds.meta({
    description: 'Write RSS, Atom and JSON feeds of each workspace, category and tag, and the data for a sitemap.',
    or: 'boolean',
    page: 'api/feeds.md',
  }),
  markdown: off(
    'Write each post as Markdown, `posts/<slug>.md`, with `llms.txt` and `llms-full.txt`, for agents.',
    'api/agents.md',
  ),
  search: off(
    'Write a search index for each workspace and language. This needs the package `pagefind`.',
    'api/search.md',
  ),
  revision: off('Add a `revision` to `index/manifest.json`. It changes whenever a response changes.', 'api/client.md'),
  compress: z
    .array(z.enum(['br', 'gzip']))
    .default([])
    .meta({
      description:
        "Also write each JSON file compressed, for servers that do not compress responses: `['br', 'gzip']`.",
      page: 'api/caching.md',
    }),
  cache: z
    .partialRecord(z.enum(Object.keys(CACHE) as (keyof typeof CACHE)[]), cacheControl)
    .default({})
    .transform((given) => ({ ...CACHE, ...given }))
    .meta({
      description:
        "`Cache-Control` of `lists`, `details`, `index`, `assets` and `errors`: `{ lists: 'public, max-age=300' }`.",
      page: 'api/caching.md',
    }),
});

/** Text for configuration files of other programs. It has no characters that could end a line or a word there. */
const oneLine = z.string().regex(/^[A-Za-z0-9_.:/[\]-]+$/, 'it must be text of A-Z a-z 0-9 _ . : / [ ] -');

/** A port, or a name or an address with or without a port. Other text is an error in nginx and Apache. */
const LISTEN = /^(?:(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?|unix:\/[\w./-]+)$/i;
const isListen = (text: string): boolean => LISTEN.test(text) && Number(/(?:^|:)(\d+)$/.exec(text)?.[1] ?? 80) < 65_536;

const server = onPage('hosting/hosts.md', {
  listen: z
    .string()
    .refine(isListen, 'it must be a port, or an address and a port: 8080 or 127.0.0.1:8080')
    .nullable()
    .default(null)
    .meta({
      description: 'A port, or an address and a port. The default is port 80 of every address, or 443 with `tls`.',
    }),
  root: oneLine.default('/var/www/galley').meta({
    description: 'The folder of the published output on the server.',
  }),
  serverName: z
    .string()
    .regex(/^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/, 'it must be a name such as api.example.com')
    .nullable()
    .default(null)
    .meta({ description: 'The host name to serve. By default, every name that no other site of the server uses.' }),
  tls: z.strictObject({ certificate: oneLine, key: oneLine }).nullable().default(null).meta({
    description: 'The certificate and key files on the server.',
  }),
});

/** The hosts that serve the output, with the options of each host. */
export const hosts = z.strictObject({
  targets: z.array(z.string().min(1)).default([]).meta({
    description: "Hosts to write configuration and code for: `['cloudflare', 'nginx']`.",
    page: 'hosting/hosts.md',
  }),
  server: server.prefault({}).meta({ description: 'nginx, Apache and Caddy.' }),
  cloudflare: z
    .strictObject({
      name: oneLine.default('galley').meta({ description: 'The name of the Worker.' }),
    })
    .prefault({})
    .meta({ description: 'Cloudflare Workers.', page: 'hosting/cloudflare.md' }),
});

/** The name of a preview, which CI sets, as a part of a host name. */
const branchIn = ({ GALLEY_BRANCH = '' }: NodeJS.ProcessEnv): string =>
  GALLEY_BRANCH.toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'main';

const httpAddress = (error: string) =>
  z
    .url({ protocol: /^https?$/, error, abort: true })
    .regex(/^[^:]+:\/\/[^/?#@]+(?:\/[^?#]*)?$/, error)
    .nullable()
    .default(null);

/** The defaults of `galley deploy`. Flags override them. */
export const deploy = onPage('hosting/deploy.md', {
  destination: text.nullable().default(null).meta({
    description: "The destination of the upload: `'s3://bucket/prefix'` or `'file:///srv/www/api'`.",
  }),
  url: (
    z.preprocess(
      (written) => (typeof written === 'string' ? written.replaceAll('{branch}', branchIn(process.env)) : written),
      httpAddress('it must be an address such as https://api.example.com/api/public'),
    ) as z.ZodType<string | null, string | null>
  )
    .prefault(null)
    .meta({
      description:
        "The URL of the live API, without the version: `'https://api.example.com/api/public'`. In previews of CI, `{branch}` is such as `pr-12`, elsewhere `main`.",
    }),
  endpoint: httpAddress('it must be an address such as https://s3.example.com').meta({
    description: 'The URL of an S3-compatible store. By default, the AWS SDK finds it.',
  }),
  invalidate: text.nullable().default(null).meta({
    description:
      "The CDN whose cache to purge: the id of a CloudFront distribution, `'cloudflare:<zone>'` or `'fastly:<service>'`.",
  }),
  notify: z
    .url({ protocol: /^https?$/, error: 'it must be a URL such as https://example.com/api/revalidate' })
    .nullable()
    .default(null)
    .meta({
      description: 'The URL to which a deploy sends what changed, signed with GALLEY_NOTIFY_SECRET.',
      page: 'hosting/notify.md',
    }),
  rollback: z.boolean().default(true).meta({
    description: 'Save the files of the last five deploys, so that `galley rollback` can restore them.',
  }),
  extensionless: off('Also upload responses without `.json` in their names, for a bucket without code in front of it.'),
});
