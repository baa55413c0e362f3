import { createRequire } from 'node:module';
import type { Token, Tokens } from 'marked';
import { childTokens } from '../tokens/walk-tokens.ts';
import { changesTokens, type Extension } from './extension.ts';

const require = createRequire(import.meta.url);

/** Emoji names such as `:tada:`, as in GitHub and VitePress. Unknown names stay as written. */
export const emoji = (): Extension => {
  const { default: characters } = require('markdown-it-emoji/lib/data/full.mjs') as {
    readonly default: Readonly<Record<string, string>>;
  };
  const replace = (text: string): string =>
    text.replace(NAME, (written, name: string) =>
      Object.hasOwn(characters, name) ? (characters[name] as string) : written,
    );
  return {
    mayBeIn: (text) => NAME.test(text),
    marked: changesTokens((tokens) => visit(tokens, replace)),
  };
};

const NAME = /:([\w+-]{1,60}):/g;

const visit = (tokens: readonly Token[], replace: (text: string) => string): void => {
  for (const token of tokens) {
    const inner = childTokens(token);
    if (isAddress(token)) continue;
    if (inner.length > 0) visit(inner, replace);
    else if (token.type === 'text' && !token.escaped) (token as Tokens.Text).text = replace(token.text);
  }
};

/** Whether a token is a bare URL, which has no emoji names. */
const isAddress = (token: Token): boolean => token.type === 'link' && !token.raw.startsWith('[');
