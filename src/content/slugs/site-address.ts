import { decodeEscapes } from '../../shared/decode-escapes.ts';
import { isSlug } from './slug-alphabet.ts';
import { lastSegment } from './slugify.ts';

/** Returns the slug that the API could have had for a post at this URL; null if the last segment is not a slug. */
export const slugOfAlias = (alias: string): string | null => {
  const slug = decodeURIComponent(lastSegment(withoutQuery(alias))).normalize('NFC');
  return isSlug(slug) ? slug : null;
};

/** Returns one key for all spellings of a URL: a slash or `index.html` at the end makes no difference. */
export const addressKey = (alias: string): string => {
  const path = withoutQuery(alias);
  return `${path.replace(/(?:\/index\.html?)?\/*$/i, '')}/${alias.slice(path.length)}`;
};

/** Returns the URL of a post in the form of an alias; null if it is not a path on a site. */
export const aliasOfAddress = (url: string): string | null => {
  if (url.includes('#') || !URL.canParse(url, SITE)) return null;
  const { pathname, search } = new URL(url, SITE);
  return pathname + search;
};

const withoutQuery = (alias: string): string => alias.replace(/\?.*$/, '');

/** A placeholder for the site's origin. */
const SITE = 'http://localhost';

const MAX_LENGTH = 2048;
/** Control characters, backslashes, fragments, templates, origins, empty segments. */
const NO_PATH = /[\0-\x1f\x7f\\#]|\{[{%<]|^[a-z][a-z0-9+.-]*:|\/\//i;
const DOT_SEGMENT = /(?:^|\/)\.{1,2}(?:[/?]|$)/;
/** Percent-encoded characters that are not allowed: control characters, dots, slashes. */
const HIDDEN = /%(?:[01][0-9a-f]|2[ef]|5c|7f)/i;

/** Returns an old URL as browsers send it: from the root or, without a leading slash, from `base`. Null if invalid. */
export const aliasOf = (written: string, base: string): string | null => {
  const isRelative = base !== '/' && !written.startsWith('/');
  const rooted = isRelative || written.startsWith('/') ? written : `/${written}`;
  if (rooted.length > MAX_LENGTH || NO_PATH.test(written) || HIDDEN.test(written) || decodeEscapes(written) === null)
    return null;
  if (!isRelative && DOT_SEGMENT.test(rooted)) return null;
  return aliasOfAddress(new URL(rooted, SITE + base).href);
};

/** Returns the folder that contains a page, whether the page's URL ends with a slash or not. */
export const folderOf = (address: string): string => {
  const path = withoutQuery(aliasOfAddress(address) ?? '/').replace(/\/$/, '');
  return path.slice(0, path.lastIndexOf('/') + 1) || '/';
};

/** Returns the path of a URL, which can have an origin. */
export const pathOf = (address: string): string =>
  address.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*/i, '').replace(/[?#].*$/s, '');

/** Adds a slash to a page's URL, for tools that write each page into its own folder. */
export const asFolder = (address: string): string => (/(?:\/|\.[a-z]{3,5})$/i.test(address) ? address : `${address}/`);

/** Percent-encodes what a URL cannot have (RFC 3986), but no letters. Repeated slashes become one, as in the tools. */
export const asAddress = (text: string): string =>
  text
    .replace(/\/{2,}/g, '/')
    .replace(/[^\p{L}\p{M}\p{N}\-._~!$'()*+,;=:@/%]+/gu, (found) => encodeURIComponent(found.replace(LONE, '\uFFFD')));

/** Half of a surrogate pair. */
const LONE = /\p{Surrogate}/gu;

/** Decodes the percent-escapes of a URL or a part of one. Returns it unchanged if they are malformed. */
export const decodeAddress = (written: string): string => decodeEscapes(written) ?? written;
