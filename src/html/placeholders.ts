import { createHash } from 'node:crypto';

const PLACEHOLDER = /galley-reference-[0-9a-f]{32}\/\d+\//g;

/** Stand-ins for the addresses of one text until it is known what they become. */
export interface Placeholders {
  readonly next: () => string;
  /** Whether an address begins with one of them. */
  readonly isOne: (address: string) => boolean;
}

/**
 * They look like relative addresses, and carry the text's own hash, which no text can hold: nothing that it says, however
 * encoded, is ever taken for one of them.
 */
export const createPlaceholders = (text: string): Placeholders => {
  let start: string | undefined;
  let count = 0;
  return {
    next: () => {
      start ??= `galley-reference-${createHash('sha256').update(text).digest('hex').slice(0, 32)}/`;
      return `${start}${count++}/`;
    },
    isOne: (address) => start !== undefined && address.startsWith(start),
  };
};

/** HTML with each placeholder replaced; one for which there is nothing stays. */
export const fillPlaceholders = (
  html: string,
  addresses: ReadonlyMap<string, string>,
  spell: (address: string) => string = (address) => address,
): string => {
  if (addresses.size === 0) return html;
  return html.replace(PLACEHOLDER, (placeholder) => {
    const address = addresses.get(placeholder);
    return address === undefined ? placeholder : spell(address);
  });
};

const ALONE = new RegExp(`<p>(${PLACEHOLDER.source})</p>`, 'g');

/** HTML in which some placeholders that are all of a paragraph stand without it. */
export const withoutParagraphs = (html: string, some: ReadonlyMap<string, unknown>): string =>
  some.size === 0 ? html : html.replace(ALONE, (whole, placeholder) => (some.has(placeholder) ? placeholder : whole));

/** A text that is shown as no HTML, without what will be in place of placeholders. */
export const withoutPlaceholders = (text: string): string =>
  text.includes('galley-reference-') ? text.replace(PLACEHOLDER, '') : text;

/** Those in a text, of whichever text. */
export const placeholdersIn = (text: string): readonly string[] =>
  text.includes('galley-reference-') ? (text.match(PLACEHOLDER) ?? []) : [];

/**
 * HTML with addresses in the place of placeholders, to be shown to readers. The sanitiser, where there is one, sees what
 * has become of it: this is the one way to put something into HTML that is sanitised.
 */
export const finishHtml = (
  html: string,
  addresses: ReadonlyMap<string, string>,
  sanitize: (html: string) => string,
): string => sanitize(fillPlaceholders(html, addresses));

/** An address as it stands between double quotes. */
export const forAttribute = (address: string): string => address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
