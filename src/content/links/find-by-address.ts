import { posix } from 'node:path';
import type { FoundAsset } from '../posts/assets.ts';
import type { WrittenPost } from '../posts/written-post.ts';
import { decodeAddress, pathOf } from '../slugs/site-address.ts';
import type { ToolSettings } from '../tool.ts';

/** How a workspace's links are read. */
export type LinkRules = Pick<ToolSettings, 'root' | 'tool' | 'website' | 'assets' | 'postFolders'> & {
  /** The URL pattern of a post, with {slug}. */
  readonly postUrl: string;
  /** The language of the posts: a BCP 47 tag. */
  readonly language: string;
  /** The files that wiki links can name, relative to the project's root. */
  readonly attachments: readonly string[];
  readonly findAsset: (folder: string, reference: string) => Promise<FoundAsset>;
  /** Called with the absolute paths of missing files that a link could lead to. */
  readonly onMissing: (path: string) => void;
  /** Called with the absolute paths of pages that links lead to, because the published links depend on them. */
  readonly onPage: (path: string) => void;
};

/** Finds the files of the posts that have a URL: none, one or several. */
export type FindByAddress = (address: string) => readonly string[];

/**
 * Returns a function that finds posts by URL. It prefers a post's first URL to further URLs, and these to old URLs.
 * Among several posts, it prefers one with the exact spelling.
 */
export const createFindByAddress = (
  posts: Iterable<WrittenPost>,
  rules: Pick<LinkRules, 'tool' | 'postUrl'>,
): FindByAddress => {
  const keyOf = createKeyOf(rules);
  const ranks: Map<string, WrittenPost | WrittenPost[]>[] = [];
  const old: (typeof ranks)[number] = new Map();
  for (const post of posts) {
    for (const [rank, address] of addressesOf(post, rules).entries()) {
      ranks[rank] ??= new Map();
      add(ranks[rank], keyOf(address), post);
    }
    // Old URLs are percent-encoded, as browsers send them.
    for (const alias of post.aliases ?? []) add(old, keyOf(decodeAddress(pathOf(alias))), post);
  }
  return (address) => {
    const key = keyOf(address);
    for (const rank of [...ranks, old]) {
      const found = [rank.get(key) ?? []].flat();
      const exact = found.filter((post) => addressesOf(post, rules).includes(address));
      if (found.length > 0) return (exact.length === 1 ? exact : found).map(({ file }) => file);
    }
    return [];
  };
};

/** Most URLs have one post. A list for each would double the memory. */
const add = (posts: Map<string, WrittenPost | WrittenPost[]>, address: string, post: WrittenPost): void => {
  const known = posts.get(address);
  if (known === undefined) posts.set(address, post);
  else if (Array.isArray(known)) known.push(post);
  else posts.set(address, [known, post]);
};

/** Resolves a relative URL on a page with the URL `base`, as a browser does; null if `base` is needed and unknown. */
export const addressFrom = (base: string | undefined, relative: string): string | null => {
  if (relative.startsWith('/')) return posix.normalize(relative);
  const path = /(?:^|\/)\.\.?$/.test(relative) ? `${relative}/` : relative;
  return base === undefined ? null : posix.join(base.slice(0, base.lastIndexOf('/') + 1), path);
};

/** Returns one key for all spellings of a URL: with and without `/`, `.html` and `index.html` at the end. */
const createKeyOf = ({ tool }: Pick<LinkRules, 'tool'>): ((address: string) => string) => {
  const isLower = tool.slugs.letters === 'lower';
  return (address) => {
    const key = address
      .normalize()
      .replace(/\/{2,}/g, '/')
      .replace(/(?:\/index)?\.html?$|\/index$/i, '')
      .replace(/\/$/, '');
    return isLower ? key.toLowerCase() : key;
  };
};

/** Returns a post's URLs on the site that it was written for, and its published URL, in order of preference. */
const addressesOf = (post: WrittenPost, { postUrl }: Pick<LinkRules, 'postUrl'>): readonly string[] => {
  const { slug, url, addresses = [] } = post;
  const published = pathOf(url ?? (slug === '' ? '' : postUrl.replaceAll('{slug}', slug)));
  return published.startsWith('/') && !addresses.includes(published) ? [...addresses, published] : addresses;
};

/** Removes the site's base path from a URL, since the URLs of posts do not include it. */
export const belowBasePath = (address: string, { website: { basePath } }: Pick<LinkRules, 'website'>): string =>
  basePath !== null && address.startsWith(`${basePath}/`) ? address.slice(basePath.length) : address;
