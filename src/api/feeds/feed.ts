/** The content of a feed, independent of its format. URLs are absolute. */
export interface Feed {
  /** A permanent id that does not depend on the URL. */
  readonly id: string;
  readonly title: string;
  /** A BCP 47 language tag. */
  readonly language: string;
  /** The URL of the website's home page. */
  readonly home: string;
  /** The URL of the feed without the extension, or null if it is not known. */
  readonly self: string | null;
  /** The author of posts that name none. */
  readonly author: string;
  /** The time of the latest change, in ISO 8601, UTC. */
  readonly updatedAt: string;
  readonly items: readonly FeedItem[];
}

export interface FeedItem {
  /** A permanent id: the URL that the post had first. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  /** Plain text. */
  readonly excerpt: string;
  /** Null for an item that only has its excerpt. */
  readonly html: string | null;
  readonly image: string | null;
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly authors: readonly string[];
  /** The names of the category and the tags. */
  readonly terms: readonly string[];
}

/** The formats of feeds, named by file extension. Servers that only serve files derive the media type from it. */
export const FEED_FORMATS = ['rss', 'atom', 'json'] as const;

export type FeedFormat = (typeof FEED_FORMATS)[number];
