import type { MarkedAddress } from '../addresses/replace-addresses.ts';

/** A category or a tag. */
export interface Term {
  readonly name: string;
  readonly slug: string;
}

/** A category or a tag in their lists. */
export interface ListedTerm extends Term {
  /** These three where the API's configuration has `terms.fields` on. */
  readonly description?: string | null;
  readonly image?: string | null;
  readonly url?: string | null;
  /** The category that one is below, where the API's configuration has `terms.parents` on. */
  readonly parent?: Term | null;
  /** All that a category is below: its parent is the last. */
  readonly ancestors?: readonly Term[];
  /** How many posts have it, where the API's configuration has that on. */
  readonly posts?: number;
  /** How many posts a category and all below it have, where the API has both. */
  readonly postsWithDescendants?: number;
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
  /** These two where the API's configuration has `terms.fields` on. */
  readonly avatar?: string | null;
  readonly url?: string | null;
  /** How many posts the author has, where the API's configuration has that on. */
  readonly posts?: number;
}

/** The configured custom fields; none where nothing is said. */
export type NoFields = Readonly<Record<never, never>>;

/** What posts have besides where their workspace declares languages. */
export interface LanguageFields {
  /** The language of the text, a BCP 47 tag. */
  readonly lang?: string;
  /** The slugs of the post by the languages that it is in, its own too. */
  readonly translations?: Readonly<Record<string, string>>;
}

/** The fields that every post has as it stands in a list. */
export interface RecordFields extends LanguageFields {
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

/** What records have besides, each where the API's configuration has it on. */
export interface OptionalFields {
  /** The text in place of the cover: `posts.coverAlt`. */
  readonly coverAlt?: string | null;
  /** In pixels, null where the cover is no file of the project: `posts.coverSize`. */
  readonly coverWidth?: number | null;
  readonly coverHeight?: number | null;
  /** What of the cover's address stands below the base address; null where that is no file of the API. */
  readonly coverAsset?: string | null;
  /** What the post is by its own word and dates: `posts.status`, and builds with `--drafts` or `--future`. */
  readonly status?: PostStatus;
}

export type PostStatus = 'published' | 'draft' | 'scheduled' | 'expired';

/** A post as it stands in a list. */
export type PostRecord<Custom extends object = NoFields> = RecordFields & Custom & OptionalFields;

/** A heading of a post's HTML. */
export interface Heading {
  readonly level: number;
  /** Null for one of raw HTML that has none. */
  readonly id: string | null;
  readonly text: string;
  /** Those below it, where `details.headings` gives a tree. */
  readonly children?: readonly Heading[];
}

/** A picture of a post's HTML, as its `img` has it; null where that says nothing. */
export interface PostImage {
  readonly src: string;
  /** Empty for a picture that only decorates. */
  readonly alt: string | null;
  /** In pixels. */
  readonly width: number | null;
  readonly height: number | null;
  readonly srcset: string | null;
}

/** What a post by itself has besides, each where the API's configuration has it on. */
export interface DetailFields<Custom extends object = NoFields> {
  /** In the order of the HTML. */
  readonly headings?: readonly Heading[];
  /** In the order of the HTML. */
  readonly images?: readonly PostImage[];
  /** Where addresses of files and posts stand in the HTML, in its order. */
  readonly addresses?: readonly MarkedAddress[];
  readonly wordCount?: number;
  /** The posts that were published before and after it. */
  readonly previous?: PostRecord<Custom> | null;
  readonly next?: PostRecord<Custom> | null;
  readonly previousInCategory?: PostRecord<Custom> | null;
  readonly nextInCategory?: PostRecord<Custom> | null;
  /** Those that share most tags, or the category. */
  readonly related?: readonly PostRecord<Custom>[];
}

/** A post by itself. */
export type Post<Custom extends object = NoFields> = PostRecord<Custom> &
  DetailFields<Custom> & { readonly htmlContent: string };

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
