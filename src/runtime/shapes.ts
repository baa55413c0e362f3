import type { MarkedAddress } from './html/rewrite-urls.ts';

/** A category or a tag. */
export interface Term {
  readonly name: string;
  readonly slug: string;
}

/** A category or a tag in the list of categories or tags. */
export interface ListedTerm extends Term {
  /** `description`, `image` and `url` are present if `terms.fields` is on in the API's configuration. */
  readonly description?: string | null;
  readonly image?: string | null;
  readonly url?: string | null;
  /** The number of its posts, if the API's configuration has it on. */
  readonly posts?: number;
}

/** An author in a post. */
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
  /** `avatar` and `url` are present if `terms.fields` is on in the API's configuration. */
  readonly avatar?: string | null;
  readonly url?: string | null;
  /** The number of the author's posts, if the API's configuration has it on. */
  readonly posts?: number;
}

/** No custom fields. */
export type NoFields = Readonly<Record<never, never>>;

/** Additional fields of posts in a workspace that declares languages. */
export interface LanguageFields {
  /** The language of the text, a BCP 47 tag. */
  readonly lang?: string;
  /** The slug of the post in each language in which it exists, including its own. */
  readonly translations?: Readonly<Record<string, string>>;
}

/** The fields that every post in a list has. */
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

/** Additional fields of records, each present if it is on in the API's configuration. */
export interface OptionalFields {
  /** The alternative text of the cover image, with `records.cover`. */
  readonly coverAlt?: string | null;
  /** The size in pixels, or null if the cover is not a file of the project, with `records.cover`. */
  readonly coverWidth?: number | null;
  readonly coverHeight?: number | null;
  /** The path of the cover below the base URL, or null if it is not a file of the API. */
  readonly coverAsset?: string | null;
  /** The origin that belongs before `coverImage`, or null if the cover does not start with a slash. */
  readonly coverWebsite?: string | null;
  /** The status of the post, with `records.status` and in builds with `--drafts` or `--future`. */
  readonly status?: PostStatus;
}

export type PostStatus = 'published' | 'draft' | 'scheduled' | 'expired';

/** A post in a list. */
export type PostRecord<Custom extends object = NoFields> = RecordFields & Custom & OptionalFields;

/** A heading of a post's HTML. */
export interface Heading {
  readonly level: number;
  /** Null for a heading in raw HTML without an id. */
  readonly id: string | null;
  readonly text: string;
}

/** An image in a post's HTML. Fields are null if the `img` element does not set them. */
export interface PostImage {
  readonly src: string;
  /** Empty for a decorative image. */
  readonly alt: string | null;
  /** In pixels. */
  readonly width: number | null;
  readonly height: number | null;
  readonly srcset: string | null;
}

/** Additional fields of a single post, each present if it is on in the API's configuration. */
export interface DetailFields<Custom extends object = NoFields> {
  /** In the order of the HTML. */
  readonly headings?: readonly Heading[];
  /** In the order of the HTML. */
  readonly images?: readonly PostImage[];
  /** The URLs of files and posts in the HTML, in order. */
  readonly addresses?: readonly MarkedAddress[];
  /** The posts that were published before and after it. */
  readonly previous?: PostRecord<Custom> | null;
  readonly next?: PostRecord<Custom> | null;
  /** The posts that share the most tags or the category. */
  readonly related?: readonly PostRecord<Custom>[];
}

/** A single post. */
export type Post<Custom extends object = NoFields> = PostRecord<Custom> &
  DetailFields<Custom> & { readonly htmlContent: string };

export interface PostList<Custom extends object = NoFields> {
  readonly data: readonly PostRecord<Custom>[];
  /** The number of all matching posts. */
  readonly total: number;
  readonly offset: number;
  /** The limit that was applied, which is never more than the API's maximum. */
  readonly limit: number;
}

export interface Stats {
  readonly totalPosts: number;
  readonly totalAuthors: number;
  readonly totalCategories: number;
  readonly totalTags: number;
}
