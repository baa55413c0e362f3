import type { Token, Tokens } from 'marked';
import { addressAttributesIn } from '../html/addresses.ts';
import { fillPlaceholders } from '../html/placeholders.ts';
import type { TaggedText } from '../templates/tagged-text.ts';
import { lexerOptions } from './lexer-options.ts';
import { createLexer } from './quick/lexer.ts';
import { childTokens } from './walk-tokens.ts';

/** Where an address stands in a text. */
export interface AddressPlace {
  /** As the token has it. */
  readonly href: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Where the addresses of a Markdown text stand: those of links, images and raw HTML in the order of their appearance, of
 * links by reference where the reference is defined. Tokens do not say where they come from, so each is looked for behind
 * the one before it, inside its block; what may stand between is what containers put before lines.
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
  /** Where the last token ended. */
  at: number;
  /** Where the block ends. */
  limit: number;
  readonly found: AddressPlace[];
}

const visit = (token: Token, search: Search): void => {
  if (token.type === 'link' || token.type === 'image') visitLink(token as Tokens.Link | Tokens.Image, search);
  else if (token.type === 'html') visitHtml(token as Tokens.HTML, search);
  else if (token.type === 'def') visitDefinition(token as Tokens.Def, search);
  else {
    const inner = childTokens(token);
    if (inner.length === 0) pass(token.raw, search);
    else for (const each of inner) visit(each, search);
  }
};

const visitLink = (token: Tokens.Link | Tokens.Image, search: Search): void => {
  const place = pass(token.raw, search);
  if (place === null) return;
  const inner: Search = { ...search, at: place.start + 1, limit: place.end };
  for (const each of childTokens(token)) visit(each, inner);
  // By reference: the address is in the definition.
  if (token.raw.endsWith(']')) return;
  const opening = search.text.indexOf('](', inner.at);
  add(
    token.href,
    { start: opening === -1 || opening >= place.end ? place.start : opening + 2, end: place.end },
    search,
  );
};

const visitDefinition = (token: Tokens.Def, search: Search): void => {
  const place = pass(token.raw, search);
  if (place !== null) add(token.href, { ...place, start: search.text.indexOf(']:', place.start) + 2 }, search);
};

const visitHtml = (token: Tokens.HTML, search: Search): void => {
  const place = pass(token.raw, search);
  if (place === null) return;
  for (const { addresses } of addressAttributesIn(search.text.slice(place.start, place.end))) {
    for (const { value, start, end } of addresses)
      search.found.push({ href: value, start: place.start + start, end: place.start + end });
  }
};

interface Range {
  readonly start: number;
  readonly end: number;
}

/** An address is not as it is written where a backslash stands in it: then it is shown where it begins. */
const add = (href: string, { start, end }: Range, { text, found }: Search): void => {
  const at = text.slice(start, end).indexOf(href);
  if (at !== -1) found.push({ href, start: start + at, end: start + at + href.length });
  else found.push({ href, start: start + text.slice(start, end).search(/[^\s<]|$/), end: start });
};

/** Containers put no more than this before a line. */
const WINDOW = 10_000;

/** Moves behind what a token was made from; null where that is not found. */
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
