import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { markAddresses, postsByAddress } from '../../content/html/mark-addresses.ts';
import { finishHtml } from '../../content/html/placeholders.ts';
import { createSanitizer } from '../../content/html/sanitize.ts';
import type { Post } from '../../content/workspace/workspace.ts';
import type { Encoding } from '../../runtime/resolver/read-file.ts';
import type { BlobPlace } from '../../shared/cache/packs.ts';

/** The transformations of every post's HTML after links are filled in. */
export interface HtmlRules {
  /** Whether the sanitizer cleans the HTML after links are filled in. */
  readonly sanitize: boolean;
  /** The base path of the URLs of files and posts to mark, or null to mark none. */
  readonly basePath: string | null;
  /** The origin of the website whose root-relative URLs are marked too, if it is known. */
  readonly website?: string;
}

/** The parts of a file with a post's HTML, as plain data so that any thread can make the file. */
export interface Recipe {
  /** Pieces that alternate between text and the name of a place, `html` or `addresses`. */
  readonly pieces: readonly string[];
  /** The place of the HTML as JSON text. Links to other posts are still placeholders. */
  readonly html: BlobPlace;
  readonly links: Post['links'];
  readonly rules: HtmlRules;
  readonly encoding: Encoding | null;
}

export const bytesFrom = (recipe: Recipe, read: (place: BlobPlace) => Uint8Array): Uint8Array => {
  const { html, addresses } = finished(read(recipe.html), recipe);
  const bytes = Buffer.concat(
    recipe.pieces.map((piece, at) => {
      if (at % 2 === 0) return Buffer.from(piece);
      return piece === 'html' ? html : Buffer.from(JSON.stringify(addresses));
    }),
  );
  return recipe.encoding === null ? bytes : encoded(bytes, recipe.encoding);
};

/** The HTML that readers get, as JSON text, and the marked addresses in it. */
const finished = (html: Uint8Array, recipe: Recipe) => {
  const { basePath, website = null } = recipe.rules;
  if (recipe.links.length === 0 && basePath === null) return { html, addresses: [] };
  const text = textOf(html, recipe);
  const posts = postsByAddress(recipe.links);
  const addresses = basePath === null ? [] : markAddresses(text, { basePath, posts, website });
  return { html: Buffer.from(JSON.stringify(text)), addresses };
};

/** The HTML that readers get. `html` is JSON text. */
export const textOf = (html: Uint8Array, { links, rules }: Pick<Recipe, 'links' | 'rules'>): string => {
  const text = JSON.parse(Buffer.from(html).toString());
  if (links.length === 0) return text;
  const addresses = new Map(links.map(({ placeholder, url }) => [placeholder, url]));
  return finishHtml(text, addresses, createSanitizer(rules.sanitize));
};

/** Brotli's best quality takes ten times as long as this one and saves only two percent more. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

export const encoded = (bytes: Uint8Array, encoding: Encoding): Uint8Array =>
  encoding === 'br' ? brotliCompressSync(bytes, BROTLI) : gzipSync(bytes, { level: 9 });
