import { createRequire } from 'node:module';
import type { Token, Tokens } from 'marked';
import { changesTokens, type Extension } from '../../content/markdown/extensions/extension.ts';
import { childTokens } from '../../content/markdown/tokens/walk-tokens.ts';

const require = createRequire(import.meta.url);

type Characters = Readonly<Record<string, string>>;

/** Emoji names such as `:tada:`, as on GitHub. Unknown names stay as written. */
export const createEmoji = (): Extension => {
  const { default: characters } = require('markdown-it-emoji/lib/data/full.mjs') as { readonly default: Characters };
  const replace = (text: string): string =>
    text.replace(
      NAME,
      (written, name: string) => (Object.hasOwn(characters, name) ? characters[name] : null) ?? written,
    );
  return changesTokens({ mayBeIn: (text) => text.search(NAME) !== -1 }, (tokens) => visit(tokens, replace));
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
