import { createHash } from 'node:crypto';

export const PLACEHOLDER: RegExp = /galley-reference-[0-9a-f]{32}\/\d+\//g;

/** Placeholders for the URLs of one text until the final URLs are known. */
export interface Placeholders {
  readonly next: () => string;
  /** Whether a URL begins with one of these placeholders. */
  readonly isOne: (address: string) => boolean;
}

/**
 * Placeholders look like relative URLs and contain the text's own hash. No text can contain its own hash, so nothing in
 * it, however encoded, is mistaken for a placeholder.
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

/** Replaces the placeholders in HTML. One without a replacement stays. */
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

const ONLY_PLACEHOLDERS = new RegExp(`<p>\\s*((?:${PLACEHOLDER.source}\\s*)+)</p>`, 'g');

const COMMENT = new RegExp(`<!--(${PLACEHOLDER.source})-->`, 'g');

/** Removes comments around placeholders, and paragraphs that contain only placeholders, if `isAlone` is true for these. */
export const withoutParagraphs = (html: string, isAlone: (placeholders: readonly string[]) => boolean): string =>
  html
    .replace(COMMENT, '$1')
    .replace(ONLY_PLACEHOLDERS, (whole, content: string) =>
      isAlone(placeholdersIn(content)) ? content.trimEnd() : whole,
    );

/** Removes all placeholders from text that is not shown as HTML. */
export const withoutPlaceholders = (text: string): string =>
  text.includes('galley-reference-') ? text.replace(PLACEHOLDER, '') : text;

/** Returns the placeholders in text, including those of other strings. */
export const placeholdersIn = (text: string): readonly string[] =>
  text.includes('galley-reference-') ? (text.match(PLACEHOLDER) ?? []) : [];

/** Replaces placeholders with URLs, then runs the sanitiser, if enabled: nothing is inserted into sanitised HTML. */
export const finishHtml = (
  html: string,
  addresses: ReadonlyMap<string, string>,
  sanitize: (html: string) => string,
): string => sanitize(fillPlaceholders(html, addresses));

/** Escapes a URL for an attribute in double quotes. */
export const forAttribute = (address: string): string => address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
