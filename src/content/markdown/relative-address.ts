import { decodeAttribute } from '../html/tokenizer.ts';
import { schemeOf } from '../html/unsafe-address.ts';
import { decodeAddress } from '../slugs/site-address.ts';

/** The start of a fragment, but not the `#` of a character reference such as `&#233;`. `REST` also finds a query. */
const FRAGMENT = /(?<!&)#|#(?!\d|x[\da-f])/i;
const REST = new RegExp(`\\?|${FRAGMENT.source}`, 'i');

/**
 * Splits a relative URL before its query or fragment. Returns null for a URL with a scheme, for one that is only a
 * fragment, and, unless `fromRoot` is set, for one that starts with /.
 */
export const parseRelative = (href: string, fromRoot: boolean) => {
  // Markdown writes a backslash as %5C.
  const from = fromRoot && /^\/(?![/\\]|%5c)/i.test(href) ? href.slice(1) : href;
  if (from === '' || /^(?:[/\\?#]|%5c)/i.test(from) || isTemplate(href) || schemeOf(href) !== null) return null;
  const end = href.search(REST);
  const written = end === -1 ? href : href.slice(0, end);
  return { path: decodeAddress(decodeAttribute(written)), rest: end === -1 ? '' : href.slice(end), written };
};

/** Returns the decoded fragment of a URL; empty without one. */
export const anchorIn = (address: string): string => {
  const at = address.search(FRAGMENT);
  return at === -1 ? '' : decodeAddress(decodeAttribute(address.slice(at + 1)));
};

/** Whether a URL contains Liquid, Handlebars or similar syntax. No other URL has a brace (RFC 3986, 2.2). */
export const isTemplate = (address: string): boolean => /[{}]/.test(address);

/** Whether a URL is an id on the page, and not a template or a route of a script such as `#/page` or `#!page`. */
export const isFragment = (href: string): boolean => /^#[^/!]/.test(href) && !isTemplate(href);
