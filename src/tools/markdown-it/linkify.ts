import LinkifyIt from 'linkify-it';
import type { Token, Tokens } from 'marked';
import { changesTokens, type Extension, readsInline } from '../../content/markdown/extensions/extension.ts';
import { childLists, joinTexts, setTokens, textToken } from '../../content/markdown/tokens/walk-tokens.ts';
import { bareAddresses } from '../shared/bare-addresses.ts';
import { decoded } from './markdown-it.ts';

/** The scheme of a URL, in whose rest no marks count. */
const SCHEME = /(?<![a-z0-9.+-])(?:https?|ftp):\/\//i;

/**
 * Bare addresses become links as with the option `linkify` of markdown-it: https://github.com/markdown-it/linkify-it
 * In VitePress, URLs need a scheme.
 */
export const createLinkify = (isVitepress: boolean): readonly Extension[] => {
  const finder = new LinkifyIt().set({ fuzzyLink: !isVitepress });
  const mayBeIn = (text: string): boolean => finder.pretest(text);
  const urls = readsInline({ mayBeIn, start: SCHEME }, (text, { state }, tokens) => {
    if (state.inLink || text.search(SCHEME) !== 0) return undefined;
    if (/[a-z0-9.+-]$/i.test(tokens.at(-1)?.raw ?? '')) return undefined;
    const found = finder.matchAtStart(text);
    return found === null ? undefined : linkTo(found.raw.replace(/(?<!\*)\*+$/, ''));
  });
  return [bareAddresses, urls, changesTokens({ mayBeIn }, (tokens) => linkAll(tokens, finder))];
};

const linkTo = (raw: string, href = raw): Tokens.Link => {
  const text = decoded(raw);
  return { type: 'link', raw, href, text, title: null, tokens: [textToken(text)] };
};

/** Replaces addresses in texts at any depth, except in links. */
const linkAll = (tokens: Token[], finder: LinkifyIt): void => {
  let isInLink = false;
  const made: Token[] = [];
  joinTexts(tokens, isPlain);
  for (const token of tokens) {
    if (token.type === 'html' && /^<\/?a[>\s]/i.test(token.raw)) isInLink = !token.raw.startsWith('</');
    if (token.type !== 'link') for (const list of childLists(token)) linkAll(list, finder);
    made.push(...(isPlain(token) && !isInLink ? linked(token.text, finder, made.at(-1)) : [token]));
  }
  setTokens(tokens, made);
};

const isPlain = (token: Token): token is Tokens.Text =>
  token.type === 'text' && (token as Tokens.Text).tokens === undefined && !(token as Tokens.Text).escaped;

/** Finds addresses in each word, because a search in the whole text would take quadratic time. */
const linked = (text: string, finder: LinkifyIt, before: Token | undefined): readonly Token[] => {
  const tokens: Token[] = [];
  let done = 0;
  for (const { 0: word, index: start } of text.matchAll(/\S+/g)) {
    for (const { index, lastIndex, raw, url } of (finder.pretest(word) && finder.match(word)) || []) {
      // As in markdown-it, no address begins right after an escape.
      if (start + index === 0 && before?.type === 'escape') continue;
      if (start + index > done) tokens.push(textToken(text.slice(done, start + index)));
      tokens.push(linkTo(raw, url));
      done = start + lastIndex;
    }
  }
  return done === text.length ? tokens : [...tokens, textToken(text.slice(done))];
};
