import { FEED_TYPES, MEDIA_TYPES } from '../resolver/media-type.ts';
import type { Headers, Site } from '../resolver/site.ts';
import { type Choice, choice } from './choice.ts';
import { choices } from './choices.ts';
import { COMMON_HEADERS, METHODS, PREFLIGHT_HEADERS } from './common-headers.ts';
import { cacheChoice, ownTypes } from './file-headers.ts';
import { generatedBy } from './generated.ts';
import type { Host, HostInput } from './host.ts';
import { nginxListen, nginxRedirect } from './nginx-listen.ts';
import { nginxMap, nginxText } from './nginx-text.ts';
import { hasOldSlugs, redirectChoices } from './redirect-choices.ts';
import type { SiteSettings } from './settings.ts';
import { versionHeaders } from './version-headers.ts';

/**
 * nginx by its own configuration, without modules: an include for the `http` context. A list that has a page is found;
 * any other is `variant_not_available`. Versions are deprecated and gone by nginx's clock.
 *
 * Everything is derived from `$request_uri`, `$args` and the first `$uri` by maps, which are worked out once for a
 * request: `set` would be repeated on the way to an error's file.
 */
export const nginx: Host = {
  name: 'nginx',
  capabilities: { query: 'rules', status: [401, 404, 405, 410, 500], headers: true, clock: true, redirects: true },
  limits: { files: null, fileBytes: null, rules: null, codeBytes: null },
  emit: (input) => ({
    published: [],
    server: [{ path: 'galley.conf', content: nginxConfiguration(input, PAGES_ONLY) }],
  }),
};

/** What is done about a list that has no page, and what has to stand before the rest. */
export interface Fallback extends Answering {
  /** The host's name. */
  readonly host: string;
  readonly head: string;
  /** The same where posts have old slugs. */
  readonly moved: Answering;
}

interface Answering {
  /** The last argument of `try_files`: a status or a location. */
  readonly target: string;
  readonly locations: string;
}

/** Of a named location: what has moved is answered there. Its address has no origin, which a proxy may have changed. */
export const MOVED = `absolute_redirect off;
    if ($galley_location) { return 308 $galley_location$is_args$args; }`;

const PAGES_ONLY: Fallback = {
  host: 'nginx',
  head: '',
  target: '=404',
  locations: '',
  moved: {
    target: '@galley_moved',
    locations: `
  location @galley_moved {
    ${MOVED}
    return 404;
  }
`,
  },
};

/** An include for the `http` context: maps, and the server. */
export const nginxConfiguration = ({ site, settings, redirects, terms }: HostInput, fallback: Fallback): string => {
  const isMoved = hasOldSlugs(redirects);
  const moved = isMoved ? redirectChoices(site, { redirects, keys: true }) : [];
  const maps = [...choices(site, { time: seconds, keys: true, redirects, terms }), ...headerChoices(site), ...moved];
  const answering = isMoved ? fallback.moved : fallback;
  const parts = [...maps.map(nginxMap), server(site, settings.nginx, answering), ...nginxRedirect(settings.nginx)];
  return `# ${generatedBy(fallback.host)}\n${HEAD}${fallback.head}\n${parts.join('\n\n')}\n`;
};

const HEAD = `# It belongs into the http context: /etc/nginx/sites-enabled/ on Debian, /etc/nginx/conf.d/ elsewhere.
# It lists the keys: do not publish it.
`;

/** As `$msec` is spelled: seconds with three decimals. */
const seconds = (milliseconds: number): string => {
  const digits = String(Math.max(milliseconds, 0)).padStart(13, '0');
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`;
};

const headerChoices = (site: Site): Choice[] => [
  cacheChoice(site),
  ...Object.keys(PREFLIGHT_HEADERS).map((name) =>
    choice(variable(name), '$request_method {sent}', [
      ['^OPTIONS ', PREFLIGHT_HEADERS[name] ?? ''],
      ...(name === 'allow' ? [['/errors/method_not_allowed[.]json$', METHODS] as const] : []),
    ]),
  ),
  ...LIFECYCLE.map((name) =>
    choice(
      variable(name),
      '{lifecycle}',
      versionHeaders(site).flatMap(([version, headers]) => {
        const value = headers[name];
        return value === undefined ? [] : [[`^${version}$`, value]];
      }),
    ),
  ),
  choice('is_deprecated', '{deprecation}', [['^v', 'true']]),
];

const LIFECYCLE = ['sunset', 'x-api-suggest', 'link'];

const variable = (header: string): string => header.replaceAll('-', '_');

/** nginx leaves out a header whose value is empty. */
const headers = (): Headers => ({
  ...COMMON_HEADERS,
  vary: 'Accept-Encoding',
  'cache-control': '$galley_cache',
  deprecation: '$galley_is_deprecated',
  ...Object.fromEntries(
    [...LIFECYCLE, ...Object.keys(PREFLIGHT_HEADERS)].map((name) => [name, `$galley_${variable(name)}`]),
  ),
});

const server = (site: Site, settings: SiteSettings, { target, locations }: Answering): string => {
  const error = (code: string): string => `${site.base}/errors/${code}.json`;
  return `server {
${nginxListen(settings)}
  root ${nginxText(settings.root)};
  # A body is refused for its method, however long it is.
  client_max_body_size 0;

${compression(site)}  types {
${Object.entries(MEDIA_TYPES)
  .map(([extension, type]) => `    "${type}" ${extension};`)
  .join('\n')}
  }
  default_type application/octet-stream;

${Object.entries(headers())
  .map(([name, value]) => `  add_header ${name} "${value}" always;`)
  .join('\n')}

  # An address that nginx cannot read.
  error_page 400 414 =404 ${error('not_found')};
  error_page 401 ${error('invalid_api_key')};
  error_page 404 ${site.base}/errors/$galley_missing.json;
  error_page 405 ${error('method_not_allowed')};
  error_page 410 ${error('version_sunset')};
  # A file that cannot be read, and whatever else goes wrong.
  error_page 403 500 502 503 504 =500 ${error('internal_error')};

  location / {
${answering(site, target)}
  }
${ownTypes(site)
  .map((own) => typedLocation(own, site, target))
  .join('')}
  location ^~ ${site.base}/errors/ { internal; }
${locations}}`;
};

const answering = (
  { base }: Site,
  target: string,
): string => `    # Works the maps out now: an error's file has another path.
    set $galley_known "$galley_missing$galley_lifecycle";
    if ($request_method = OPTIONS) { return 204; }
    if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }
    if ($galley_error = version_sunset) { return 410; }
    if ($galley_error = invalid_api_key) { return 401; }
    if ($galley_error) { return 404; }
    try_files ${base}/$galley_file ${target};`;

/** What has no type by its extension is for saving, HTML and feeds among it, but for those that are answers. */
const typedLocation = ([pattern, type]: readonly [string, string], site: Site, target: string): string => `
  location ~ "${pattern.replace(/[$]$/, '/?$')}" {
    default_type "${type}";
${answering(site, target)}
  }
`;

/**
 * Files that the build has compressed are sent as they are; brotli needs a module of its own
 * (https://github.com/google/ngx_brotli). What is compressed on the way has a weak entity tag. Types are compared with
 * their parameters.
 */
const compression = ({ encodings, feeds }: Site): string => `  gzip on;
  gzip_min_length 1000;
  gzip_proxied any;
  gzip_types ${[...COMPRESSIBLE, ...(feeds ? Object.values(FEED_TYPES) : [])].map((type) => `"${type}"`).join(' ')};
${encodings.includes('gzip') ? '  gzip_static on;\n' : ''}${encodings.includes('br') ? '  brotli_static on;\n' : ''}
`;

const COMPRESSIBLE = Object.values(MEDIA_TYPES).filter((type) => /^(?:text\/|application\/json|image\/svg)/.test(type));
