import type { Token, Tokens } from 'marked';
import { addressAttributesIn } from '../html/address-attributes.ts';
import { fillPlaceholders } from '../html/placeholders.ts';
import { createLexer } from './quick/lexer.ts';
import { lexerOptions } from './read-tokens.ts';
import type { TaggedText } from './templates/tagged-text.ts';
import { childTokens } from './tokens/walk-tokens.ts';

interface AddressPlace {
  readonly href: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the URLs of links, images and raw HTML in a Markdown text, in order. For a reference link, it finds the URL in
 * the definition. Tokens have no positions, so this searches for each one after the previous one, inside its block.
 * Line prefixes of containers, such as `>`, may come between them.
 */
export const addressPlaces = (text: string, tags: TaggedText['tags'] = new Map()): readonly AddressPlace[] => {
  const search: Search = { text, at: 0, limit: text.length, found: [] };
  for (const block of createLexer()(text, lexerOptions(text), { offset: 0 })) {
    const { at } = search;
    const isHere = text.startsWith(block.raw, at);
    search.limit = isHere ? at + block.raw.length : text.length;
    visit(block, search);
    if (isHere) search.at = search.limit;
  }
  return search.found.map((place) => ({ ...place, href: fillPlaceholders(place.href, tags) }));
};

interface Search {
  readonly text: string;
  at: number;
  limit: number;
  readonly found: AddressPlace[];
}

const visit = (token: Token, search: Search): void => {
  const isPlace = /^(?:link|image|html|def)$/.test(token.type);
  const inner = isPlace ? [] : childTokens(token);
  for (const each of inner) visit(each, search);
  const place = inner.length > 0 ? null : pass(token.raw, search);
  if (place === null || !isPlace) return;
  if (token.type === 'html') visitHtml(place, search);
  else if (token.type !== 'def') visitLink(token as Tokens.Link | Tokens.Image, place, search);
  else add(token.href, { ...place, start: search.text.indexOf(']:', place.start) + 2 }, search);
};

const visitLink = (token: Tokens.Link | Tokens.Image, place: Range, search: Search): void => {
  const inner: Search = { ...search, at: place.start + 1, limit: place.end };
  for (const each of childTokens(token)) visit(each, inner);
  // A reference link: the URL is in the definition.
  if (token.raw.endsWith(']')) return;
  const opening = search.text.indexOf('](', inner.at);
  const start = opening === -1 || opening >= place.end ? place.start : opening + 2;
  add(token.href, { start, end: place.end }, search);
};

const visitHtml = (place: Range, { text, found }: Search): void => {
  for (const { addresses } of addressAttributesIn(text.slice(place.start, place.end))) {
    for (const { value, start, end } of addresses)
      found.push({ href: value, start: place.start + start, end: place.start + end });
  }
};

type Range = Omit<AddressPlace, 'href'>;

/** Adds a URL in a range. A URL with escapes is written differently in the text, so only its start is known. */
const add = (href: string, { start, end }: Range, { text, found }: Search): void => {
  const written = text.slice(start, end);
  const at = written.indexOf(href);
  if (at !== -1) found.push({ href, start: start + at, end: start + at + href.length });
  else found.push({ href, start: start + written.search(/[^\s<]|$/), end: start });
};

/** The maximum length of a container's line prefix. */
const WINDOW = 10_000;

/** Moves past the source text of a token and returns its range; null if it is not found. */
const pass = (raw: string, search: Search): Range | null => {
  let start = -1;
  let end = search.at;
  for (const line of raw.split('\n')) {
    const written = line.trim();
    if (written === '') continue;
    const until = Math.min(search.limit, end + WINDOW + written.length);
    const at = search.text.slice(end, until).indexOf(written);
    if (at === -1) return null;
    if (start === -1) start = end + at;
    end += at + written.length;
  }
  if (start === -1) return null;
  search.at = end;
  return { start, end };
};
