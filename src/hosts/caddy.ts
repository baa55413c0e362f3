import { MEDIA_TYPES } from '../runtime/resolver/media-type.ts';
import type { Headers, Site } from '../runtime/resolver/site.ts';
import { EXACT, generatedBy, type Host, type HostInput, onServer, type SiteSettings } from './host.ts';
import { type Choice, choice, commentOf } from './rules/choice.ts';
import { choices } from './rules/choices.ts';
import { cacheChoice, ownTypes, policyChoice } from './rules/file-headers.ts';
import { COMMON_HEADERS, METHODS, PREFLIGHT_HEADERS, VARY, versionHeaders } from './rules/header-rules.ts';
import { hasQueries } from './rules/query-choices.ts';
import { redirectChoices } from './rules/redirect-choices.ts';

/**
 * Caddy with only a Caddyfile. A list that has a page is answered; any other list is `variant_not_available`. Caddy's
 * clock decides when versions are deprecated or retired, to the second.
 */
export const caddy: Host = {
  name: 'caddy',
  capabilities: { ...EXACT, query: 'rules' },
  emit: (input) => onServer({ path: 'Caddyfile', content: caddyfile(input) }),
};

/**
 * The first lines of the site. An IP address there would be a name that requests must have, and others would get an
 * empty 200 (https://caddyserver.com/docs/caddyfile/concepts#addresses). Caddy gets a certificate for a name alone.
 */
const siteHead = ({ listen, serverName, tls }: SiteSettings): string => {
  const scheme = tls === null ? 'http' : 'https';
  const [, address = '', port = ''] = /^(?!\d+$)(unix:.*|\[.*\]|[^:]*)(?::(\d+))?$/.exec(listen ?? '') ?? [
    '',
    '',
    listen ?? '',
  ];
  const own = serverName ?? (tls === null ? ':80' : ':443');
  const lines = [
    ...(address === '' ? [] : [`bind ${address.replace(/^unix:/, 'unix/')}`]),
    ...(tls === null ? [] : [`tls ${tls.certificate} ${tls.key}`]),
  ];
  const site = listen === null ? own : `${scheme}://${serverName ?? ''}${port === '' ? '' : `:${port}`}`;
  return [`${site} {`, ...lines].join('\n\t');
};

const caddyfile = (input: HostInput): string => {
  const { site, settings } = input;
  const moved = redirectChoices(input, true);
  const variables = [...choices(input, { time: seconds, keys: true }), ...(moved.length > 0 ? [...moved, GIVEN] : [])];
  return `# ${generatedBy('caddy')}
# Contains your API keys: do not publish it.
${siteHead(settings.server)}
	root * ${quoted(settings.server.root)}

	# A route keeps the order of its directives.
	route {
${indented([...variables, cacheChoice(site), typeChoice(site), policyChoice(site)].map(map), 2)}

${indented(answer(site, moved.length > 0), 2)}
	}

	handle_errors {
		route {
${indented([...errorChoices(site).map(map), `rewrite * ${site.base}/errors/{galley_code}.json`, 'request_header -Range', 'request_header -If-*', ...file(site, 'status {galley_status}')], 3)}
		}
	}
}
`;
};

/** Writes a time in the format of `{time.now.unix}`. */
const seconds = (milliseconds: number): string => String(Math.ceil(Math.max(milliseconds, 0) / 1000)).padStart(10, '0');

/** The status and code of errors. An unreadable file or any other failure is a 500. */
const errorChoices = (site: Site): Choice[] => [
  choice('status', '{failure}', [[hasQueries(site) ? '^(400|401|404|405|410)$' : '^(401|404|405|410)$', '{1}']], '500'),
  choice(
    'code',
    '{status} {missing}',
    [
      ...(hasQueries(site) ? [['^400', 'invalid_query'] as const] : []),
      ['^401', 'invalid_api_key'],
      ['^404 (.*)$', '{1}'],
      ['^405', 'method_not_allowed'],
      ['^410', 'version_sunset'],
    ],
    'internal_error',
  ),
];

/** The query, which Caddy does not add to redirects. */
const GIVEN = choice('given', '{search}', [['^(.+)$', '?{1}']]);

const answer = (site: Site, isMoved: boolean): string[] => [
  headers('', { ...COMMON_HEADERS, ...VARY }),
  ...versionHeaders(site).flatMap(([version, values]) => [
    `@${version} vars {galley_lifecycle} ${version}`,
    headers(`@${version} `, values),
  ]),
  '@deprecated not vars {galley_deprecation} ""',
  headers('@deprecated ', { deprecation: 'true' }),
  '@preflight method OPTIONS',
  headers('@preflight ', PREFLIGHT_HEADERS),
  'respond @preflight 204',
  '@write not method GET HEAD',
  headers('@write ', { allow: METHODS }),
  'error @write 405',
  '@gone vars {galley_error} version_sunset',
  'error @gone 410',
  '@stranger vars {galley_error} invalid_api_key',
  'error @stranger 401',
  ...(hasQueries(site) ? ['@malformed vars {galley_error} invalid_query', 'error @malformed 400'] : []),
  '@nothing not vars {galley_error} ""',
  'error @nothing 404',
  `rewrite * ${site.base}/{galley_file}`,
  '@missing not file',
  isMoved ? block('route @missing', MOVED) : 'error @missing 404',
  '@scripted not vars {galley_policy} ""',
  'header @scripted content-security-policy {galley_policy}',
  ...file(site),
];

const MOVED = [
  '@moved not vars {galley_location} ""',
  'header @moved cache-control {galley_cache}',
  'redir @moved {galley_location}{galley_given} 308',
  'error 404',
];

const file = ({ encodings }: Site, ...options: readonly string[]): string[] => [
  'header content-type {galley_type}',
  'header cache-control {galley_cache}',
  block('file_server', [
    // Answer URLs with a trailing slash instead of redirecting them.
    'disable_canonical_uris',
    ...(encodings.length === 0 ? [] : [`precompressed ${encodings.join(' ')}`]),
    ...options,
  ]),
];

const headers = (matcher: string, values: Headers): string =>
  block(
    `header ${matcher}`.trimEnd(),
    Object.entries(values).map(([name, value]) => `${name} ${quoted(value)}`),
  );

/** Caddy's own placeholders, by their names in choices. */
const SOURCES: Readonly<Record<string, string>> = {
  address: 'http.request.orig_uri',
  path: 'http.request.orig_uri.path',
  search: 'http.request.orig_uri.query',
  sent: 'http.request.uri.path',
  time: 'time.now.unix',
  failure: 'http.error.status_code',
};

/** https://caddyserver.com/docs/caddyfile/directives/map */
const map = ({ name, from, cases, otherwise }: Choice): string => {
  const source = from.replaceAll(/\{([a-z_]+)\}/g, (_, other: string) => `{${SOURCES[other] ?? `galley_${other}`}}`);
  return `${commentOf(name)}\n${block(`map "${source}" {galley_${name}}`, [
    ...cases.map(([pattern, value]) => `\`~${pattern}\` ${quoted(value).replaceAll(/[{](\d)[}]/g, '$${$1}')}`),
    `default ${quoted(otherwise)}`,
  ])}`;
};

const block = (head: string, lines: readonly string[]): string => `${head} {\n${indented(lines, 1)}\n}`;

const quoted = (text: string): string => `"${text.replaceAll('"', '\\"')}"`;

const indented = (lines: readonly string[], depth: number): string =>
  lines.join('\n').replaceAll(/^(?=.)/gm, '\t'.repeat(depth));

/** The `Content-Type` header, by the file that is sent. */
const typeChoice = (site: Site): Choice =>
  choice(
    'type',
    '{sent}',
    [
      ...ownTypes(site),
      ...Object.entries(MEDIA_TYPES).map(([extension, type]) => [`[.](?i:${extension})$`, type] as const),
    ],
    'application/octet-stream',
  );
