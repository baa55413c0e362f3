import { MEDIA_TYPES } from '../runtime/resolver/media-type.ts';
import type { Headers, Site } from '../runtime/resolver/site.ts';
import { EXACT, generatedBy, type Host, type HostInput, onServer, type SiteSettings } from './host.ts';
import { type Choice, choice, commentOf } from './rules/choice.ts';
import { choices } from './rules/choices.ts';
import { cacheChoice, cachedChoices, ownTypes, policyChoice } from './rules/file-headers.ts';
import { COMMON_HEADERS, METHODS, PREFLIGHT_HEADERS, VARY, versionHeaders } from './rules/header-rules.ts';
import { digits } from './rules/patterns.ts';
import { hasQueries } from './rules/query-choices.ts';
import { redirectChoices } from './rules/redirect-choices.ts';

/**
 * nginx without extra modules, with an include for the `http` context. A list that has a page is answered; any other
 * list is `variant_not_available`. nginx's clock decides when versions are deprecated or retired.
 *
 * Maps derive everything from `$request_uri`, `$args` and the first `$uri`. nginx evaluates a map once per request, but
 * would repeat `set` when it redirects to an error file.
 */
export const nginx: Host = {
  name: 'nginx',
  capabilities: { ...EXACT, query: 'rules' },
  emit: (input) => {
    const form = { host: 'nginx', settings: input.settings.server, head: NGINX_HEAD };
    return onServer({ path: 'galley.conf', content: nginxConfiguration(input, form) });
  },
};

interface Form {
  readonly host: string;
  readonly settings: SiteSettings;
  /** The lines before the rest of the file. */
  readonly head: string;
  /** Directives that answer a list without a page; absent for 404. */
  readonly compute?: readonly string[];
  readonly locations?: string;
}

/** Returns an include for the `http` context, with the maps and the server. */
export const nginxConfiguration = (input: HostInput, form: Form): string => {
  const { host, settings, head } = form;
  const { site } = input;
  const moved = redirectChoices(input, true);
  const maps = [...choices(input, { time: seconds, keys: true }), ...headerChoices(site), ...moved].map(map);
  const parts = [...maps, server(site, settings, missingFile(moved.length > 0, form)), ...redirect(settings)];
  return `# ${generatedBy(host)}\n${head}\n${parts.join('\n\n')}\n`;
};

/** The last argument of `try_files`, and the locations after those of files. */
type MissingFile = Readonly<Record<'target' | 'locations', string>>;

const missingFile = (isMoved: boolean, { compute, locations = '' }: Form): MissingFile => {
  if (!isMoved && compute === undefined) return { target: '=404', locations };
  const lines = [...(isMoved ? MOVED : []), ...(compute ?? ['return 404;'])].map((line) => `    ${line}\n`);
  return { target: MISSING, locations: `\n  location ${MISSING} {\n${lines.join('')}  }\n${locations}` };
};

const MISSING = '@galley_missing';

/** Redirects an old slug to a path without an origin, because a proxy may have changed the origin. */
const MOVED = ['absolute_redirect off;', 'if ($galley_location) { return 308 $galley_location$is_args$args; }'];

export const NGINX_HEAD = `# Include it in the http context: /etc/nginx/sites-enabled/ on Debian, /etc/nginx/conf.d/ elsewhere.
# Contains your API keys: do not publish it.
`;

/** Writes a time in the format of `$msec`: seconds with three decimals. */
const seconds = (milliseconds: number): string => digits(milliseconds).replace(/\d{3}$/, '.$&');

const headerChoices = (site: Site): Choice[] => [
  cacheChoice(site),
  ...cachedChoices(site),
  policyChoice(site),
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

/** The headers of every answer. nginx leaves out a header with an empty value. */
const headers = (site: Site): Headers => ({
  ...COMMON_HEADERS,
  ...VARY,
  'cache-control': hasQueries(site) ? '$galley_cached' : '$galley_cache',
  'content-security-policy': '$galley_policy',
  deprecation: '$galley_is_deprecated',
  ...Object.fromEntries(
    [...LIFECYCLE, ...Object.keys(PREFLIGHT_HEADERS)].map((name) => [name, `$galley_${variable(name)}`]),
  ),
});

const server = (site: Site, settings: SiteSettings, { target, locations }: MissingFile): string => {
  const error = (code: string): string => `${site.base}/errors/${code}.json`;
  return `server {
${listening(settings)}
  root ${quoted(settings.root)};
  # The method decides about requests with a body, not the size.
  client_max_body_size 0;

${compression(site)}  types {
${Object.entries(MEDIA_TYPES)
  .map(([extension, type]) => `    "${type}" ${extension};`)
  .join('\n')}
  }
  default_type application/octet-stream;

${Object.entries(headers(site))
  .map(([name, value]) => `  add_header ${name} "${value}" always;`)
  .join('\n')}

  # Invalid URLs.
  error_page 400 414 =404 ${error('not_found')};
${hasQueries(site) ? `  error_page 422 =400 ${error('invalid_query')};\n` : ''}  error_page 401 ${error('invalid_api_key')};
  error_page 404 ${site.base}/errors/$galley_missing.json;
  error_page 405 ${error('method_not_allowed')};
  error_page 410 ${error('version_sunset')};
  # Unreadable files and other failures.
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
  site: Site,
  target: string,
): string => `    # Evaluate the maps now, because error files have a different path.
    set $galley_known "$galley_missing$galley_lifecycle";
    if ($request_method = OPTIONS) { return 204; }
    if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }
    if ($galley_error = version_sunset) { return 410; }
    if ($galley_error = invalid_api_key) { return 401; }
${hasQueries(site) ? '    if ($galley_error = invalid_query) { return 422; }\n' : ''}    if ($galley_error) { return 404; }
    try_files ${site.base}/$galley_file ${target};`;

/** A location for feeds or Markdown. Other files with their extensions are downloads. */
const typedLocation = ([pattern, type]: readonly [string, string], site: Site, target: string): string => `
  location ~ "${pattern.replace(/[$]$/, '/?$')}" {
    default_type "${type}";
${answering(site, target)}
  }
`;

/**
 * Sends the precompressed files of the build. Brotli needs an extra module (https://github.com/google/ngx_brotli). Answers
 * that nginx compresses have a weak ETag. nginx compares types including their parameters.
 */
const compression = (site: Site): string => `  gzip on;
  gzip_min_length 1000;
  gzip_proxied any;
  gzip_types ${[...COMPRESSIBLE, ...ownTypes(site).map(([, type]) => type)].map((type) => `"${type}"`).join(' ')};
${site.encodings.includes('gzip') ? '  gzip_static on;\n' : ''}${site.encodings.includes('br') ? '  brotli_static on;\n' : ''}
`;

const COMPRESSIBLE = Object.values(MEDIA_TYPES).filter((type) => /^(?:text\/|application\/json|image\/svg)/.test(type));

/** nginx's own variables, by their names in choices. */
const SOURCES: Readonly<Record<string, string>> = {
  address: '$request_uri',
  path: '$uri',
  sent: '$uri',
  search: '$args',
  time: '$msec',
  status: '$status',
};

/**
 * Writes a choice as a `map`. Each group of a pattern gets a unique name, because one value can need several maps.
 * nginx does not test patterns on an empty string, and only patterns are case-sensitive.
 * https://nginx.org/en/docs/http/ngx_http_map_module.html
 */
const map = ({ name, from, cases, otherwise }: Choice): string => {
  const source = from.replaceAll(/\{([a-z_]+)\}/g, (_, other: string) => SOURCES[other] ?? `\${galley_${other}}`);
  const group = (at: string | number): string => `galley_${name}_${at}`;
  const lines = cases.map(([pattern, value]) => {
    let groups = 0;
    const named = pattern.replaceAll(/\((?!\?)/g, () => {
      groups += 1;
      return `(?<${group(groups)}>`;
    });
    const filled = quoted(value).replaceAll(/\{(\d)\}/g, (_, at: string) => `\${${group(at)}}`);
    return `  "~${named}" ${filled};\n`;
  });
  return `${commentOf(name)}\nmap "${source}" $galley_${name} {\n  default ${quoted(otherwise)};\n${lines.join('')}}`;
};

/** Quotes text. Throws for a dollar sign, which nginx cannot escape. */
const quoted = (text: string): string => {
  if (text.includes('$')) throw new Error(`nginx configuration cannot contain a dollar sign: ${text}`);
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
};

/**
 * Writes the server's ports, name and certificate. nginx tries a name that matches everything last, so it does not get
 * requests for other sites, but it comes before Debian's default site: https://nginx.org/en/docs/http/server_names.html
 */
const listening = (settings: SiteSettings): string =>
  [...listens(settings), ...name(settings), ...certificate(settings)].map((line) => `  ${line}`).join('\n');

/** Redirects HTTP to HTTPS if there is a certificate and `listen` is not set. */
const redirect = (settings: SiteSettings): string[] => {
  if (settings.tls === null || settings.listen !== null) return [];
  const lines = [...onEveryAddress('80'), ...name(settings), 'return 301 https://$host$request_uri;'];
  return [`server {\n${lines.map((line) => `  ${line}\n`).join('')}}`];
};

const listens = ({ listen, tls }: SiteSettings): string[] => {
  const options = tls === null ? '' : ' ssl http2';
  const given = listen ?? (tls === null ? '80' : '443');
  return /^[0-9]+$/.test(given) ? onEveryAddress(given, options) : [`listen ${given}${options};`];
};

/** Listens on IPv4 and IPv6 like Debian's default site, which would otherwise answer on IPv6. */
const onEveryAddress = (port: string, options = ''): string[] => [
  `listen ${port}${options};`,
  `listen [::]:${port}${options};`,
];

const name = ({ serverName }: SiteSettings): string[] =>
  serverName === null
    ? ['# Any name that no other site has. Set hosts.server.serverName to use one name.', 'server_name ~^;']
    : [`server_name ${serverName};`];

const certificate = ({ tls, listen }: SiteSettings): string[] => {
  if (tls !== null) return [`ssl_certificate ${quoted(tls.certificate)};`, `ssl_certificate_key ${quoted(tls.key)};`];
  return listen === null ? ['# Set hosts.server.tls to use a certificate.'] : [];
};
