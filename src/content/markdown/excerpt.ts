import type { Token, Tokens } from 'marked';
import { withoutPlaceholders } from '../html/placeholders.ts';
import { decodeText } from '../html/tokenizer.ts';
import { childTokens, textIn } from './tokens/walk-tokens.ts';
import { cutText } from './words.ts';

const MORE = /^\s*<!--\s*more\s*-->/i;

/**
 * Returns the full plain text before `<!-- more -->`. Without that marker, it is the first paragraph with text, cut at
 * a word to `length` characters. Empty if there is none.
 */
export const excerptOf = (tokens: readonly Token[], length: number): string =>
  beforeMore(tokens) ?? cutText(firstParagraph(tokens), length);

/** Returns null if there is no marker. The marker can be its own block or inside a paragraph. */
const beforeMore = (tokens: readonly Token[]): string | null => {
  const at = tokens.findIndex((token) => isMore(token) || moreIn(token) !== -1);
  const last = tokens[at];
  if (last === undefined) return null;
  const before = tokens.slice(0, at).map(blockText);
  if (!isMore(last)) before.push(plainText(childTokens(last).slice(0, moreIn(last))));
  return tidyText(before.join(' '));
};

/** Returns the index of the marker among a paragraph's tokens; -1 without one. */
const moreIn = (token: Token): number => (token.type === 'paragraph' ? childTokens(token).findIndex(isMore) : -1);

const firstParagraph = (tokens: readonly Token[]): string => {
  for (const token of tokens) {
    const text = token.type === 'paragraph' ? tidyText(plainText(childTokens(token))) : '';
    if (text !== '') return text;
  }
  return '';
};

const isMore = (token: Token): boolean => token.type === 'html' && MORE.test(token.raw);

const BLOCKS: readonly string[] = ['list_item', 'blockquote', 'alert', 'definition-list', 'definition'];
const TEXTS: readonly string[] = ['paragraph', 'heading', 'text', 'alert-title', 'definition-term'];

/** Returns the text of headings, paragraphs, quotes and lists. Code, tables and HTML are not prose. */
const blockText = (token: Token): string => {
  if (token.type === 'list') return (token as Tokens.List).items.map(blockText).join(' ');
  if (BLOCKS.includes(token.type)) return childTokens(token).map(blockText).join(' ');
  return TEXTS.includes(token.type) ? plainText([token]) : '';
};

/** Returns the text of inline tokens. The excerpt does not show images, so it omits their alternative text. */
export const plainText = (tokens: readonly Token[]): string =>
  textIn(tokens, { textOf: ({ type, text }) => (type === 'br' ? ' ' : type === 'text' ? decodeText(text) : text) });

/** Collapses whitespace. The pattern skips single spaces, which need no change. */
export const tidyText = (text: string): string =>
  withoutPlaceholders(text)
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim();
