import type { Token, Tokens } from 'marked';
import { withoutPlaceholders } from '../html/placeholders.ts';
import { decodeText } from '../html/tokenizer.ts';
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
  if (!isMore(last)) before.push(plainText(childrenOf(last).slice(0, moreIn(last))));
  return tidy(before.join(' '));
};

/** Returns the index of the marker among a paragraph's tokens; -1 without one. */
const moreIn = (token: Token): number => (token.type === 'paragraph' ? childrenOf(token).findIndex(isMore) : -1);

const firstParagraph = (tokens: readonly Token[]): string => {
  for (const token of tokens) {
    const text = token.type === 'paragraph' ? tidy(plainText(childrenOf(token))) : '';
    if (text !== '') return text;
  }
  return '';
};

const isMore = (token: Token): boolean => token.type === 'html' && MORE.test(token.raw);

const childrenOf = (token: Token): readonly Token[] => ('tokens' in token ? token.tokens : undefined) ?? [];

const BLOCKS: readonly string[] = ['list_item', 'blockquote', 'box', 'definition-list', 'definition'];
const TEXTS: readonly string[] = ['paragraph', 'heading', 'text', 'box-title', 'definition-term'];

/** Returns the text of headings, paragraphs, quotes and lists. Code, tables and HTML are not prose. */
const blockText = (token: Token): string => {
  if (token.type === 'list') return (token as Tokens.List).items.map(blockText).join(' ');
  if (BLOCKS.includes(token.type)) return childrenOf(token).map(blockText).join(' ');
  return TEXTS.includes(token.type) ? plainText([token]) : '';
};

export const plainText = (tokens: readonly Token[]): string => tokens.map(inlineText).join('');

const inlineText = (token: Token): string => {
  if (['codespan', 'escape', 'math'].includes(token.type)) return (token as Tokens.Text).text;
  if (token.type === 'br') return ' ';
  // The excerpt does not show the image, so it omits the alt text.
  if (token.type === 'image') return '';
  if (token.type === 'text' && token.tokens === undefined) return decodeText(token.text);
  return plainText(childrenOf(token));
};

/** Collapses whitespace. The pattern skips single spaces, which need no change. */
const tidy = (text: string): string =>
  withoutPlaceholders(text)
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim();
