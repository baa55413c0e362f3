import type { Tokens } from 'marked';
import { placeholdersIn } from '../../html/placeholders.ts';
import { textToken } from '../tokens/walk-tokens.ts';
import { type Attributed, addAttributes } from './attribute-list.ts';
import { type Extension, readsInline } from './extension.ts';

/** The name of a page or file in a wiki link, and the heading in that page; empty without one. */
export interface WikiName {
  readonly written: string;
  readonly name: string;
  readonly heading: string;
}

/** A link or an image by name. */
export type WikiToken<Of = Tokens.Link | Tokens.Image> = Of & { wiki?: WikiName };

/** What is a list in square brackets, `[[1, 2]]`, or the text of a Markdown link, is no wiki link. */
const LINK = /^(!?)\[\[(?![\d\s.,[\]-]{0,60}\]\])([^[\]\n]{1,1000})\]\](?![([])/;

/** The formats of images: https://help.obsidian.md/file-formats */
const IMAGE = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i;

/** `300` or `300x200`, alone or after text. */
const SIZE = /(?:^|\|)\s*(\d{1,5})(?:x(\d{1,5}))?\s*$/;

/** `[[Page#Heading|text]]` and `![[image.png|300]]`: https://help.obsidian.md/links, https://help.obsidian.md/embeds */
export const wikiLinks: Extension = readsInline({ mayBeIn: /\[\[/, start: /!?\[\[/ }, (raw, { state }) => {
  const [written, mark, inner = ''] = LINK.exec(raw) ?? [];
  if (written === undefined || state.inLink || placeholdersIn(inner).length > 0) return undefined;
  const [, target = '', , shown] = /^((?:(?!\\?\|).)*)(\\?\|(.*))?$/.exec(inner) ?? [];
  const [name = '', ...headings] = target.split('#').map((part) => part.trim());
  const wiki = { written, name, heading: headings.at(-1) ?? '' };
  if (mark === '')
    return { type: 'link', ...shownAs(shown?.trim() || [name, ...headings].filter(Boolean).join(' > '), wiki) };
  return IMAGE.test(name) ? imageOf(wiki, shown ?? '') : textToken(written);
});

const shownAs = (text: string, wiki: WikiName) => {
  return { raw: wiki.written, href: wiki.name, title: null, text, tokens: [textToken(text)], wiki };
};

const imageOf = (wiki: WikiName, shown: string): WikiToken<Tokens.Image> => {
  const [size, width, height] = SIZE.exec(shown) ?? [];
  const text = (size === undefined ? shown : shown.slice(0, -size.length)).trim();
  const image: Attributed<WikiToken<Tokens.Image>> = { type: 'image', ...shownAs(text, wiki) };
  if (width !== undefined)
    addAttributes(image, { id: null, classes: [], others: { width, ...(height !== undefined && { height }) } });
  return image;
};
