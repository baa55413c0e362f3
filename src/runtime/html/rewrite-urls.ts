/** A URL in HTML that clients on other origins replace, by its position. */
export interface MarkedAddress extends TextRange {
  /** The slug of the post that the URL leads to. Null for the API's base path, and for an empty place (`website`). */
  readonly slug: string | null;
  /** The language of that post. Absent if its workspace declares no languages. */
  readonly lang?: string;
  /** The origin to insert before a URL that starts at the website's root. Absent for all other URLs. */
  readonly website?: string;
}

/** The post that a link leads to. */
export interface LinkedPost {
  readonly slug: string;
  /** The language of the post (`de`, `pt-BR`). Absent if the workspace declares no languages. */
  readonly lang?: string | undefined;
}

/** The new URLs. */
export interface Replacements {
  /** The base URL of the API: `https://cdn.example.com/api/public`. */
  readonly baseUrl: string;
  /** The URL of a post on the reader's site. Null leaves the URL unchanged. */
  readonly postUrl: (post: LinkedPost) => string | null | undefined;
}

/** Replaces the marked URLs in HTML, in its order. Throws a RangeError if `postUrl` returns one that runs a script. */
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
  // Browsers ignore these characters when they look for a scheme (URL Standard, "basic URL parser"). An empty URL in an
  // attribute without quotes would make the text after it the value.
  if (url !== null && /^(?:$|(?:javascript|vbscript|data):)/i.test(url.replace(/[\0- ]/g, '')))
    throw new RangeError(`postUrl cannot be ${JSON.stringify(url)}.`);
  return url;
};

/** A part of text, in UTF-16 code units, as `slice` counts. */
interface TextRange {
  readonly start: number;
  readonly length: number;
}

/** Replaces URLs in attributes. `places` are in order. If `addressOf` returns null, the URL is unchanged. */
export const replaceAt = <At extends TextRange>(
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

/** Escapes a URL for an attribute with any quotes or none, and for a `srcset`. */
const forAnyAttribute = (address: string): string =>
  address
    .replace(/\s/g, (space) => encodeURIComponent(space))
    .replace(/[&<>"'`]/g, (character) => ESCAPED[character] ?? `&#${character.charCodeAt(0)};`);
