import type { ContentPost } from '../../../build/read-content.ts';
import { decodeEscapes } from '../../../shared/decode-escapes.ts';

/** The result of following a link in a post. */
type LinkTarget =
  | { readonly kind: 'post'; readonly slug: string; readonly lang: string | undefined; readonly fragment: string }
  | { readonly kind: 'place'; readonly fragment: string }
  /** A file that the API publishes. A file that can run scripts is saved instead of shown. */
  | { readonly kind: 'file'; readonly path: string; readonly isSaved: boolean }
  | { readonly kind: 'out'; readonly url: string }
  /** The console cannot follow it. */
  | { readonly kind: 'none'; readonly why: string };

interface LinkOptions {
  /** Posts by URL (`addressBook`). */
  readonly addresses: ReadonlyMap<string, AddressedPost>;
  /** The URL of the post that contains the link. */
  readonly address: string;
  /** The base path of the API. */
  readonly base: string;
}

/** The origin of posts whose URLs have none. No host has this name (RFC 6761). */
const SITE = 'http://site.invalid';

/** The allowed schemes of external links. */
const OUT = ['http:', 'https:', 'mailto:', 'tel:'];

interface AddressedPost {
  readonly slug: string;
  /** Absent if the workspace declares no languages. */
  readonly lang: string | undefined;
}

/** Returns posts by full URL, normalized as in browsers. If translations share a URL, the `preferred` language wins. */
export const addressBook = (
  posts: readonly Pick<ContentPost, 'slug' | 'url' | 'lang'>[],
  preferred?: string,
): ReadonlyMap<string, AddressedPost> => {
  const found = new Map<string, AddressedPost>();
  for (const { slug, url, lang } of posts) {
    if (slug === null || url === null || !URL.canParse(url, SITE)) continue;
    const address = withoutFragment(new URL(url, SITE));
    if (!found.has(address) || lang === preferred) found.set(address, { slug, lang: lang ?? undefined });
  }
  return found;
};

export const linkTarget = (href: string, { addresses, address, base }: LinkOptions): LinkTarget => {
  if (href.startsWith('#')) return { kind: 'place', fragment: decoded(href.slice(1)) };
  const from = URL.canParse(address, SITE) ? new URL(address, SITE) : SITE;
  if (!URL.canParse(href, from)) return { kind: 'none', why: `${href} is not a URL.` };
  const url = new URL(href, from);
  const post = addresses.get(withoutFragment(url));
  if (post !== undefined) return { kind: 'post', ...post, fragment: decoded(url.hash.slice(1)) };
  const path = assetPath(url.href, base);
  if (path !== null) return { kind: 'file', path, isSaved: /\.svg$/i.test(path) };
  if (url.origin === SITE) {
    return { kind: 'none', why: `${url.pathname} is a page of the site, but no post of this workspace.` };
  }
  if (!OUT.includes(url.protocol)) return { kind: 'none', why: `Links with ${url.protocol} are not followed.` };
  return { kind: 'out', url: url.href };
};

/** Returns the path of a file of the API, on any host, as its name contains its hash; null for other URLs. */
export const assetPath = (address: string, base: string): string | null => {
  if (!URL.canParse(address, SITE)) return null;
  const { pathname, protocol } = new URL(address, SITE);
  const isAsset = pathname.startsWith(base) && ASSET.test(pathname.slice(base.length));
  return isAsset && /^https?:$/.test(protocol) ? pathname : null;
};

const ASSET = /^\/assets\/[0-9a-f]{12}-[^/]+$/;

const withoutFragment = (url: URL): string => url.href.slice(0, url.href.length - url.hash.length).replace(/#$/, '');

const decoded = (text: string): string => decodeEscapes(text) ?? text;
