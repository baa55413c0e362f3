import { decodeAttribute } from './tokenizer.ts';

/** What a page does with an address: a picture or a film runs nothing of its own, whatever else is opened may. */
export type AddressUse = 'link' | 'image';

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
/** No browser makes anything of these but a web address; most addresses are told by them. */
const PLAIN = /^(?:https?:\/\/|mailto:|[./#?]|[\w/-]+(?:[.?#]|$))/i;

/** As a browser reads it: without the characters that it leaves out. https://url.spec.whatwg.org/#concept-basic-url-parser */
const asRead = (address: string): string =>
  decodeAttribute(address)
    .replace(/^[\0-\x20]+/, '')
    .replace(/[\t\n\r]/g, '');

/** Most addresses: there is nothing to leave out. */
const WEB = /^https?(?=:)/i;

/** An address's scheme in lower case, as a browser finds it; null for one without. */
export const schemeOf = (address: string): string | null => {
  if (!/[:&]/.test(address)) return null;
  const web = WEB.exec(address);
  if (web !== null) return web[0].toLowerCase();
  return SCHEME.exec(asRead(address))?.[1]?.toLowerCase() ?? null;
};

/** The part of an address that makes it run as a script, or as a page with scripts; null for one that does neither. */
export const unsafePart = (address: string, use: AddressUse): string | null => {
  if (PLAIN.test(address)) return null;
  const scheme = schemeOf(address);
  if (scheme === 'javascript' || scheme === 'vbscript') return `${scheme}:`;
  if (scheme !== 'data') return null;
  const type = dataType(address);
  return isDocument(type, use) ? `data:${type}` : null;
};

/** Whether an address may stand where the sanitiser does not come: on the web, relative, or a picture of dots in itself. */
export const isPlainImage = (address: string): boolean => {
  const scheme = schemeOf(address);
  if (scheme === 'data') return /^image\/(?:avif|bmp|gif|jpe?g|png|webp)$/.test(dataType(address));
  return scheme === null || scheme === 'http' || scheme === 'https';
};

/** The media type of a `data:` address. https://fetch.spec.whatwg.org/#data-url-processor */
const dataType = (address: string): string => (/^data:([^;,]*)/i.exec(asRead(address))?.[1] ?? '').trim().toLowerCase();

const isDocument = (type: string, use: AddressUse): boolean =>
  type === 'text/html' ||
  type === 'application/xhtml+xml' ||
  (use === 'link' && /^(?:(?:text|application)\/(?:xml|xsl)|[^/]+\/.*\+xml)$/.test(type));
