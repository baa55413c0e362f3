import type { Envelopes } from '../../config/contract-definition.ts';
import { fillPlaceholders } from '../../content/html/placeholders.ts';
import { decodeAttribute } from '../../content/html/tokenizer.ts';
import type { PostFields } from '../../content/posts/written-post.ts';
import type { Author as ContentAuthor, Term as ContentTerm } from '../../content/taxonomy/terms.ts';
import type { Post, Workspace } from '../../content/workspace/workspace.ts';
import type { Author, DetailFields, ListedTerm, PostImage, PostRecord, Stats, Term } from '../../runtime/shapes.ts';
import type { NamedPost, NamedPosts } from './contract.ts';

/**
 * The resources of version 1. Every field is written out, because the order is part of the contract. Other versions map
 * these resources.
 */

/** A post in a list. Every field is always present. Custom fields come last. */
export const record = (
  { category, tags, authors, lang, translations, status }: Post,
  fields: PostFields,
): PostRecord => ({
  slug: fields.slug,
  title: fields.title,
  excerpt: fields.excerpt,
  publishedAt: fields.publishedAt,
  updatedAt: fields.updatedAt,
  coverImage: fields.coverImage,
  category: category === null ? null : term(category),
  tags: tags.map(term),
  authors: authors.map(({ id, name }) => ({ id, name })),
  readingTime: fields.readingTime,
  ...(fields.coverAlt !== undefined && { coverAlt: fields.coverAlt }),
  ...(fields.coverWidth !== undefined && { coverWidth: fields.coverWidth, coverHeight: fields.coverHeight ?? null }),
  ...(fields.coverAsset !== undefined && { coverAsset: fields.coverAsset }),
  ...(fields.coverWebsite !== undefined && { coverWebsite: fields.coverWebsite }),
  ...(status !== undefined && { status }),
  ...(lang !== undefined && { lang, translations: translations ?? {} }),
  ...fields.custom,
});

/** A post in a detail, with the enabled optional fields. A version's `map` functions receive them too. */
export const detail = (post: Post, fields: PostFields, named: NamedPosts): PostRecord & DetailFields => {
  const { headings, images } = fields;
  const recordOf = (one: NamedPost): PostRecord => record(one.post, one.fields);
  const others = Object.entries(named).map(([name, one]) => [
    name,
    Array.isArray(one) ? one.map(recordOf) : one && recordOf(one as NamedPost),
  ]);
  return {
    ...record(post, fields),
    ...(headings !== undefined && { headings }),
    ...(images !== undefined && { images: images.map((image) => withLinks(image, post.links)) }),
    ...Object.fromEntries(others),
  };
};

/** An image with the final URLs of pictures that are next to other posts. */
const withLinks = (image: PostImage, links: Post['links']): PostImage => {
  const urls = new Map(links.map(({ placeholder, url }) => [placeholder, decodeAttribute(url)]));
  const filled = (text: string): string => fillPlaceholders(text, urls);
  return { ...image, src: filled(image.src), srcset: image.srcset && filled(image.srcset) };
};

export const term = ({ name, slug }: ContentTerm): Term => ({ name, slug });

export const listedTerm = ({ fields, ...one }: ContentTerm): ListedTerm => ({
  ...term(one),
  ...(fields && { description: fields.description, image: fields.image, url: fields.url }),
});

export const author = ({ id, name, about, socialLinks, fields }: ContentAuthor): Author => ({
  id,
  name,
  about,
  socialLinks,
  ...(fields && { avatar: fields.avatar, url: fields.url }),
});

export const stats = ({ posts, authors, categories, tags }: Workspace): Stats => ({
  totalPosts: posts.length,
  totalAuthors: authors.length,
  totalCategories: categories.length,
  totalTags: tags.length,
});

export const envelopes = (addresses: boolean): Required<Envelopes> => ({
  list: ({ records, total, offset, limit }) => ({ data: records, total, offset, limit }),
  detail: (places) => ({
    data: { ...places.record, htmlContent: places.html, ...(addresses && { addresses: places.addresses }) },
  }),
  terms: ({ terms }) => ({ data: terms }),
  authors: ({ authors }) => ({ data: authors }),
});
