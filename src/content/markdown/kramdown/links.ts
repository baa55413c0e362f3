import type { Tokens } from 'marked';
import type { Extension } from '../extensions/extension.ts';

/** A link or an image with an address that has spaces: https://kramdown.gettalong.org/syntax.html#links-and-images */
const SPACED =
  /^(!?)\[((?:\\[\s\S]|[^\\[\]])*)\]\([ \t]*([^\s()<>"']+(?: +[^\s()<>"']+)+)(?:[ \t]+(?:"((?:\\[\s\S]|[^"\\])*)"|'((?:\\[\s\S]|[^'\\])*)'))?[ \t]*\)/;

export const links: Extension = {
  mayBeIn: (text) => /\]\([^()\n"']*[^\s()] +[^\s()"'][^()\n]*\)/.test(text),
  marked: {
    extensions: [
      {
        name: 'kramdown-link',
        level: 'inline',
        start: (text) => {
          const at = text.search(/!?\[/);
          return at === -1 ? undefined : at;
        },
        tokenizer(source) {
          const [raw, sign, text = '', href = '', double, single] = SPACED.exec(source) ?? [];
          if (raw === undefined) return undefined;
          const common = { raw, href, title: double ?? single ?? null, text };
          if (sign === '!') return { type: 'image', ...common } as Tokens.Image;
          return { type: 'link', ...common, tokens: this.lexer.inlineTokens(text) } as Tokens.Link;
        },
      },
    ],
  },
};
