import { createRequire } from 'node:module';
import type { Token, Tokens } from 'marked';
import { changesTokens, type Extension } from '../../content/markdown/extensions/extension.ts';
import { childTokens } from '../../content/markdown/tokens/walk-tokens.ts';

const require = createRequire(import.meta.url);

type Characters = Readonly<Record<string, string>>;

/** Emoji names such as `:tada:`, as in GitHub and VitePress. Unknown names stay as written. VitePress also reads `:)`. */
export const createEmoji = (isVitepress: boolean, isMarkdownIt: boolean): Extension => {
  const { default: characters } = require('markdown-it-emoji/lib/data/full.mjs') as { readonly default: Characters };
  const known = (name: string): string | undefined => (Object.hasOwn(characters, name) ? characters[name] : undefined);
  const shortcuts = isVitepress ? shortcutsOf(characters) : {};
  const pattern = isVitepress ? patternOf(Object.keys(shortcuts)) : NAME;
  const replace = (text: string): string =>
    text.replace(
      pattern,
      (written, name?: string) => (name === undefined ? shortcuts[written] : known(name)) ?? written,
    );
  return changesTokens({ mayBeIn: (text) => text.search(pattern) !== -1 }, (tokens) =>
    visit(tokens, replace, isMarkdownIt),
  );
};

const NAME = /:([\w+-]{1,60}):/g;

/** The characters of `:)`, `<3` and others, by what is written. */
const shortcutsOf = (characters: Characters): Characters => {
  const { default: shortcuts } = require('markdown-it-emoji/lib/data/shortcuts.mjs') as {
    readonly default: Readonly<Record<string, readonly string[]>>;
  };
  return Object.fromEntries(
    Object.entries(shortcuts).flatMap(([name, all]) => all.map((each) => [each, characters[name] as string])),
  );
};

/** Matches names, and shortcuts that no letter or digit touches. Longer shortcuts come first. */
const patternOf = (shortcuts: readonly string[]): RegExp => {
  const quoted = [...shortcuts].sort().reverse();
  const alternatives = quoted.map((each) => each.replace(/[.?*+^$[\]\\(){}|]/g, '\\$&')).join('|');
  return new RegExp(`${NAME.source}|(?<![^\\p{Z}\\p{P}\\p{Cc}])(?:${alternatives})(?![^\\p{Z}\\p{P}\\p{Cc}])`, 'gu');
};

const visit = (tokens: readonly Token[], replace: (text: string) => string, isMarkdownIt: boolean): void => {
  for (const token of tokens) {
    const inner = childTokens(token);
    // In markdown-it, alternative texts keep the names, and text between tags such as `<code>` does not.
    if (isAddress(token) || (isMarkdownIt && token.type === 'image')) continue;
    if (inner.length > 0) visit(inner, replace, isMarkdownIt);
    else if (token.type === 'text' && (isMarkdownIt || !token.escaped))
      (token as Tokens.Text).text = replace(token.text);
  }
};

/** Whether a token is a bare URL, which has no emoji names. */
const isAddress = (token: Token): boolean => token.type === 'link' && !token.raw.startsWith('[');
