import type { Token } from 'marked';
import { childTokens, replaceTokens, textToken } from '../tokens/walk-tokens.ts';
import { changesTokens, type Extension } from './extension.ts';

/** Single tildes, and URLs that begin with `www.`, are text in markdown-it. */
export const markdownIt: Extension = {
  mayBeIn: (text) => /~|www\./i.test(text),
  marked: changesTokens((tokens) => replaceTokens(tokens, asText)),
};

const asText = (token: Token): readonly Token[] | null => {
  if (token.type === 'link' && /^www\./i.test(token.raw)) return [textToken(token.raw)];
  if (token.type !== 'del' || token.raw.startsWith('~~')) return null;
  const inner = [...childTokens(token)];
  replaceTokens(inner, asText);
  return [textToken('~'), ...inner, textToken('~')];
};
