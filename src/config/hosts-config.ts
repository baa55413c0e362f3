/** A server that Galley writes the configuration of. */
interface ServerConfig {
  /** Where it listens, as the server spells it. */
  readonly listen?: string | undefined;
  /** The published tree, on the machine that serves it. */
  readonly root?: string | undefined;
}

/** A server that stands beside other sites of one program. */
interface SiteOfServerConfig {
  /** A port, or an address and a port; port 80 of every address, with `tls` 443. */
  readonly listen?: string | undefined;
  /** The published tree, on the machine that serves it; `/var/www/galley`. */
  readonly root?: string | undefined;
  /** The name that it answers to, `api.example.com`; without one, any that no other site of the program has. */
  readonly serverName?: string | undefined;
  /** Certificate and key, as files on the machine that serves it. */
  readonly tls?: { readonly certificate: string; readonly key: string } | undefined;
}

export interface HostsConfig {
  /** Also of nginx-njs. */
  readonly nginx?: SiteOfServerConfig | undefined;
  readonly apache?: SiteOfServerConfig | undefined;
  /** `:80` and `/var/www/galley`. */
  readonly caddy?: ServerConfig | undefined;
  /** The Worker's name, `galley`, and its compatibility date. */
  readonly cloudflare?:
    | { readonly name?: string | undefined; readonly compatibilityDate?: string | undefined }
    | undefined;
}
