import type { Place } from '../cache/packs.ts';
import type { Post } from '../content/model.ts';
import { type Encoding, encoded } from './encode.ts';

/** What a file with a post's HTML is made of: plain data, so that any thread may make it. */
export interface Recipe {
  /** The texts between which the HTML stands. */
  readonly around: readonly string[];
  /** The HTML as JSON text, links to other posts still as placeholders. */
  readonly html: Place;
  readonly links: Post['links'];
  /** Null: as it is. */
  readonly encoding: Encoding | null;
}

export const bytesFrom = (
  { around, html, links, encoding }: Recipe,
  read: (place: Place) => Uint8Array,
): Uint8Array => {
  const bytes = spliced(around, withLinks(read(html), links));
  return encoding === null ? bytes : encoded(bytes, encoding);
};

/** Texts with one and the same thing between them. */
const spliced = (texts: readonly string[], between: Uint8Array): Uint8Array =>
  Buffer.concat(texts.flatMap((text, at) => (at === 0 ? [Buffer.from(text)] : [between, Buffer.from(text)])));

/** Placeholders are the same in JSON. */
const withLinks = (html: Uint8Array, links: Post['links']): Uint8Array => {
  if (links.length === 0) return html;
  const text = Buffer.from(html).toString();
  return Buffer.from(
    links.reduce(
      (all, { placeholder, url }) => all.replaceAll(placeholder, () => JSON.stringify(url).slice(1, -1)),
      text,
    ),
  );
};
