/** Where in HTML an address stands that is another one on other origins. */
export interface MarkedAddress {
  /** In UTF-16 code units, as `slice` counts. */
  readonly start: number;
  readonly length: number;
  /** Of the post whose address it is; null where it is the API's base path, with which the address of a file begins. */
  readonly slug: string | null;
}

/** What takes the place of addresses. */
export interface Replacements {
  /** The address under which the API is: `https://cdn.example.com/api/public`. */
  readonly baseUrl: string;
  /** The address of a post on the reader's site; null: it stays as it is. */
  readonly postUrl: (post: { readonly slug: string }) => string | null | undefined;
}

/** HTML with its marked addresses replaced, which are in its order. Addresses that run as scripts are a RangeError. */
export const replaceAddresses = (
  html: string,
  addresses: readonly MarkedAddress[],
  { baseUrl, postUrl }: Replacements,
): string => {
  const base = forAnyAttribute(baseUrl.replace(/\/+$/, ''));
  let replaced = '';
  let done = 0;
  for (const { start, length, slug } of addresses) {
    const url = slug === null ? base : ofPost(postUrl({ slug }));
    replaced += html.slice(done, start) + (url ?? html.slice(start, start + length));
    done = start + length;
  }
  return replaced + html.slice(done);
};

const ofPost = (url: string | null | undefined): string | null => {
  if (url === null || url === undefined) return null;
  // Browsers leave these characters out where they look for a scheme (URL Standard, "basic URL parser").
  const scheme = /^(?:javascript|vbscript|data):/i.exec(url.replace(/[\0- ]/g, ''));
  if (scheme !== null) throw new RangeError(`postUrl cannot be ${url}.`);
  return forAnyAttribute(url);
};

/** As it stands in an attribute with any quotes or none, and in a `srcset`. */
const forAnyAttribute = (address: string): string =>
  address
    .replace(/\s/g, (space) => encodeURIComponent(space))
    .replace(/[&<>"'`=]/g, (character) => `&#${character.charCodeAt(0)};`);
