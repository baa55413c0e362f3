import { type MarkedAddress, type Replacements, replaceAddresses } from '../addresses/replace-addresses.ts';
import type { PostUrl } from './options.ts';

interface Marked {
  readonly coverAsset?: string | null;
  readonly coverImage?: string | null;
  readonly htmlContent?: string;
  readonly addresses?: readonly MarkedAddress[];
}

/** An answer whose posts have addresses that work on any origin; another one as it is. */
export const resolve = <Answer>(answer: Answer, baseUrl: string, postUrl: PostUrl): Answer => {
  const { data } = answer as { readonly data?: Marked | readonly Marked[] };
  if (data === undefined) return answer;
  const one = (post: Marked): Marked => resolved(post, { baseUrl, postUrl });
  return { ...answer, data: Array.isArray(data) ? data.map(one) : one(data as Marked) };
};

const resolved = (marked: Marked, replacements: Replacements): Marked => {
  const { addresses, ...post } = withCovers(marked, replacements.baseUrl.replace(/\/+$/, ''));
  const { htmlContent } = post;
  if (htmlContent === undefined) return post;
  if (!addresses) throw new RangeError('postUrl needs an API that is built with markdown.addresses: true.');
  return { ...post, htmlContent: replaceAddresses(htmlContent, addresses, replacements) };
};

/** A post, and the records of others that it has, `next` for example. */
const withCovers = <Value>(value: Value, base: string): Value => {
  if (Array.isArray(value)) return value.map((item) => withCovers(item, base)) as Value;
  const { coverAsset } = (value ?? {}) as Marked;
  if (coverAsset === undefined) return value;
  const entries = Object.entries(value as object).map(([name, one]) => [name, withCovers(one, base)]);
  return { ...Object.fromEntries(entries), ...(coverAsset !== null && { coverImage: `${base}/${coverAsset}` }) };
};
