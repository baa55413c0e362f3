import { createRequire } from 'node:module';
import type { Token, Tokens } from 'marked';
import { childTokens } from '../walk-tokens.ts';
import { changesTokens, type Extension } from './extension.ts';

const require = createRequire(import.meta.url);

/** Names of characters, `:tada:`, as GitHub and VitePress have them; other names stay as they are written. */
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

/** An address that stands as it is: no name. */
const isAddress = (token: Token): boolean => token.type === 'link' && !token.raw.startsWith('[');
