import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { absoluteHtml } from '../feeds/absolute-html.ts';
import { type Addresses, type AddressSettings, addressesOf } from '../feeds/addresses.ts';
import type { Feed, FeedItem } from '../feeds/feed.ts';
import { FEED_FORMATS, type FeedFormat } from '../feeds/formats.ts';
import { shortHash } from '../files/short-hash.ts';
import { languageFolder } from '../languages/languages.ts';
import type { Post, Workspace } from '../workspace/workspace.ts';
import { assetsOf } from './assets-of.ts';
import { type Bodies, bodyKey } from './detail.ts';
import type { Postings } from './query-index.ts';
import { htmlText } from './recipe.ts';
import type { Fields } from './record-texts.ts';
import type { TreeFile } from './tree.ts';
import { laidOut, partBelow, type TreePart } from './tree-part.ts';

/** What feeds have, and where they say that it is. */
export interface FeedOptions extends Omit<AddressSettings, 'website'> {
  /** Posts of a feed at most. */
  readonly limit: number;
  readonly content: 'full' | 'excerpt';
  /** Of a workspace. */
  readonly websiteOf: (workspace: string) => AddressSettings['website'];
  /** Where the configuration asks for them. */
  readonly place: () => Pick<Diagnostic, 'file' | 'position'>;
}

export interface FeedInput {
  readonly workspace: Workspace;
  readonly postings: Postings;
  readonly fields: Fields;
  readonly bodies: Bodies;
  /** Of each post (`postKeys`). */
  readonly keys: readonly string[];
  readonly feeds: FeedOptions;
  /** Takes what keeps feeds from having whole addresses. */
  readonly report: (diagnostic: Diagnostic) => void;
}

/** The feeds of a workspace, its categories and its tags, and what a sitemap is made of; `folder` is a key's. */
export const feedParts = (input: FeedInput, folders: readonly string[]): TreePart[] => {
  const addresses = addressesOf({ ...input.feeds, website: input.feeds.websiteOf(input.workspace.name) });
  if (addresses === null) {
    const message = `Feeds of the workspace ${input.workspace.name} need the address of its website.`;
    input.report(noAddress(message, WEBSITE, input.feeds));
    return [];
  }
  const nowhere = input.workspace.posts.find(({ source }) => addresses.post(source) === null);
  if (nowhere !== undefined) {
    const message = `Feeds need a whole address of ${nowhere.source.file}: what posts.url makes of it is none.`;
    input.report(noAddress(message, WEBSITE, input.feeds));
    return [];
  }
  const selections = selectionsOf(input);
  const lost = addresses.hasAssets ? undefined : firstWithAssets(input, selections);
  if (lost !== undefined) {
    const message = `Feeds need whole addresses of the pictures and files of ${lost.source.file}.`;
    input.report(noAddress(message, ASSETS, input.feeds));
    return [];
  }
  return folders.map((folder) => {
    const files = selections.flatMap((selection) => feedFiles(selection, { ...input, addresses, folder }));
    return partBelow(`${folder}/feeds`, laidOut('all', 'other', [...files, sitemap(input, addresses)]));
  });
};

const WEBSITE =
  "Set website.url: 'https://example.com', or begin posts.url with it: 'https://example.com/posts/{slug}'.";
const ASSETS =
  "Set deploy.url, where readers find the API: 'https://api.example.com/api/public', or assets.baseUrl: 'https://cdn.example.com'.";

const noAddress = (message: string, help: string, { place }: FeedOptions): Diagnostic => ({
  severity: 'error',
  code: 'config/no-address',
  message,
  help,
  ...place(),
});

/** The posts of one feed, newest first. */
interface Selection {
  /** Its path below `feeds`, without extension. */
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
  selections
    .flatMap(({ ordinals }) => ordinals.map((at) => posts[at] as Post))
    .find((post) => assetsOf(post).length > 0);

interface FeedFilesInput extends FeedInput {
  readonly addresses: Addresses;
  readonly folder: string;
}

/** A feed in all formats. What prints is loaded where something is to be printed. */
const feedFiles = (selection: Selection, input: FeedFilesInput): TreeFile[] => {
  const { workspace, bodies, keys, feeds, addresses, folder } = input;
  let made: string | undefined;
  const keyOfAll = (): string => {
    const items = selection.ordinals.map((at) => {
      const post = workspace.posts[at] as Post;
      return [keys[at], addresses.post(post.source), bodyKey(post, bodies)];
    });
    return shortHash(JSON.stringify([feedOf([], selection, input), feeds.content, addresses, folder, items]));
  };
  const content = async (format: FeedFormat): Promise<string> => {
    const { printFeed } = await import('../feeds/print-feed.ts');
    const items = selection.ordinals.map((at) => itemOf(workspace.posts[at] as Post, input));
    return printFeed(feedOf(items, selection, input), format);
  };
  return FEED_FORMATS.map((format) => ({
    ...named(`${selection.name}.${format}`),
    content: () => content(format),
    key: () => {
      made ??= keyOfAll();
      return made;
    },
  }));
};

/** It names posts, so it is written after them. */
const named = (path: string): Pick<TreeFile, 'path' | 'group' | 'commit'> => ({ path, group: 'other', commit: true });

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
    // A moment is asked for, and there is no clock: a feed without items has never changed.
    updatedAt: changes.at(-1) ?? new Date(0).toISOString(),
    items,
  };
};

const itemOf = (post: Post, { fields, bodies, feeds, addresses }: FeedFilesInput): FeedItem => {
  const { source, category, tags, authors, links } = post;
  const { title, excerpt, coverImage, publishedAt, updatedAt } = fields.of(source.file);
  const url = addresses.post(source) ?? '';
  const absolute = (address: string): string | null => addresses.from(address, url);
  const html = (): string =>
    htmlText({ html: bodies.place(source.file), slug: source.slug, links, rules: bodies.rules }, bodies.read);
  return {
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

/** Where each post is on the website, and when it was changed; newest first. */
const sitemap = ({ workspace: { posts }, keys, fields }: FeedInput, addresses: Addresses): TreeFile => {
  const newest = posts.toReversed();
  return {
    ...named('sitemap.json'),
    content: () => {
      const data = newest.map(({ source }) => {
        const { updatedAt, publishedAt } = fields.of(source.file);
        return { slug: source.slug, url: addresses.post(source), lastModified: updatedAt ?? publishedAt };
      });
      return JSON.stringify({ data });
    },
    key: () => shortHash(JSON.stringify([keys, posts.map(({ source }) => addresses.post(source))])),
  };
};
