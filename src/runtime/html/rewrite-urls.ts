/** The position of a URL in HTML that is different on other origins. */
export interface MarkedAddress extends Place {
  /** Of the post whose address it is; null where it is the API's base path, with which the address of a file begins. */
  readonly slug: string | null;
  /** The language of that post, where its workspace declares languages; absent elsewhere. */
  readonly lang?: string;
  /** The origin of the website that the post was written for, where an address from its root begins; absent elsewhere. */
  readonly website?: string;
}

/** The post that a link leads to. */
export interface LinkedPost {
  readonly slug: string;
  /** The language of the post (`de`, `pt-BR`). Absent if the workspace declares no languages. */
  readonly lang?: string | undefined;
}

/** What takes the place of addresses. */
export interface Replacements {
  /** The address under which the API is: `https://cdn.example.com/api/public`. */
  readonly baseUrl: string;
  /** The address of a post on the reader's site; null: it stays as it is. */
  readonly postUrl: (post: LinkedPost) => string | null | undefined;
}

/** HTML with its marked addresses replaced, which are in its order. Addresses that run as scripts are a RangeError. */
export const replaceAddresses = (
  html: string,
  addresses: readonly MarkedAddress[],
  { baseUrl, postUrl }: Replacements,
): string => {
  const base = baseUrl.replace(/\/+$/, '');
  return replaceAt(html, addresses, ({ slug, lang, website }) =>
    slug === null ? (website ?? base) : checked(postUrl({ slug, lang }) ?? null),
  );
};

const checked = (url: string | null): string | null => {
  // Browsers leave these characters out where they look for a scheme (URL Standard, "basic URL parser"). An empty address
  // would take what follows an attribute without quotes for its own.
  if (url !== null && /^(?:$|(?:javascript|vbscript|data):)/i.test(url.replace(/[\0- ]/g, '')))
    throw new RangeError(`postUrl cannot be ${JSON.stringify(url)}.`);
  return url;
};

/** A place in a text, in UTF-16 code units, as `slice` counts. */
interface Place {
  readonly start: number;
  readonly length: number;
}

/** Replaces the URLs at places in attributes, which are in order. A null value leaves the URL unchanged. */
export const replaceAt = <At extends Place>(
  html: string,
  places: readonly At[],
  addressOf: (place: At) => string | null,
): string => {
  const pieces: string[] = [];
  let done = 0;
  for (const place of places) {
    const address = addressOf(place);
    if (address === null) continue;
    pieces.push(html.slice(done, place.start), forAnyAttribute(address));
    done = place.start + place.length;
  }
  return pieces.join('') + html.slice(done);
};

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;' };

/** Escaped for an attribute with any quotes or none, and for a `srcset`. */
const forAnyAttribute = (address: string): string =>
  address
    .replace(/\s/g, (space) => encodeURIComponent(space))
    .replace(/[&<>"'`]/g, (character) => ESCAPED[character] ?? `&#${character.charCodeAt(0)};`);
