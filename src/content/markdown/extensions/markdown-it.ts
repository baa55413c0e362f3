import type { Token, Tokens } from 'marked';
import { childTokens, replaceTokens } from '../tokens/walk-tokens.ts';
import { changesTokens, type Extension } from './extension.ts';

/** Single tildes, and URLs that begin with `www.`, are text in markdown-it. */
export const markdownIt: Extension = {
  mayBeIn: (text) => /~|www\./i.test(text),
  marked: changesTokens((tokens) => replaceTokens(tokens, asText)),
};

const asText = (token: Token): readonly Token[] | null => {
  if (token.type === 'link' && /^www\./i.test(token.raw)) return [textOf(token.raw)];
  if (token.type !== 'del' || token.raw.startsWith('~~')) return null;
  const inner = [...childTokens(token)];
  replaceTokens(inner, asText);
  return [textOf('~'), ...inner, textOf('~')];
};

const textOf = (text: string): Tokens.Text => ({ type: 'text', raw: text, text, escaped: false });
