/** A server that Galley writes the configuration of: where it listens and which folder it publishes. */
export interface ServerSettings {
  /** A port, or an address and a port. */
  readonly listen: string;
  /** The published tree, on the machine that serves it. */
  readonly root: string;
}

/** A server that shares its program with other sites. */
export interface SiteSettings {
  /** Null: port 80, or 443 with a certificate, of every address. */
  readonly listen: string | null;
  readonly root: string;
  /** Null: any name that no other site of the program has. */
  readonly serverName: string | null;
  /** Files on the machine that serves it; null for HTTP without TLS. */
  readonly tls: { readonly certificate: string; readonly key: string } | null;
}

/** What hosts need to know besides the site. */
export interface HostSettings {
  /** The published tree, relative to the project's folder, `/` between segments. */
  readonly out: string;
  /** Also of nginx-njs. */
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
