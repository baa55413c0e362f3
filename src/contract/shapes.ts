/** A category or a tag. */
export interface Term {
  readonly name: string;
  readonly slug: string;
}

/** An author as a post names one. */
export interface AuthorName {
  readonly id: string;
  readonly name: string;
}

export interface Author {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** Network name to URL. */
  readonly socialLinks: Readonly<Record<string, string>>;
}

/** The configured custom fields; none where nothing is said. */
export type NoFields = Readonly<Record<never, never>>;

/** The fields that every post has as it stands in a list. */
export interface RecordFields {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** ISO 8601, UTC. */
  readonly publishedAt: string;
  readonly updatedAt: string | null;
  readonly coverImage: string | null;
  readonly category: Term | null;
  readonly tags: readonly Term[];
  readonly authors: readonly AuthorName[];
  /** Whole minutes. */
  readonly readingTime: number;
}

/** A post as it stands in a list. */
export type PostRecord<Custom extends object = NoFields> = RecordFields & Custom;

export type Post<Custom extends object = NoFields> = PostRecord<Custom> & { readonly htmlContent: string };

export interface PostList<Custom extends object = NoFields> {
  readonly data: readonly PostRecord<Custom>[];
  /** All posts that match, on this page or not. */
  readonly total: number;
  readonly offset: number;
  /** As applied: never more than the API's maximum. */
  readonly limit: number;
}

export interface Stats {
  readonly totalPosts: number;
  readonly totalAuthors: number;
  readonly totalCategories: number;
  readonly totalTags: number;
}
