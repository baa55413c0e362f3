import { addressAttributesIn, type HtmlAddress } from '../../../content/html/address-attributes.ts';
import { decodeAttribute } from '../../../content/html/tokenizer.ts';
import type { Fields } from '../../../shared/is-object.ts';
import type { SeenPost } from '../kernel/read-list.ts';
import type { Sample } from '../kernel/read-sample.ts';

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
