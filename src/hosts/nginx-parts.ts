import { type Choice, commentOf } from './rules/choice.ts';
import type { SiteSettings } from './settings.ts';

/** nginx's own variables that choices read, by the names in choices. */
const SOURCES: Readonly<Record<string, string>> = {
  address: '$request_uri',
  path: '$uri',
  sent: '$uri',
  search: '$args',
  time: '$msec',
};

/**
 * A choice as a `map`. Each group of a pattern gets a unique name, because one value can need several maps. nginx does not
 * test patterns on an empty text, and only patterns are case-sensitive.
 * https://nginx.org/en/docs/http/ngx_http_map_module.html
 */
export const nginxMap = ({ name, from, cases, otherwise }: Choice): string => {
  const source = from.replaceAll(/\{([a-z_]+)\}/g, (_, other: string) => SOURCES[other] ?? `\${galley_${other}}`);
  const group = (at: string | number): string => `galley_${name}_${at}`;
  const lines = cases.map(([pattern, value]) => {
    let groups = 0;
    const named = pattern.replaceAll(/\((?!\?)/g, () => {
      groups += 1;
      return `(?<${group(groups)}>`;
    });
    const filled = nginxText(value).replaceAll(/\{(\d)\}/g, (_, at: string) => `\${${group(at)}}`);
    return `  "~${named}" ${filled};`;
  });
  return [
    commentOf(name),
    `map "${source}" $galley_${name} {`,
    `  default ${nginxText(otherwise)};`,
    ...lines,
    '}',
  ].join('\n');
};

/** A quoted text. Throws for a dollar sign, which nginx cannot escape. */
export const nginxText = (text: string): string => {
  if (text.includes('$')) throw new Error(`nginx configuration cannot contain a dollar sign: ${text}`);
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
};

/**
 * The server's ports, name and certificate. nginx tests a name that matches everything last, so it takes no requests from
 * other sites, but it comes before Debian's default site:
 * https://nginx.org/en/docs/http/server_names.html
 */
export const nginxListen = (settings: SiteSettings): string =>
  [...listens(settings), ...name(settings), ...certificate(settings)].map((line) => `  ${line}`).join('\n');

/** Redirects HTTP to HTTPS if there is a certificate and `listen` is not set. */
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

/** Listens on IPv4 and IPv6 like Debian's default site, which would otherwise answer on IPv6. */
const onEveryAddress = (port: string, options = ''): string[] => [
  `listen ${port}${options};`,
  `listen [::]:${port}${options};`,
];

const name = ({ serverName }: SiteSettings): string[] =>
  serverName === null
    ? ['# Any name that no other site has. Set hosts.nginx.serverName to use one name.', 'server_name ~^;']
    : [`server_name ${serverName};`];

const certificate = ({ tls }: SiteSettings): string[] =>
  tls === null
    ? ['# Set hosts.nginx.tls to use a certificate.']
    : [`ssl_certificate ${nginxText(tls.certificate)};`, `ssl_certificate_key ${nginxText(tls.key)};`];
