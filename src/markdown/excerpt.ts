import type { Token, Tokens } from 'marked';
import { withoutPlaceholders } from '../html/placeholders.ts';
import { cutText } from './cut-text.ts';
import { decodeEntities } from './entities.ts';

const MORE = /^\s*<!--\s*more\s*-->/i;

/**
 * The plain text before `<!-- more -->`, whole; without that mark the first paragraph that has any text, cut at a word to
 * `length` characters. Empty when the post has none.
 */
export const excerptOf = (tokens: readonly Token[], length: number): string =>
  beforeMore(tokens) ?? cutText(firstParagraph(tokens), length);

/** Null without the mark, which may stand alone or inside a paragraph. */
const beforeMore = (tokens: readonly Token[]): string | null => {
  const at = tokens.findIndex((token) => isMore(token) || moreIn(token) !== -1);
  const last = tokens[at];
  if (last === undefined) return null;
  const before = tokens.slice(0, at).map(blockText);
  if (!isMore(last)) before.push(plainText(childrenOf(last).slice(0, moreIn(last))));
  return tidy(before.join(' '));
};

/** Which token of a paragraph is the mark. */
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

/** Headings, paragraphs, quotes and lists; code, tables and HTML are no running text. */
const blockText = (token: Token): string => {
  if (token.type === 'list') return (token as Tokens.List).items.map(blockText).join(' ');
  if (BLOCKS.includes(token.type)) return childrenOf(token).map(blockText).join(' ');
  return TEXTS.includes(token.type) ? plainText([token]) : '';
};

export const plainText = (tokens: readonly Token[]): string => tokens.map(inlineText).join('');

const inlineText = (token: Token): string => {
  if (['codespan', 'escape', 'math'].includes(token.type)) return (token as Tokens.Text).text;
  if (token.type === 'br') return ' ';
  // An image's text describes what is not there.
  if (token.type === 'image') return '';
  if (token.type === 'text' && token.tokens === undefined) return decodeEntities(token.text);
  return plainText(childrenOf(token));
};

/** A single space stays as it is. */
const tidy = (text: string): string =>
  withoutPlaceholders(text)
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim();
