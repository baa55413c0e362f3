import { movedRules } from './apache-moved.ts';
import { ADDRESS, answer, CLOCK, ERROR_FILE, errorDocuments, FOLDER, headers, time, types } from './apache-parts.ts';
import { apacheRules, SOURCES } from './apache-text.ts';
import { choices } from './choices.ts';
import { generatedBy } from './generated.ts';
import type { HostInput } from './host.ts';
import type { SiteSettings } from './settings.ts';

/**
 * A site for `sites-available`. Rules of a site are applied before Apache looks for a file, and nothing is left to
 * `.htaccess`, which Debian's Apache ignores, nor to what modules do with folders.
 */
export const apacheSite = ({ site, redirects, terms }: HostInput, settings: SiteSettings): string =>
  [
    `# ${generatedBy('apache')}`,
    HEAD,
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
        ...[ADDRESS, ...choices(site, { time, keys: true, redirects, terms })].map((one) => apacheRules(one, SOURCES)),
        answer(site, {
          found: 'PT',
          keysByFile: false,
          moved: movedRules(site, { redirects, keys: true, sources: SOURCES }),
        }),
      ].join('\n\n'),
    ),
    '</VirtualHost>',
    ...redirect(settings),
    '',
  ].join('\n');

const HEAD = `# It needs mod_rewrite and mod_headers, and lists the keys: do not publish it.
#   cp galley.conf /etc/apache2/sites-available/ && a2enmod headers rewrite && a2ensite galley`;

/** What Apache would answer itself, and by a page of its own. */
const BEFORE_RULES = `# Encoded slashes reach the rules, which refuse them.
AllowEncodedSlashes NoDecode
<IfModule mod_setenvif.c>
  # Of addresses that are refused before there are rules.
  SetEnvIf Request_Protocol ^ GALLEY_MISSING=not_found
</IfModule>`;

/** What is compressed on the way keeps its entity tag, which Apache would not know again with its suffix. */
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
 * Of several sites with one name the first answers. Debian's default site has the machine's own name, and comes first:
 * https://httpd.apache.org/docs/2.4/vhosts/details.html
 */
const names = ({ serverName }: SiteSettings): string[] =>
  serverName === null
    ? [
        "# Any name but this machine's own, which is the default site's. hosts.apache.serverName gives it one.",
        'ServerAlias *',
      ]
    : [`ServerName ${serverName}`];

const certificate = ({ tls }: SiteSettings): string[] =>
  tls === null
    ? ['# hosts.apache.tls gives it a certificate.']
    : ['SSLEngine on', `SSLCertificateFile "${tls.certificate}"`, `SSLCertificateKeyFile "${tls.key}"`];

/** With a certificate and without an address of its own: what comes over HTTP is sent to HTTPS. */
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
