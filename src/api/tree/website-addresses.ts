import { addressAttributesIn, leadsSomewhere } from '../../content/html/address-attributes.ts';
import { decodeAttribute } from '../../content/html/tokenizer.ts';
import type { Post, Workspace } from '../../content/workspace/workspace.ts';
import { replaceAt } from '../../runtime/html/rewrite-urls.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';

/** The settings of files whose URLs are absolute, for all workspaces. */
export interface AddressOptions extends Omit<AddressSettings, 'website'> {
  readonly websiteOf: (workspace: string) => AddressSettings['website'];
  /** The place in the configuration that enables these files. */
  readonly place: () => Pick<Diagnostic, 'file' | 'position'>;
}

export const settingsIn = (options: AddressOptions, workspace: string): AddressSettings => {
  const { postUrl, assetsUrl, apiUrl, base } = options;
  return { website: options.websiteOf(workspace), postUrl, assetsUrl, apiUrl, base };
};

interface Required {
  readonly workspace: Pick<Workspace, 'name' | 'posts'>;
  readonly options: AddressOptions;
  /** The posts whose images and files need URLs. */
  readonly shown: () => readonly Post[];
  readonly report: (diagnostic: Diagnostic) => void;
}

/** The absolute URLs in a workspace. Null after a report of what is missing; `what` needs them, such as feeds. */
export const requireAddresses = (what: string, { workspace, options, shown, report }: Required): Addresses | null => {
  const refuse = (message: string, help: string): null => {
    report({ severity: 'error', code: 'config/no-address', message, help, ...options.place() });
    return null;
  };
  const addresses = addressesOf(settingsIn(options, workspace.name));
  if (addresses === null)
    return refuse(`${what} of the workspace ${workspace.name} need the URL of its website.`, WEBSITE);
  const withoutUrl = workspace.posts.find((post) => addresses.post(post) === null);
  if (withoutUrl !== undefined)
    return refuse(`${what} need an absolute URL for ${withoutUrl.file}, but posts.url gives a relative one.`, WEBSITE);
  const withAssets = addresses.hasAssets ? undefined : shown().find(({ assets }) => assets.length > 0);
  if (withAssets !== undefined)
    return refuse(`${what} need absolute URLs for the images and files in ${withAssets.file}.`, ASSETS);
  return addresses;
};

const WEBSITE =
  "Set website.url: 'https://example.com', or start posts.url with it: 'https://example.com/posts/{slug}'.";
const ASSETS =
  "Set deploy.url to the URL of the API: 'https://api.example.com/api/public'. Or set output.assetsUrl: 'https://cdn.example.com'.";

export interface AddressSettings {
  /** The website for which posts are written. */
  readonly website: { readonly url: string | null; readonly basePath: string | null };
  readonly postUrl: string;
  /** The origin of assets. Empty if it is the same as the API's. */
  readonly assetsUrl: string;
  /** The URL of the API with its base path, or null if it is not known. */
  readonly apiUrl: string | null;
  readonly base: string;
}

export interface Addresses {
  readonly home: string;
  /** Returns the absolute URL of a post, from its `url` or else its slug. Null if only a relative one is known. */
  readonly post: (post: { readonly slug: string; readonly url?: string | null }) => string | null;
  /** Makes a URL in the page at `page` absolute. Null if it is absolute already or cannot be resolved. */
  readonly from: (address: string, page: string) => string | null;
  /** Whether assets have absolute URLs. */
  readonly hasAssets: boolean;
  /** Returns the URL of a file of the tree by its path below the base path, or null if it is not known. */
  readonly file: (path: string) => string | null;
}

const ORIGIN = /^https?:\/\/[^/?#{}]+(?=[/?#]|$)/;

/** Returns null if the configuration does not contain the URL of the website. */
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

/** Replaces each URL in HTML with the result of `absolute`. A null result leaves the URL unchanged. */
export const absoluteHtml = (html: string, absolute: (address: string) => string | null): string => {
  const places = addressAttributesIn(html)
    .flatMap(({ addresses }) => addresses)
    .filter(leadsSomewhere)
    .map(({ start, end, value }) => ({ start, length: end - start, value }));
  return replaceAt(html, places, ({ value }) => absolute(decodeAttribute(value)));
};
