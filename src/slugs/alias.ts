import type { Slugify } from '../dialects/dialect.ts';
import { lastSegment } from './last-segment.ts';
import { isSlugBy } from './slug.ts';

/**
 * The slug by which the API may have had a post at this address; null where its last segment is none. Where slugs are in ASCII,
 * it had no others.
 */
export const slugOfAlias = (alias: string, slugify: Slugify = 'ascii'): string | null => {
  const segment = lastSegment(pathOf(alias));
  const slug = slugify === 'ascii' ? segment : decodeURIComponent(segment).normalize('NFC');
  return isSlugBy(slugify, slug) ? slug : null;
};

/** Two spellings of one address have one key: a slash or `index.html` at the end makes no difference. */
export const addressKey = (alias: string): string => {
  const path = pathOf(alias);
  return `${path.replace(/(?:\/index\.html?)?\/*$/i, '')}/${alias.slice(path.length)}`;
};

/** An address of a post as an alias has it; null where it is no path of a site. */
export const aliasOfAddress = (url: string): string | null => {
  if (url.includes('#') || !URL.canParse(url, SITE)) return null;
  const { pathname, search } = new URL(url, SITE);
  return pathname + search;
};

const pathOf = (alias: string): string => alias.replace(/\?.*$/, '');

/** Stands for whatever site it is. */
const SITE = 'http://localhost';

const MAX_LENGTH = 2048;
/** Controls, backslashes, fragments, templates, origins, empty segments. */
const NO_PATH = /[\0-\x1f\x7f\\#]|\{[{%<]|^[a-z][a-z0-9+.-]*:|\/\//i;
const DOT_SEGMENT = /(?:^|\/)\.{1,2}(?:[/?]|$)/;
/** What a decoder must not find: controls, dots, slashes. */
const HIDDEN = /%(?:[01][0-9a-f]|2[ef]|5c|7f)/i;

/**
 * An old address as browsers send it: a path from the root, or beside others in the folder `base` where it has no slash in
 * front. Null for what can be none.
 */
export const aliasOf = (written: string, base: string): string | null => {
  const isRelative = base !== '/' && !written.startsWith('/');
  const rooted = isRelative || written.startsWith('/') ? written : `/${written}`;
  if (rooted.length > MAX_LENGTH || NO_PATH.test(written) || HIDDEN.test(written) || !isDecodable(written)) return null;
  if (!isRelative && DOT_SEGMENT.test(rooted)) return null;
  return aliasOfAddress(new URL(rooted, SITE + base).href);
};

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** The folder in which a page stands, whether its address ends with a slash or not. */
export const folderOf = (address: string): string => {
  const path = pathOf(aliasOfAddress(address) ?? '/').replace(/\/$/, '');
  return path.slice(0, path.lastIndexOf('/') + 1) || '/';
};
