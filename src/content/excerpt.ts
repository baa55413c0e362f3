import type { Token, Tokens } from 'marked';
import { decodeEntities } from './entities.ts';

const MORE = /^\s*<!--\s*more\s*-->/i;

/**
 * The plain text before `<!-- more -->`, whole; without that mark the first paragraph that has any text, cut at a word to
 * `length` characters. Empty when the post has none.
 */
export const excerptOf = (tokens: readonly Token[], length: number): string =>
  beforeMore(tokens) ?? cut(firstParagraph(tokens), length);

/** Null without the mark, which may stand alone or inside a paragraph. */
const beforeMore = (tokens: readonly Token[]): string | null => {
  const before: string[] = [];
  for (const token of tokens) {
    const inside = token.type === 'paragraph' ? childrenOf(token).findIndex(isMore) : -1;
    if (inside !== -1) before.push(plainText(childrenOf(token).slice(0, inside)));
    if (inside !== -1 || isMore(token)) return tidy(before.join(' '));
    before.push(blockText(token));
  }
  return null;
};

const firstParagraph = (tokens: readonly Token[]): string => {
  for (const token of tokens) {
    const text = token.type === 'paragraph' ? tidy(plainText(childrenOf(token))) : '';
    if (text !== '') return text;
  }
  return '';
};

const isMore = (token: Token): boolean => token.type === 'html' && MORE.test(token.raw);

const childrenOf = (token: Token): readonly Token[] => ('tokens' in token ? token.tokens : undefined) ?? [];

/** Headings, paragraphs, quotes and lists; code, tables and HTML are no running text. */
const blockText = (token: Token): string => {
  if (token.type === 'list') return (token as Tokens.List).items.map(blockText).join(' ');
  if (token.type === 'list_item' || token.type === 'blockquote') return childrenOf(token).map(blockText).join(' ');
  return ['paragraph', 'heading', 'text'].includes(token.type) ? plainText([token]) : '';
};

const plainText = (tokens: readonly Token[]): string => tokens.map(inlineText).join('');

const inlineText = (token: Token): string => {
  if (token.type === 'codespan' || token.type === 'escape') return token.text;
  if (token.type === 'br') return ' ';
  // An image's text describes what is not there.
  if (token.type === 'image') return '';
  if (token.type === 'text' && token.tokens === undefined) return decodeEntities(token.text);
  return plainText(childrenOf(token));
};

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

const cut = (text: string, length: number): string => {
  const characters = [...text];
  if (characters.length <= length) return text;
  const head = characters.slice(0, length).join('');
  const atWord = characters[length] === ' ' ? head : head.replace(/ \S*$/, '');
  return `${atWord.replace(/[\s,;:.–—-]+$/, '')}…`;
};
