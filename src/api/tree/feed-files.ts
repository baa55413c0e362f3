import { languageFolder } from '../../config/languages/languages.ts';
import { addressAttributesIn, leadsSomewhere } from '../../content/html/address-attributes.ts';
import { decodeAttribute } from '../../content/html/tokenizer.ts';
import type { Post, Workspace } from '../../content/workspace/workspace.ts';
import { replaceAt } from '../../runtime/html/rewrite-urls.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { shortHash } from '../../shared/fs/fingerprint.ts';
import { lazily } from '../../shared/memoize.ts';
import type { Feed, FeedFormat, FeedItem } from '../feeds/print-feed.ts';
import { type Bodies, bodyKey } from './details.ts';
import { textOf } from './html-recipe.ts';
import type { Postings } from './postings.ts';
import type { Fields } from './record-texts.ts';
import { laidOut, partBelow, type TreeFile, type TreePart } from './tree.ts';

/** The settings of feeds and of the URLs in them. */
export interface FeedOptions extends Omit<AddressSettings, 'website'> {
  readonly limit: number;
  readonly content: 'full' | 'excerpt';
  readonly websiteOf: (workspace: string) => AddressSettings['website'];
  /** The place in the configuration that enables feeds. */
  readonly place: () => Pick<Diagnostic, 'file' | 'position'>;
}

interface FeedInput {
  readonly workspace: Workspace;
  readonly postings: Postings;
  readonly fields: Fields;
  readonly bodies: Bodies;
  /** The cache key of each post (`postKeys`). */
  readonly keys: readonly string[];
  readonly feeds: FeedOptions;
  /** Receives the problems that keep feeds from having absolute URLs. */
  readonly report: (diagnostic: Diagnostic) => void;
}

/** The feeds of a workspace, its categories and tags, and the data for a sitemap. Each key has one of the `folders`. */
export const feedParts = (input: FeedInput, folders: readonly string[]): TreePart[] => {
  const { workspace, feeds } = input;
  const refuse = (message: string, help: string): [] => {
    input.report({ severity: 'error', code: 'config/no-address', message, help, ...feeds.place() });
    return [];
  };
  const addresses = addressesOf({ ...feeds, website: feeds.websiteOf(workspace.name) });
  if (addresses === null)
    return refuse(`Feeds of the workspace ${workspace.name} need the URL of its website.`, WEBSITE);
  const withoutUrl = workspace.posts.find((post) => addresses.post(post) === null);
  if (withoutUrl !== undefined)
    return refuse(`Feeds need an absolute URL for ${withoutUrl.file}, but posts.url gives a relative one.`, WEBSITE);
  const selections = selectionsOf(input);
  const postWithAssets = addresses.hasAssets ? undefined : firstWithAssets(input, selections);
  if (postWithAssets !== undefined)
    return refuse(`Feeds need absolute URLs for the images and files in ${postWithAssets.file}.`, ASSETS);
  return folders.map((folder) => {
    const files = selections.flatMap((selection) => feedFiles(selection, { ...input, addresses, folder }));
    return partBelow(`${folder}/feeds`, laidOut('all', [...files, sitemap(input, addresses)]));
  });
};

const WEBSITE =
  "Set website.url: 'https://example.com', or start posts.url with it: 'https://example.com/posts/{slug}'.";
const ASSETS =
  "Set deploy.url to the URL of the API: 'https://api.example.com/api/public'. Or set output.assetsUrl: 'https://cdn.example.com'.";

/** The posts of one feed, newest first. */
interface Selection {
  /** The path below `feeds`, without an extension. */
  readonly name: string;
  readonly title: string;
  readonly ordinals: readonly number[];
}

const selectionsOf = ({ workspace, postings, feeds: { limit } }: FeedInput): readonly Selection[] => {
  const { title, posts, categories, tags } = workspace;
  const newest = (ordinals: readonly number[] = []): readonly number[] => ordinals.slice(-limit).reverse();
  const termFeeds = (folder: string, terms: Workspace['tags'], lists: Postings['tags']): Selection[] =>
    terms.map(({ name, slug }) => ({
      name: `${folder}/${slug}`,
      title: `${title}: ${name}`,
      ordinals: newest(lists.get(slug)),
    }));
  return [
    { name: 'posts', title, ordinals: newest([...posts.keys()]) },
    ...termFeeds('categories', categories, postings.category),
    ...termFeeds('tags', tags, postings.tags),
  ];
};

const firstWithAssets = ({ workspace: { posts } }: FeedInput, selections: readonly Selection[]): Post | undefined =>
  selections.flatMap(({ ordinals }) => ordinals.map((at) => posts[at] as Post)).find((post) => post.assets.length > 0);

const FORMATS: readonly FeedFormat[] = ['rss', 'atom', 'json'];

interface FeedFilesInput extends FeedInput {
  readonly addresses: Addresses;
  readonly folder: string;
}

/** A feed in all formats. The code that prints feeds is loaded only if it is needed. */
const feedFiles = (selection: Selection, input: FeedFilesInput): TreeFile[] => {
  const { workspace, bodies, keys, feeds, addresses, folder } = input;
  const key = lazily(() => {
    const items = selection.ordinals.map((at) => {
      const post = workspace.posts[at] as Post;
      return [keys[at], addresses.post(post), post.firstUrl, bodyKey(post, bodies)];
    });
    return shortHash(JSON.stringify([feedOf([], selection, input), feeds.content, addresses, folder, items]));
  });
  const content = async (format: FeedFormat): Promise<string> => {
    const { printFeed } = await import('../feeds/print-feed.ts');
    const items = selection.ordinals.map((at) => itemOf(workspace.posts[at] as Post, input));
    return printFeed(feedOf(items, selection, input), format);
  };
  return FORMATS.map((format) => ({
    path: `${selection.name}.${format}`,
    content: () => content(format),
    key,
    // The file names posts, so it is written after them.
    commit: true,
  }));
};

const feedOf = (items: readonly FeedItem[], { name, title }: Selection, input: FeedFilesInput): Feed => {
  const { workspace, addresses, folder, feeds } = input;
  const changes = items.map(({ updatedAt }) => updatedAt).sort();
  return {
    id: `${addresses.home}#${encodeURIComponent(workspace.name)}${languageFolder(workspace)}/${name}`,
    title,
    language: workspace.language,
    home: addresses.home,
    self: addresses.file(`${folder.slice(feeds.base.length)}/feeds/${name}`),
    author: workspace.title,
    // Atom requires a time, but the build uses no clock, so a feed without items gets the epoch.
    updatedAt: changes.at(-1) ?? new Date(0).toISOString(),
    items,
  };
};

const itemOf = (post: Post, { fields, bodies, feeds, addresses }: FeedFilesInput): FeedItem => {
  const { file, slug, firstUrl, category, tags, authors, links } = post;
  const { title, excerpt, coverImage, publishedAt, updatedAt } = fields.of(file);
  const url = addresses.post(post) ?? '';
  const absolute = (address: string): string | null => addresses.from(address, url);
  const html = (): string => textOf(bodies.read(bodies.place(file)), { links, rules: bodies.rules });
  return {
    id: (firstUrl && addresses.post({ slug, url: firstUrl })) ?? url,
    url,
    title,
    excerpt,
    html: feeds.content === 'full' ? absoluteHtml(html(), absolute) : null,
    image: coverImage && (absolute(coverImage) ?? coverImage),
    publishedAt,
    updatedAt: updatedAt ?? publishedAt,
    authors: authors.map(({ name }) => name),
    terms: [...(category === null ? [] : [category]), ...tags].map(({ name }) => name),
  };
};

/** The URL of each post on the website and the time of its last change, newest first. */
const sitemap = ({ workspace: { posts }, keys, fields }: FeedInput, addresses: Addresses): TreeFile => {
  const newest = posts.toReversed();
  return {
    path: 'sitemap.json',
    commit: true,
    content: () => {
      const data = newest.map((post) => {
        const { updatedAt, publishedAt } = fields.of(post.file);
        return { slug: post.slug, url: addresses.post(post), lastModified: updatedAt ?? publishedAt };
      });
      return JSON.stringify({ data });
    },
    key: () => shortHash(JSON.stringify([keys, posts.map(addresses.post)])),
  };
};

interface AddressSettings {
  /** The website for which posts are written. */
  readonly website: { readonly url: string | null; readonly basePath: string | null };
  readonly postUrl: string;
  /** The origin of assets. Empty if it is the same as the API's. */
  readonly assetsUrl: string;
  /** The URL of the API with its base path, or null if it is not known. */
  readonly apiUrl: string | null;
  readonly base: string;
}

interface Addresses {
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
