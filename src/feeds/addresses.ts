/** What whole addresses are made of. */
export interface AddressSettings {
  /** The website that posts are written for. */
  readonly website: { readonly url: string | null; readonly basePath: string | null };
  /** The pattern of posts' addresses. */
  readonly postUrl: string;
  /** The origin of assets; empty where it is the API's. */
  readonly assetsUrl: string;
  /** Where the API is published, with its base path; null where that is not known. */
  readonly apiUrl: string | null;
  /** The base path. */
  readonly base: string;
}

interface Addressed {
  readonly slug: string;
  /** Null or absent where it follows from the slug. */
  readonly url?: string | null;
}

export interface Addresses {
  /** The website's front page. */
  readonly home: string;
  /** A whole address of a post; null where what is configured makes none. */
  readonly post: (post: Addressed) => string | null;
  /** A whole address for one that a page of an address has; null for one that is whole, or leads nowhere. */
  readonly from: (address: string, page: string) => string | null;
  /** Whether assets have whole addresses. */
  readonly hasAssets: boolean;
  /** The address of a file of the tree, by its path below the base path; null where it is not known. */
  readonly file: (path: string) => string | null;
}

const ORIGIN = /^https?:\/\/[^/?#{}]+(?=[/?#]|$)/;

/** Null where nothing says where the website is. */
export const addressesOf = ({ website, postUrl, assetsUrl, apiUrl, base }: AddressSettings): Addresses | null => {
  const origin = website.url ?? ORIGIN.exec(postUrl)?.[0];
  if (origin === undefined) return null;
  const api = apiUrl?.replace(/\/+$/, '') ?? null;
  const assets = `${base}/assets/`;
  const file = (path: string): string | null => (api === null ? null : `${api}/${path}`);
  return {
    home: `${origin}${website.basePath ?? ''}/`,
    post: ({ slug, url }) => wholeFrom(url ?? postUrl.replaceAll('{slug}', slug), origin),
    from: (address, page) => {
      if (URL.canParse(address)) return null;
      if (address.startsWith(assets) && api !== null) return file(address.slice(base.length + 1));
      return wholeFrom(address, page);
    },
    hasAssets: assetsUrl !== '' || api !== null,
    file,
  };
};

const wholeFrom = (address: string, page: string): string | null =>
  URL.canParse(address, page) ? new URL(address, page).href : null;
