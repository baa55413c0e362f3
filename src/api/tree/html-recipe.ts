import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { markAddresses, postsByAddress } from '../../content/html/mark-addresses.ts';
import { finishHtml } from '../../content/html/placeholders.ts';
import { createSanitizer } from '../../content/html/sanitize.ts';
import { loadParser } from '../../content/html/tokenizer.ts';
import type { Post } from '../../content/workspace/workspace.ts';
import type { Encoding } from '../../runtime/resolver/read-file.ts';
import type { BlobPlace } from '../../shared/cache/packs.ts';
import { inTime } from '../../shared/workers/in-time.ts';
import { type AddressSettings, absoluteHtml, addressesOf } from './website-addresses.ts';

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
  /** The post's file, for errors. */
  readonly file: string;
  /** Pieces that alternate between text and the name of a place, `html` or `addresses`. */
  readonly pieces: readonly string[];
  /** The place of the HTML as JSON text. Links to other posts are still placeholders. */
  readonly html: BlobPlace;
  readonly links: Post['links'];
  readonly rules: HtmlRules;
  readonly encoding: Encoding | null;
  /** For a file that has the HTML as Markdown. Its URLs are absolute, as on the page at `page`. Absent for JSON. */
  readonly markdown?: { readonly page: string; readonly settings: AddressSettings };
}

export const bytesFrom = async (recipe: Recipe, read: (place: BlobPlace) => Uint8Array): Promise<Uint8Array> => {
  const { html, addresses } =
    recipe.markdown === undefined
      ? finished(read(recipe.html), recipe)
      : { html: Buffer.from(await markdownIn(read(recipe.html), recipe)), addresses: [] };
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
  const mark = (path: string) => markAddresses(text, { basePath: path, posts, website });
  const addresses = basePath === null ? [] : htmlInTime(recipe.file, () => mark(basePath));
  return { html: Buffer.from(JSON.stringify(text)), addresses };
};

/** The Markdown of the HTML that readers get. The code that converts it is loaded only if it is needed. */
const markdownIn = async (html: Uint8Array, recipe: Recipe): Promise<string> => {
  const { markdown } = recipe;
  const { markdownOf } = await import('../markdown/print-markdown.ts');
  const addresses = markdown && addressesOf(markdown.settings);
  const absolute = (url: string): string | null => addresses?.from(url, markdown?.page ?? '') ?? null;
  return htmlInTime(recipe.file, () => markdownOf(absoluteHtml(textOf(html, recipe), absolute)));
};

/** Runs work on a post's HTML in limited time. */
export const htmlInTime = <Result>(file: string, work: () => Result): Result => {
  loadParser();
  return inTime({ file: () => file, work });
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
