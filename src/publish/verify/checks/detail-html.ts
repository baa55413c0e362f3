import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { addressAttributesIn, type HtmlAddress } from '../../../content/html/address-attributes.ts';
import { headingsIn } from '../../../content/html/headings.ts';
import { imagesIn } from '../../../content/html/image-tags.ts';
import { decodeAttribute } from '../../../content/html/tokenizer.ts';
import type { PostImage } from '../../../runtime/shapes.ts';
import { type Fields, hasTexts, isObject } from '../../../shared/is-object.ts';
import type { SeenPost } from '../kernel/read-list.ts';
import type { Sample } from '../kernel/read-sample.ts';

/**
 * Returns what is wrong with the fields that are derived from a detail's HTML, as a phrase; null if nothing is. A field
 * that records also have is a custom field, and a field with another shape is the API's own.
 */
export const htmlFieldProblem = (detail: Fields, record: SeenPost): string | null => {
  const html = String(detail.htmlContent);
  const listed = isOwn('headings', detail, record) ? headingList.safeParse(detail.headings).data : undefined;
  if (listed !== undefined && !isDeepStrictEqual(listed, headingsIn(html)))
    return 'headings are not those of htmlContent, in its order';
  const marked = isOwn('addresses', detail, record) ? markedProblem(html, detail.addresses) : null;
  if (marked !== null) return marked;
  const pictures = isOwn('images', detail, record) ? detail.images : null;
  if (areImages(pictures) && !isDeepStrictEqual(pictures, imagesIn(html)))
    return 'images are not those of htmlContent, in its order';
  return null;
};

const areImages = (images: unknown): images is readonly PostImage[] =>
  Array.isArray(images) && images.every((image) => hasTexts(image, 'src'));

/** A list of headings. Any other value of the field has another meaning. */
const headingList = z.array(z.object({ level: z.number(), id: z.string().nullable(), text: z.string() }));

/**
 * Returns what is wrong with the marked addresses of a detail, as a phrase; null if nothing is, or if the field has
 * another meaning. Code that replaces marked addresses must never write outside of a URL.
 */
export const markedProblem = (html: string, marks: unknown): string | null => {
  if (!Array.isArray(marks) || !marks.every(isMark)) return null;
  const endByStart = new Map(
    addressAttributesIn(html).flatMap(({ addresses }) => addresses.map(({ start, end }) => [start, end] as const)),
  );
  let last = -1;
  for (const { start, length } of marks) {
    const end = endByStart.get(start);
    if (end === undefined || start <= last || length < 0 || start + length > end)
      return 'addresses are not in the places and order of those in htmlContent';
    last = start;
  }
  return null;
};

const isMark = (mark: unknown): mark is { readonly start: number; readonly length: number } =>
  isObject(mark) && Number.isInteger(mark.start) && Number.isInteger(mark.length) && 'slug' in mark;

/** The path of posts in an API that does not publish their URLs. */
const USUAL = '/posts/';

/**
 * Makes a function that finds a file of the API or a link to a post in a detail's HTML that `addresses` does not mark
 * correctly. It returns a phrase, or null. A site on another origin would not replace such an address, or replace it
 * with the URL of another post.
 */
export const createFindUnmarked = (
  sample: Pick<Sample, 'api' | 'posts' | 'urls' | 'oldAddresses'>,
): ((detail: Fields, record: SeenPost) => string | null) => {
  const files = `${sample.api.base}/assets/`;
  const slugs = slugsByUrl(sample);
  /** The slug that the mark must have: null for a file, undefined if no mark is needed. */
  const slugAt = ({ tag, attribute, value }: HtmlAddress): string | null | undefined => {
    if (value.startsWith(files)) return null;
    return tag === 'a' && attribute === 'href' ? slugs.get(decodeAttribute(value).replace(/[?#].*$/s, '')) : undefined;
  };
  return (detail, record) => {
    const { htmlContent: html, addresses: marks } = detail;
    const isTheirs = !Object.hasOwn(record, 'addresses') && Array.isArray(marks) && Object.hasOwn(record, 'coverAsset');
    if (!isTheirs || typeof html !== 'string') return null;
    const marked = new Map(marks.map((mark) => [mark?.start, mark?.slug]));
    const missed = addressAttributesIn(html)
      .flatMap(({ addresses }) => addresses)
      .find((address) => {
        const slug = slugAt(address);
        return slug !== undefined && marked.get(address.start) !== slug;
      });
    if (missed === undefined) return null;
    const slug = slugAt(missed);
    return `addresses do not mark ${missed.value} in htmlContent as ${slug === null ? 'a file' : `the post ${slug}`}`;
  };
};

/** Returns slugs by URL, without URLs that several posts share. */
const slugsByUrl = (sample: Parameters<typeof createFindUnmarked>[0]): ReadonlyMap<string, string> => {
  const { posts, urls, oldAddresses } = sample;
  const knownUrls = new Map([...oldAddresses.map(({ slug, url }) => [slug, url] as const), ...urls]);
  if (knownUrls.size === 0) return new Map(posts.map(({ slug }) => [`${USUAL}${slug}`, slug]));
  const slugs = new Map<string, string>();
  const shared = new Set<string>();
  for (const [slug, url] of knownUrls) {
    for (const one of URL.canParse(url) ? [url, new URL(url).pathname] : [url]) {
      if (slugs.has(one)) shared.add(one);
      slugs.set(one, slug);
    }
  }
  return new Map([...slugs].filter(([url]) => !shared.has(url)));
};

/** Whether a field belongs to the detail: a field that the record also has is a custom field. */
export const isOwn = (field: string, detail: Fields, record: SeenPost): boolean =>
  Object.hasOwn(detail, field) && !Object.hasOwn(record, field);
