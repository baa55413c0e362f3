/** A server that Galley writes the configuration of: where it listens and which folder it publishes. */
export interface ServerSettings {
  /** As the server spells it: a port, or an address and a port. */
  readonly listen: string;
  /** The published tree, on the machine that serves it. */
  readonly root: string;
}

/** What only one host needs to know. */
export interface HostSettings {
  /** Also of nginx-njs. */
  readonly nginx: ServerSettings;
  readonly caddy: ServerSettings;
  /** The Worker's name and the compatibility date it runs under (https://developers.cloudflare.com/workers/configuration/compatibility-dates/). */
  readonly cloudflare: { readonly name: string; readonly compatibilityDate: string };
}

export const DEFAULT_HOST_SETTINGS: HostSettings = {
  nginx: { listen: '80', root: '/var/www/galley' },
  caddy: { listen: ':80', root: '/var/www/galley' },
  cloudflare: { name: 'galley', compatibilityDate: '2026-04-01' },
};
