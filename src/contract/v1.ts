import type { Author, Post, Term } from '../content/model.ts';

/**
 * The answers of version 1, as JSON text. A record is printed once and then spliced into lists, details and index
 * chunks as it is, so that one post reads the same everywhere.
 */

/** A post as it stands in a list; one line. Every field is always present, custom fields come last. */
export const record = (post: Post): string => {
  const { source } = post;
  return JSON.stringify({
    slug: source.slug,
    title: source.title,
    excerpt: source.excerpt,
    publishedAt: source.publishedAt,
    updatedAt: source.updatedAt,
    coverImage: source.coverImage,
    category: post.category === null ? null : term(post.category),
    tags: post.tags.map(term),
    authors: post.authors.map(({ id, name }) => ({ id, name })),
    readingTime: source.readingTime,
    ...source.custom,
  });
};

/** A category or tag; written out, so that the order of its fields is the contract's. */
const term = ({ name, slug }: Term): Term => ({ name, slug });

/** A record and its HTML: `{ data: Record & { htmlContent } }`. */
export const detail = (recordText: string, html: string): string =>
  `{"data":${recordText.slice(0, -1)},"htmlContent":${JSON.stringify(html)}}}`;

/** What stands around the records of a list. */
export interface ListMetadata {
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
}

/** `{ data: Record[], total, offset, limit }`: byte for byte what the resolver answers from the index. */
export const list = (records: readonly string[], { total, offset, limit }: ListMetadata): string =>
  `{"data":[${records.join(',')}],"total":${total},"offset":${offset},"limit":${limit}}`;

/** `{ data: { name, slug }[] }`, for categories and tags. */
export const terms = (entries: readonly Term[]): string => JSON.stringify({ data: entries.map(term) });

/** `{ data: { id, name, about, socialLinks }[] }` */
export const authors = (entries: readonly Author[]): string =>
  JSON.stringify({ data: entries.map(({ id, name, about, socialLinks }) => ({ id, name, about, socialLinks })) });

/** Flat, without an envelope. */
export const stats = (totals: {
  readonly posts: number;
  readonly authors: number;
  readonly categories: number;
  readonly tags: number;
}): string =>
  JSON.stringify({
    totalPosts: totals.posts,
    totalAuthors: totals.authors,
    totalCategories: totals.categories,
    totalTags: totals.tags,
  });
