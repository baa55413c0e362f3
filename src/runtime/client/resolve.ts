import { type MarkedAddress, type Replacements, replaceAddresses } from '../html/rewrite-urls.ts';
import type { Post, PostImage } from '../shapes.ts';
import type { PostUrl } from './options.ts';

type Marked = Partial<
  Pick<Post, 'coverAsset' | 'coverImage' | 'coverWebsite' | 'htmlContent' | 'images' | 'addresses'>
>;

/** Makes the URLs in an answer with posts work on any origin. Returns any other answer unchanged. */
export const resolve = <Answer>(answer: Answer, baseUrl: string, postUrl: PostUrl): Answer => {
  const { data } = answer as { readonly data?: Marked | readonly Marked[] };
  if (data === undefined) return answer;
  const one = (post: Marked): Marked => resolved(post, { baseUrl, postUrl });
  return { ...answer, data: Array.isArray(data) ? data.map(one) : one(data as Marked) };
};

const resolved = (marked: Marked, replacements: Replacements): Marked => {
  const base = replacements.baseUrl.replace(/\/+$/, '');
  const { addresses, ...post } = withCovers(marked, base);
  const { htmlContent, images } = post;
  if (htmlContent === undefined) return post;
  if (!addresses) throw new RangeError('postUrl needs an API built with details.addresses: true.');
  const absolute = createAbsolute(htmlContent, addresses, base);
  return {
    ...post,
    htmlContent: replaceAddresses(htmlContent, addresses, replacements),
    ...(images && { images: images.map((image) => withAddresses(image, absolute)) }),
  };
};

/** Replaces URLs outside the HTML, such as those of `images`, in the same way as `replaceAddresses` does in the HTML. */
const createAbsolute = (html: string, addresses: readonly MarkedAddress[], base: string) => {
  const file = addresses.find(({ slug, website }) => slug === null && website === undefined);
  const { website = '' } = addresses.find((address) => address.website) ?? {};
  const path = file && html.slice(file.start, file.start + file.length);
  return (address: string): string => {
    if (path !== undefined && address.startsWith(`${path}/assets/`)) return base + address.slice(path.length);
    return /^\/(?![/\\])/.test(address) ? website + address : address;
  };
};

const withAddresses = (image: PostImage, absolute: (address: string) => string): PostImage => ({
  ...image,
  src: absolute(image.src),
  srcset: image.srcset?.replace(/(?<=^|[\s,])\/\S+/g, absolute) ?? null,
});

/** Makes the cover URL of a post absolute, and those of the other posts in it, such as `next`. */
const withCovers = <Value>(value: Value, base: string): Value => {
  if (Array.isArray(value)) return value.map((item) => withCovers(item, base)) as Value;
  const { coverAsset, coverImage, coverWebsite } = (value ?? {}) as Marked;
  if (coverAsset === undefined) return value;
  const entries = Object.entries(value as object).map(([name, one]) => [name, withCovers(one, base)]);
  return {
    ...Object.fromEntries(entries),
    ...(coverAsset && { coverImage: `${base}/${coverAsset}` }),
    ...(coverWebsite && { coverImage: coverWebsite + coverImage }),
  };
};
