/** The settings of a server that Galley configures: where it listens and which folder it publishes. */
export interface ServerSettings {
  /** A port, or an address and a port. */
  readonly listen: string;
  /** The folder of the published tree on the server. */
  readonly root: string;
}

/** The settings of a server whose program also serves other sites. */
export interface SiteSettings {
  /** Null: port 80, or 443 with a certificate, on every address. */
  readonly listen: string | null;
  readonly root: string;
  /** Null: any name that no other site of the server has. */
  readonly serverName: string | null;
  /** The paths of the files on the server; null for HTTP without TLS. */
  readonly tls: { readonly certificate: string; readonly key: string } | null;
}

/** The settings of hosts that do not depend on the site. */
export interface HostSettings {
  /** The folder of the published tree, relative to the project's folder, with `/` between segments. */
  readonly out: string;
  /** Also for nginx-njs. */
  readonly nginx: SiteSettings;
  readonly apache: SiteSettings;
  readonly caddy: ServerSettings;
  /** https://developers.cloudflare.com/workers/configuration/compatibility-dates/ */
  readonly cloudflare: { readonly name: string; readonly compatibilityDate: string };
}

const SITE: SiteSettings = { listen: null, root: '/var/www/galley', serverName: null, tls: null };

export const DEFAULT_HOST_SETTINGS: HostSettings = {
  out: 'dist',
  nginx: SITE,
  apache: SITE,
  caddy: { listen: ':80', root: '/var/www/galley' },
  cloudflare: { name: 'galley', compatibilityDate: '2026-04-01' },
};
