import type { Place } from '../cache/packs.ts';
import { finishHtml } from '../html/placeholders.ts';
import { createSanitizer } from '../html/sanitize.ts';
import type { Post } from '../workspace/workspace.ts';
import { type Encoding, encoded } from './encode.ts';

/** What a file with a post's HTML is made of: plain data, so that any thread may make it. */
export interface Recipe {
  /** The texts between which the HTML stands. */
  readonly around: readonly string[];
  /** The HTML as JSON text, links to other posts still as placeholders. */
  readonly html: Place;
  readonly links: Post['links'];
  /** Whether HTML that links are put into goes through the sanitiser again. */
  readonly sanitize: boolean;
  /** Null: as it is. */
  readonly encoding: Encoding | null;
}

export const bytesFrom = (
  { around, html, links, sanitize, encoding }: Recipe,
  read: (place: Place) => Uint8Array,
): Uint8Array => {
  const bytes = spliced(around, withLinks(read(html), links, sanitize));
  return encoding === null ? bytes : encoded(bytes, encoding);
};

/** Texts with one and the same thing between them. */
const spliced = (texts: readonly string[], between: Uint8Array): Uint8Array =>
  Buffer.concat(texts.flatMap((text, at) => (at === 0 ? [Buffer.from(text)] : [between, Buffer.from(text)])));

const withLinks = (html: Uint8Array, links: Post['links'], sanitize: boolean): Uint8Array =>
  links.length === 0 ? html : Buffer.from(JSON.stringify(finished(html, links, sanitize)));

/** The HTML as it is shown to readers. */
export const htmlText = (
  { html, links, sanitize }: Pick<Recipe, 'html' | 'links' | 'sanitize'>,
  read: (place: Place) => Uint8Array,
): string => finished(read(html), links, sanitize);

const finished = (html: Uint8Array, links: Post['links'], sanitize: boolean): string => {
  const text = JSON.parse(Buffer.from(html).toString()) as string;
  if (links.length === 0) return text;
  const addresses = new Map(links.map(({ placeholder, url }) => [placeholder, url]));
  return finishHtml(text, addresses, createSanitizer(sanitize));
};
