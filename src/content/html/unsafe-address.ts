import { decodeAttribute } from './tokenizer.ts';

/** How a page uses a URL. Images and videos cannot run scripts; other documents can. */
export type AddressUse = 'link' | 'image';

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
/** URLs that browsers read only as web URLs. Most URLs match, so the check ends early. */
const PLAIN = /^(?:https?:\/\/|mailto:|[./#?]|[\w/-]+(?:[.?#]|$))/i;

/** Removes the characters that browsers ignore. https://url.spec.whatwg.org/#concept-basic-url-parser */
const asRead = (address: string): string =>
  decodeAttribute(address)
    .replace(/^[\0-\x20]+/, '')
    .replace(/[\t\n\r]/g, '');

/** Most URLs begin like this and have nothing to remove. */
const WEB = /^https?(?=:)/i;

/** Returns a URL's scheme in lower case, as a browser finds it; null without one. */
export const schemeOf = (address: string): string | null => {
  if (!/[:&]/.test(address)) return null;
  const web = WEB.exec(address);
  if (web !== null) return web[0].toLowerCase();
  return SCHEME.exec(asRead(address))?.[1]?.toLowerCase() ?? null;
};

/** Returns the part of a URL that makes it run as a script, or as a page with scripts; null for a safe URL. */
export const unsafePart = (address: string, use: AddressUse): string | null => {
  if (PLAIN.test(address)) return null;
  const scheme = schemeOf(address);
  if (scheme === 'javascript' || scheme === 'vbscript') return `${scheme}:`;
  if (scheme !== 'data') return null;
  const type = dataType(address);
  return isDocument(type, use) ? `data:${type}` : null;
};

/** Whether an image URL is safe without the sanitiser: on the web, relative, or a raster image as a `data:` URL. */
export const isPlainImage = (address: string): boolean => {
  const scheme = schemeOf(address);
  if (scheme === 'data') return /^image\/(?:avif|bmp|gif|jpe?g|png|webp)$/.test(dataType(address));
  return scheme === null || scheme === 'http' || scheme === 'https';
};

/** Returns the media type of a `data:` URL. https://fetch.spec.whatwg.org/#data-url-processor */
const dataType = (address: string): string => (/^data:([^;,]*)/i.exec(asRead(address))?.[1] ?? '').trim().toLowerCase();

const isDocument = (type: string, use: AddressUse): boolean =>
  type === 'text/html' ||
  type === 'application/xhtml+xml' ||
  (use === 'link' && /^(?:(?:text|application)\/(?:xml|xsl)|[^/]+\/.*\+xml)$/.test(type));
