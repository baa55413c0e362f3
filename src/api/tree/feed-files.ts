import { languageFolder } from '../../config/languages/languages.ts';
import type { Post, Workspace } from '../../content/workspace/workspace.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { shortHash } from '../../shared/fs/fingerprint.ts';
import { lazily } from '../../shared/memoize.ts';
import type { Feed, FeedFormat, FeedItem } from '../feeds/print-feed.ts';
import { type Bodies, bodyKey } from './details.ts';
import { htmlInTime, textOf } from './html-recipe.ts';
import type { Postings } from './postings.ts';
import type { Fields } from './record-texts.ts';
import { laidOut, partBelow, type TreeFile, type TreePart } from './tree.ts';
import { type Addresses, type AddressOptions, absoluteHtml, requireAddresses } from './website-addresses.ts';

/** The settings of feeds and of the URLs in them. */
export interface FeedOptions extends AddressOptions {
  readonly limit: number;
  /** Absent: full in the feed of all posts, excerpts in those of terms, which repeat the same posts. */
  readonly content?: 'full' | 'excerpt' | undefined;
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
  const { workspace, feeds, report } = input;
  const selections = selectionsOf(input);
  const shown = (): Post[] => selections.flatMap(({ ordinals }) => ordinals.map((at) => workspace.posts[at] as Post));
  const addresses = requireAddresses('Feeds', { workspace, options: feeds, shown, report });
  if (addresses === null) return [];
  return folders.map((folder) => {
    const files = selections.flatMap((selection) => feedFiles(selection, { ...input, addresses, folder }));
    return partBelow(`${folder}/feeds`, laidOut('all', [...files, sitemap(input, addresses)]));
  });
};

/** The posts of one feed, newest first. */
interface Selection {
  /** The path below `feeds`, without an extension. */
  readonly name: string;
  readonly title: string;
  /** Whether each post has all of its HTML. */
  readonly isFull: boolean;
  readonly ordinals: readonly number[];
}

const selectionsOf = ({ workspace, postings, feeds: { limit, content } }: FeedInput): readonly Selection[] => {
  const { title, posts, categories, tags } = workspace;
  const newest = (ordinals: readonly number[] = []): readonly number[] => ordinals.slice(-limit).reverse();
  const termFeeds = (folder: string, terms: Workspace['tags'], lists: Postings['tags']): Selection[] =>
    terms.map(({ name, slug }) => ({
      name: `${folder}/${slug}`,
      title: `${title}: ${name}`,
      isFull: content === 'full',
      ordinals: newest(lists.get(slug)),
    }));
  return [
    { name: 'posts', title, isFull: content !== 'excerpt', ordinals: newest([...posts.keys()]) },
    ...termFeeds('categories', categories, postings.category),
    ...termFeeds('tags', tags, postings.tags),
  ];
};

const FORMATS: readonly FeedFormat[] = ['rss', 'atom', 'json'];

interface FeedFilesInput extends FeedInput {
  readonly addresses: Addresses;
  readonly folder: string;
}

/** A feed in all formats. The code that prints feeds is loaded only if it is needed. */
const feedFiles = (selection: Selection, input: FeedFilesInput): TreeFile[] => {
  const { workspace, bodies, keys, addresses, folder } = input;
  const key = lazily(() => {
    const items = selection.ordinals.map((at) => {
      const post = workspace.posts[at] as Post;
      return [keys[at], addresses.post(post), post.firstUrl, bodyKey(post, bodies)];
    });
    return shortHash(JSON.stringify([feedOf([], selection, input), selection.isFull, addresses, folder, items]));
  });
  const content = async (format: FeedFormat): Promise<string> => {
    const { printFeed } = await import('../feeds/print-feed.ts');
    const items = selection.ordinals.map((at) => itemOf(workspace.posts[at] as Post, selection, input));
    return printFeed(feedOf(items, selection, input), format);
  };
  return FORMATS.map((format) => ({
    path: `${selection.name}.${format}`,
    group: 'feeds',
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

const itemOf = (post: Post, { isFull }: Selection, { fields, bodies, addresses }: FeedFilesInput): FeedItem => {
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
    html: isFull ? htmlInTime(file, () => absoluteHtml(html(), absolute)) : null,
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
    group: 'feeds',
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
