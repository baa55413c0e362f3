/** A server that Galley writes the configuration of: where it listens and which folder it publishes. */
export interface ServerSettings {
  /** As the server spells it: a port, or an address and a port. */
  readonly listen: string;
  /** The published tree, on the machine that serves it. */
  readonly root: string;
}

/** What hosts need to know besides the site. */
export interface HostSettings {
  /** The published tree, relative to the project's folder, `/` between segments. */
  readonly out: string;
  /** Also of nginx-njs. */
  readonly nginx: ServerSettings;
  readonly caddy: ServerSettings;
  /** https://developers.cloudflare.com/workers/configuration/compatibility-dates/ */
  readonly cloudflare: { readonly name: string; readonly compatibilityDate: string };
}

export const DEFAULT_HOST_SETTINGS: HostSettings = {
  out: 'dist',
  nginx: { listen: '80', root: '/var/www/galley' },
  caddy: { listen: ':80', root: '/var/www/galley' },
  cloudflare: { name: 'galley', compatibilityDate: '2026-04-01' },
};
