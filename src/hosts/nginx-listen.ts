import { nginxText } from './nginx-text.ts';
import type { SiteSettings } from './settings.ts';

/**
 * Where the server listens and what it is called. A name that fits everything is looked at last, so that it does not
 * take anything from another site, and is chosen before Debian's default site:
 * https://nginx.org/en/docs/http/server_names.html
 */
export const nginxListen = (settings: SiteSettings): string =>
  [...listens(settings), ...name(settings), ...certificate(settings)].map((line) => `  ${line}`).join('\n');

/** With a certificate and without an address of its own: what comes over HTTP is sent to HTTPS. */
export const nginxRedirect = (settings: SiteSettings): string[] =>
  settings.tls === null || settings.listen !== null
    ? []
    : [
        [
          'server {',
          ...[...onEveryAddress('80'), ...name(settings), 'return 301 https://$host$request_uri;'].map(
            (line) => `  ${line}`,
          ),
          '}',
        ].join('\n'),
      ];

const listens = ({ listen, tls }: SiteSettings): string[] => {
  const options = tls === null ? '' : ' ssl http2';
  const given = listen ?? (tls === null ? '80' : '443');
  return /^[0-9]+$/.test(given) ? onEveryAddress(given, options) : [`listen ${given}${options};`];
};

/** As Debian's default site does it: by IPv6 as well, or that site would answer there. */
const onEveryAddress = (port: string, options = ''): string[] => [
  `listen ${port}${options};`,
  `listen [::]:${port}${options};`,
];

const name = ({ serverName }: SiteSettings): string[] =>
  serverName === null
    ? ['# Any name that no other site has. hosts.nginx.serverName gives it one.', 'server_name ~^;']
    : [`server_name ${serverName};`];

const certificate = ({ tls }: SiteSettings): string[] =>
  tls === null
    ? ['# hosts.nginx.tls gives it a certificate.']
    : [`ssl_certificate ${nginxText(tls.certificate)};`, `ssl_certificate_key ${nginxText(tls.key)};`];
