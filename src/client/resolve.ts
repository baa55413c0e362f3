import { type MarkedAddress, type Replacements, replaceAddresses } from '../addresses/replace-addresses.ts';
import type { PostUrl } from './options.ts';

interface Marked {
  readonly coverAsset?: string | null;
  readonly coverImage?: string | null;
  readonly htmlContent?: string;
  readonly images?: readonly MarkedImage[];
  readonly addresses?: readonly MarkedAddress[];
}

interface MarkedImage {
  readonly src: string;
  readonly srcset: string | null;
}

/** An answer whose posts have addresses that work on any origin; another one as it is. */
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
  if (!addresses) throw new RangeError('postUrl needs an API that is built with markdown.addresses: true.');
  const absolute = createAbsolute(htmlContent, addresses, base);
  return {
    ...post,
    htmlContent: replaceAddresses(htmlContent, addresses, replacements),
    ...(images && { images: images.map((image) => withAddresses(image, absolute)) }),
  };
};

/** A function that gives addresses beside the HTML as they are in it once its own are replaced. */
const createAbsolute = (html: string, addresses: readonly MarkedAddress[], base: string) => {
  const file = addresses.find(({ slug, website }) => slug === null && website === undefined);
  const { website = '' } = addresses.find((address) => address.website) ?? {};
  const path = file && html.slice(file.start, file.start + file.length);
  return (address: string): string => {
    if (path !== undefined && address.startsWith(`${path}/assets/`)) return base + address.slice(path.length);
    return /^\/(?![/\\])/.test(address) ? website + address : address;
  };
};

const withAddresses = <Image extends MarkedImage>(image: Image, absolute: (address: string) => string): Image => ({
  ...image,
  src: absolute(image.src),
  srcset: image.srcset?.replace(/(?<=^|[\s,])\/\S+/g, absolute) ?? null,
});

/** A post, and the records of others that it has, `next` for example. */
const withCovers = <Value>(value: Value, base: string): Value => {
  if (Array.isArray(value)) return value.map((item) => withCovers(item, base)) as Value;
  const { coverAsset } = (value ?? {}) as Marked;
  if (coverAsset === undefined) return value;
  const entries = Object.entries(value as object).map(([name, one]) => [name, withCovers(one, base)]);
  return { ...Object.fromEntries(entries), ...(coverAsset !== null && { coverImage: `${base}/${coverAsset}` }) };
};
