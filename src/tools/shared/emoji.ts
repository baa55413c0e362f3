import { createRequire } from 'node:module';
import { changesTokens, type Extension } from '../../content/markdown/extensions/extension.ts';
import { isText, replaceTokens } from '../../content/markdown/tokens/walk-tokens.ts';

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
  return changesTokens({ mayBeIn: (text) => text.search(NAME) !== -1 }, (tokens) =>
    replaceTokens(tokens, (token) => {
      // A bare URL has no emoji names.
      if (token.type === 'link' && !token.raw.startsWith('[')) return [token];
      if (isText(token) && !token.escaped) token.text = replace(token.text);
      return null;
    }),
  );
};

const NAME = /:([\w+-]{1,60}):/g;
