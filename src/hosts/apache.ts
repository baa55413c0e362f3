import type { Site } from '../runtime/resolver/site.ts';
import { CLOCK, ERROR_FILE, errorDocuments, FOLDER, headers, rules, types } from './apache-parts.ts';
import { EXACT, generatedBy, type Host, type HostInput, NO_LIMITS } from './host.ts';
import { hasMoments } from './rules/choices.ts';
import type { SiteSettings } from './settings.ts';

/**
 * Apache with its own site configuration, mod_rewrite and mod_headers. A list with a page is found; any other list is
 * `variant_not_available`. Apache's clock decides when versions are deprecated or retired. If you can only upload files,
 * the `.htaccess` in the published tree does the same, provided that the server reads it.
 */
export const apache: Host = {
  name: 'apache',
  capabilities: { ...EXACT, query: 'rules' },
  limits: NO_LIMITS,
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
  const settings = input.settings.apache;
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
        '# Any name except the host name, which belongs to the default site. Set hosts.apache.serverName to use one name.',
        'ServerAlias *',
      ]
    : [`ServerName ${serverName}`];

const certificate = ({ tls }: SiteSettings): string[] =>
  tls === null
    ? ['# Set hosts.apache.tls to use a certificate.']
    : ['SSLEngine on', `SSLCertificateFile "${tls.certificate}"`, `SSLCertificateKeyFile "${tls.key}"`];

/** Redirects HTTP to HTTPS if there is a certificate and `listen` is not set. */
const redirect = (settings: SiteSettings): string[] =>
  settings.tls === null || settings.listen !== null
    ? []
    : [
        '',
        '<VirtualHost *:80>',
        indented(
          [
            ...names(settings),
            'RewriteEngine On',
            'RewriteRule ^ https://%{HTTP_HOST}%{REQUEST_URI} [R=301,NE,L]',
          ].join('\n'),
        ),
        '</VirtualHost>',
      ];

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

/**
 * A `.htaccess` at the root of the published tree, which needs `AllowOverride All`. Because it is published, it contains
 * no key: a key is valid if its list exists.
 *
 * All decisions are based on the request line. URLs that Apache rejects before it reads the file, such as those with encoded
 * slashes or names that are too long for the file system, get a 404 or 403 with Apache's own body.
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
