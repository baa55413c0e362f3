import type { MarkedAddress } from '../addresses/replace-addresses.ts';
import type { Place } from '../cache/packs.ts';
import { markAddresses } from '../html/mark-addresses.ts';
import { finishHtml } from '../html/placeholders.ts';
import { postsByAddress } from '../html/posts-by-address.ts';
import { prefixIds } from '../html/prefix-ids.ts';
import { createSanitizer } from '../html/sanitize.ts';
import type { Post } from '../workspace/workspace.ts';
import { type Encoding, encoded } from './encode.ts';

/** What becomes of all posts' HTML once links are in it. */
export interface HtmlRules {
  /** Whether readers get none that the sanitiser has not seen. */
  readonly sanitize: boolean;
  /** Where the addresses of files begin that are to be marked, and those of posts; null: no address is marked. */
  readonly basePath: string | null;
  /** The origin of the website whose addresses from its root are to be marked, too; absent where it is not known. */
  readonly website?: string;
  /** What ids begin with; null: nothing. */
  readonly idPrefix: 'slug' | null;
}

/** What a file with a post's HTML is made of: plain data, so that any thread may make it. */
export interface Recipe {
  /** Texts and the places between them in turn, which are `html` and `addresses`. */
  readonly pieces: readonly string[];
  /** The HTML as JSON text, links to other posts still as placeholders. */
  readonly html: Place;
  readonly slug: string;
  readonly links: Post['links'];
  readonly rules: HtmlRules;
  /** Null: as it is. */
  readonly encoding: Encoding | null;
}

export const bytesFrom = (recipe: Recipe, read: (place: Place) => Uint8Array): Uint8Array => {
  const { html, addresses } = finished(read(recipe.html), recipe);
  const bytes = Buffer.concat(
    recipe.pieces.map((piece, at) => {
      if (at % 2 === 0) return Buffer.from(piece);
      return piece === 'html' ? html : Buffer.from(JSON.stringify(addresses));
    }),
  );
  return recipe.encoding === null ? bytes : encoded(bytes, recipe.encoding);
};

interface Finished {
  /** As JSON text. */
  readonly html: Uint8Array;
  readonly addresses: readonly MarkedAddress[];
}

/** The HTML as it is shown to readers. */
export const htmlText = (
  recipe: Pick<Recipe, 'html' | 'slug' | 'links' | 'rules'>,
  read: (place: Place) => Uint8Array,
): string => textOf(read(recipe.html), recipe);

const finished = (html: Uint8Array, recipe: Recipe): Finished => {
  const { basePath, idPrefix, website = null } = recipe.rules;
  if (recipe.links.length === 0 && basePath === null && idPrefix === null) return { html, addresses: [] };
  const text = textOf(html, recipe);
  const posts = postsByAddress(recipe.links);
  const addresses = basePath === null ? [] : markAddresses(text, { basePath, posts, website });
  return { html: Buffer.from(JSON.stringify(text)), addresses };
};

const textOf = (html: Uint8Array, { slug, links, rules }: Pick<Recipe, 'slug' | 'links' | 'rules'>): string => {
  const linked = withLinks(JSON.parse(Buffer.from(html).toString()), links, rules);
  return rules.idPrefix === null ? linked : prefixIds(linked, slug, postsByAddress(links));
};

const withLinks = (html: string, links: Post['links'], { sanitize }: HtmlRules): string => {
  if (links.length === 0) return html;
  const addresses = new Map(links.map(({ placeholder, url }) => [placeholder, url]));
  return finishHtml(html, addresses, createSanitizer(sanitize));
};
