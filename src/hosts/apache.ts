import { MEDIA_TYPES } from '../runtime/resolver/media-type.ts';
import type { Site } from '../runtime/resolver/site.ts';
import { ERROR_FILE, rules, SUFFIX } from './apache-rules.ts';
import { EXACT, generatedBy, type Host, type HostInput, type SiteSettings } from './host.ts';
import { hasMoments } from './rules/choices.ts';
import { cacheChoice, ownTypes, policyChoice } from './rules/file-headers.ts';
import { COMMON_HEADERS, METHODS, PREFLIGHT_HEADERS, VARY, versionHeaders } from './rules/header-rules.ts';
import { hasQueries } from './rules/query-choices.ts';

/**
 * Apache with its own site configuration, mod_rewrite and mod_headers. A list that has a page is answered; any other
 * list is `variant_not_available`. Apache's clock decides when versions are deprecated or retired. If you can only
 * upload files, the `.htaccess` in the published tree does the same, provided that the server reads it.
 */
export const apache: Host = {
  name: 'apache',
  capabilities: { ...EXACT, query: 'rules' },
  emit: (input) => ({
    published: [{ path: '.htaccess', content: htaccess(input) }],
    server: [{ path: 'galley.conf', content: apacheSite(input) }],
  }),
};

/**
 * A site for `sites-available`. Apache applies its rules before it looks for a file. They do not depend on `.htaccess`,
 * which Debian's Apache ignores, or on modules that handle folders.
 */
const apacheSite = (input: HostInput): string => {
  const { site } = input;
  const settings = input.settings.server;
  return [
    `# ${generatedBy('apache')}`,
    SITE_HEAD,
    '',
    ...listenDirective(settings),
    `<VirtualHost ${address(settings)}>`,
    indented(
      [
        [...names(settings), ...certificate(settings), `DocumentRoot "${settings.root}"`].join('\n'),
        BEFORE_RULES,
        DEFLATE,
        errorDocuments(site),
        `<Directory "${settings.root}">\n${indented(`Require all granted\nAllowOverride None\n${FOLDER}\n${types(site)}`)}\n</Directory>`,
        [`${CLOCK} early`, ...headers(site)].join('\n'),
        `RewriteEngine On\n${ERROR_FILE}`,
        ...rules(input, 'server'),
      ].join('\n\n'),
    ),
    '</VirtualHost>',
    ...redirect(settings),
    '',
  ].join('\n');
};

const SITE_HEAD = `# Requires mod_rewrite and mod_headers. Contains your API keys: do not publish it.
#   cp galley.conf /etc/apache2/sites-available/ && a2enmod headers rewrite && a2ensite galley`;

/** Settings for requests that Apache would otherwise answer with its own pages. */
const BEFORE_RULES = `# Pass encoded slashes to the rules, which reject them.
AllowEncodedSlashes NoDecode
<IfModule mod_setenvif.c>
  # For URLs that Apache rejects before it applies rules.
  SetEnvIf Request_Protocol ^ GALLEY_MISSING=not_found
</IfModule>`;

/** Keeps the ETag of compressed answers. Apache would add a suffix and then not recognize it. */
const DEFLATE = `<IfModule mod_deflate.c>
  DeflateAlterETag NoChange
</IfModule>`;

/** Ports 80 and 443 are in Debian's ports.conf. */
const listenDirective = ({ listen }: SiteSettings): string[] =>
  listen === null || /(?:^|:)(?:80|443)$/.test(listen) ? [] : [`Listen ${listen}`];

const address = ({ listen, tls }: SiteSettings): string => {
  const given = listen ?? (tls === null ? '80' : '443');
  return /^[0-9]+$/.test(given) ? `*:${given}` : given;
};

/**
 * If several sites have the same name, the first one answers. Debian's default site has the host name and comes first:
 * https://httpd.apache.org/docs/2.4/vhosts/details.html
 */
const names = ({ serverName }: SiteSettings): string[] =>
  serverName === null
    ? [
        '# Any name except the host name, which belongs to the default site. Set hosts.server.serverName to use one name.',
        'ServerAlias *',
      ]
    : [`ServerName ${serverName}`];

const certificate = ({ tls }: SiteSettings): string[] =>
  tls === null
    ? ['# Set hosts.server.tls to use a certificate.']
    : ['SSLEngine on', `SSLCertificateFile "${tls.certificate}"`, `SSLCertificateKeyFile "${tls.key}"`];

/** Redirects HTTP to HTTPS if there is a certificate and `listen` is not set. */
const redirect = (settings: SiteSettings): string[] => {
  if (settings.tls === null || settings.listen !== null) return [];
  const rules = ['RewriteEngine On', 'RewriteRule ^ https://%{HTTP_HOST}%{REQUEST_URI} [R=301,NE,L]'];
  return ['', '<VirtualHost *:80>', indented([...names(settings), ...rules].join('\n')), '</VirtualHost>'];
};

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

/**
 * A `.htaccess` at the root of the published tree, which needs `AllowOverride All`. Because it is published, it
 * contains no key: a key is valid if its list exists.
 *
 * All decisions are based on the request line. URLs that Apache rejects before it reads the file, such as those with
 * encoded slashes or names that are too long for the file system, get a 404 or 403 with Apache's own body.
 */
const htaccess = (input: HostInput): string => {
  const { site } = input;
  const [clock, pass] = hasMoments(site) ? [[CLOCK], [secondPass(site)]] : [[], []];
  return `${[
    `# ${generatedBy('apache')}\n${HTACCESS_HEAD}`,
    FOLDER,
    errorDocuments(site),
    types(site),
    [...headers(site), ...clock].join('\n'),
    ['RewriteEngine On', ERROR_FILE, ...pass].join('\n'),
    ...rules(input, 'published'),
  ].join('\n\n')}\n`;
};

const HTACCESS_HEAD = `# Apache reads this file only with AllowOverride All, which is not the default. hosts/apache/galley.conf works without it.`;

/** Apache sets headers after it applies rules, so only a second pass sees the time. */
const secondPass = ({ base }: Site): string => `RewriteCond %{ENV:REDIRECT_STATUS} ^$
RewriteRule ^ ${base}/errors/not_found.json [E=GALLEY_PATH:%{REQUEST_URI},L]`;

/** Microseconds since the epoch, Apache's only time in UTC. `%{TIME}` is in the server's time zone. */
const CLOCK = 'RequestHeader set X-Galley-Time "%t"';

/** The settings of a folder. Apache only sends files that the rules name. */
const FOLDER = `Options -MultiViews -Indexes
DirectoryIndex disabled
DirectorySlash Off
FileETag MTime Size`;

/** 400 is a URL and 403 a file that Apache cannot read. Both keep their status. */
const errorDocuments = (site: Site): string =>
  [
    ['400', hasQueries(site) ? '%{reqenv:GALLEY_MISSING}' : 'not_found'],
    ['401', 'invalid_api_key'],
    ['403', 'internal_error'],
    ['404', '%{reqenv:GALLEY_MISSING}'],
    ['405', 'method_not_allowed'],
    ['410', 'version_sunset'],
    ['414', 'not_found'],
    ['500', 'internal_error'],
  ]
    .map(([status, code]) => `ErrorDocument ${status} ${site.base}/errors/${code}.json`)
    .join('\n');

/**
 * Writes media types by extension. Files with other extensions, including HTML, are downloads. `.gz` and `.br` are encodings of JSON only. No file is run as a program,
 * whatever modules the server has, and `.br` does not mean Breton.
 */
const types = (site: Site): string =>
  [
    'ForceType application/octet-stream',
    'RemoveLanguage .br',
    '<FilesMatch ".">\n  SetHandler default-handler\n</FilesMatch>',
    ...Object.entries(MEDIA_TYPES).map(
      ([extension, type]) => `<FilesMatch "(?i)[.]${extension}$">\n  ForceType "${type}"\n</FilesMatch>`,
    ),
    ...ownTypes(site).map(([pattern, type]) => `<If "%{REQUEST_URI} =~ m#${pattern}#">\n  ForceType "${type}"\n</If>`),
    ...site.encodings.map(
      (encoding) => `<FilesMatch "[.]json[.]${SUFFIX[encoding]}$">
  ForceType "${MEDIA_TYPES.json}"
  AddEncoding ${encoding} .${SUFFIX[encoding]}
</FilesMatch>`,
    ),
  ].join('\n');

/** Tests a variable. When Apache sends an error file, it renames the variables of the first request. */
const isVariable = (name: string, value: string): string =>
  `%{reqenv:${name}} == '${value}' || %{reqenv:REDIRECT_${name}} == '${value}'`;

const headers = (site: Site): string[] => [
  ...Object.entries({ ...COMMON_HEADERS, ...VARY }).map(([name, value]) => apacheHeader(name, value)),
  ...cacheHeaders(site),
  ...policyChoice(site).cases.map(([pattern, value]) =>
    apacheHeader('content-security-policy', value, sentFile(pattern)),
  ),
  ...Object.entries(PREFLIGHT_HEADERS).map(([name, value]) =>
    apacheHeader(name, value, "%{REQUEST_METHOD} == 'OPTIONS'"),
  ),
  apacheHeader('allow', METHODS, `%{REQUEST_URI} == '${site.base}/errors/method_not_allowed.json'`),
  ...versionHeaders(site).flatMap(([version, values]) => [
    ...Object.entries(values).map(([name, value]) =>
      apacheHeader(name, value, isVariable('GALLEY_LIFECYCLE', version)),
    ),
    apacheHeader('deprecation', 'true', isVariable('GALLEY_DEPRECATION', version)),
  ]),
];

/** Writes the `Cache-Control` headers. The last one that applies wins. */
const cacheHeaders = (site: Site): string[] => {
  const { cases, otherwise } = cacheChoice(site);
  return [
    apacheHeader('cache-control', otherwise, `%{REQUEST_METHOD} != 'OPTIONS'`),
    ...cases.toReversed().map(([pattern, value]) => apacheHeader('cache-control', value, sentFile(pattern))),
  ];
};

/** Tests the path of the file that is sent. */
const sentFile = (pattern: string): string => `%{REQUEST_URI} =~ m#${pattern}#`;

/** Writes a header for every answer, or for answers for which an expression is true. */
const apacheHeader = (name: string, value: string, expression?: string): string => {
  const condition = expression === undefined ? '' : ` "expr=${expression}"`;
  return `Header always set ${name} "${value.replaceAll('%', '%%').replaceAll('"', '\\"')}"${condition}`;
};
