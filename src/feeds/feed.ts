/** What a feed says, whatever its format. Addresses are whole. */
export interface Feed {
  /** Its own for ever, wherever it is published. */
  readonly id: string;
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
  /** The website's front page. */
  readonly home: string;
  /** Where it is published, but for the extension; null where that is not known. */
  readonly self: string | null;
  /** Who writes the posts that name no author. */
  readonly author: string;
  /** When its newest item was changed; ISO 8601, UTC. */
  readonly updatedAt: string;
  readonly items: readonly FeedItem[];
}

export interface FeedItem {
  readonly url: string;
  readonly title: string;
  /** Plain text. */
  readonly excerpt: string;
  /** Null for an item that is its excerpt alone. */
  readonly html: string | null;
  readonly image: string | null;
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly authors: readonly string[];
  /** The names of its category and its tags. */
  readonly terms: readonly string[];
}
