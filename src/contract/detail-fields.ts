import * as z from 'zod';
import type { PostFields } from '../posts/parsed-post.ts';
import type { Post } from '../workspace/workspace.ts';

/** What details have besides the record of lists. */
export interface DetailOptions {
  /** As a list, or as a tree. */
  readonly headings: boolean | 'tree';
  /** `addresses` beside the HTML, and `coverAsset` in records, those of lists as well. */
  readonly addresses: boolean;
  /** `coverAlt` in records, those of lists as well. */
  readonly coverAlt: boolean;
  /** `coverWidth` and `coverHeight` in records, those of lists as well. */
  readonly coverSize: boolean;
  /** `status` in records, those of lists as well. */
  readonly status: boolean;
  readonly images: boolean;
  readonly words: boolean;
  readonly neighbours: boolean | 'category';
  /** How many related posts; 0: none are named. */
  readonly related: number;
}

/** The options as the configuration has them. */
export const detailOptionsOf = ({ markdown, details, posts }: DetailConfiguration): DetailOptions => ({
  ...details,
  headings: details.headings ? 'tree' : markdown.headings,
  addresses: markdown.addresses,
  coverAlt: posts.coverAlt,
  coverSize: posts.coverSize,
  status: posts.status,
});

interface DetailConfiguration {
  readonly markdown: { readonly headings: boolean; readonly addresses: boolean };
  readonly details: Omit<DetailOptions, 'headings' | 'addresses' | 'coverAlt' | 'coverSize' | 'status'> & {
    readonly headings: boolean;
  };
  readonly posts: { readonly coverAlt: boolean; readonly coverSize: boolean; readonly status: boolean };
}

export const NO_DETAIL_OPTIONS: DetailOptions = {
  headings: false,
  addresses: false,
  coverAlt: false,
  coverSize: false,
  status: false,
  images: false,
  words: false,
  neighbours: false,
  related: 0,
};

/** A post that another one's detail names. */
export interface NamedPost {
  readonly post: Post;
  readonly fields: PostFields;
}

/** Posts by the fields that name them. */
export type NamedPosts = Readonly<Record<string, NamedPost | null | readonly NamedPost[]>>;

const HEADING_FIELDS = { level: z.int().min(1).max(6), id: z.string().nullable(), text: z.string() };
const IN_ORDER = 'In the order of htmlContent.';
const HEADINGS = z.array(z.object(HEADING_FIELDS)).describe(IN_ORDER);
/** A heading of a tree, which is a schema by itself: it refers to itself. */
export const HEADING_NODE: z.ZodType = z.object({
  ...HEADING_FIELDS,
  get children(): z.ZodType {
    return z.array(HEADING_NODE).describe('Those of lower levels, up to the next one of its own or a higher one.');
  },
});
const PIXELS = z.int().min(0).nullable().describe('Null where the img has none in pixels.');
const IMAGE = z.object({
  src: z.string(),
  alt: z.string().nullable().describe('Null where the img has none; empty for a picture that only decorates.'),
  width: PIXELS,
  height: PIXELS,
  srcset: z.string().nullable(),
});
const IMAGES = z.array(IMAGE).describe(IN_ORDER);
const WORD_COUNT = z.int().min(0).describe('Words of htmlContent; of Chinese and Japanese, characters.');

/** The fields that the options give details, with their schemas. */
export const detailShape = (options: DetailOptions, record: z.ZodType): Record<string, z.ZodType> => {
  const { headings, images, words, neighbours, related } = options;
  const one = (description: string): z.ZodType => record.nullable().describe(description);
  return {
    ...(headings !== false && { headings: headings === 'tree' ? z.array(HEADING_NODE).describe(IN_ORDER) : HEADINGS }),
    ...(images && { images: IMAGES }),
    ...(words && { wordCount: WORD_COUNT }),
    ...(neighbours !== false && {
      previous: one('The post that was published before this one.'),
      next: one('The post that was published after this one.'),
    }),
    ...(neighbours === 'category' && {
      previousInCategory: one('The same among the posts of its category.'),
      nextInCategory: one('The same among the posts of its category.'),
    }),
    ...(related > 0 && {
      related: z.array(record).max(related).describe('Those that share most tags, or the category; the newest first.'),
    }),
  };
};

/** The names of these fields. */
export const detailFieldNames = (options: DetailOptions): readonly string[] =>
  Object.keys(detailShape(options, z.unknown()));
