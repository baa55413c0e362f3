import type { RendererExtension, Token, Tokens } from 'marked';
import { walkTokens } from '../../content/markdown/tokens/walk-tokens.ts';

/** Blocks inside a container element. */
export interface Box extends Tokens.Generic {
  readonly type: 'box';
  readonly tag: 'div' | 'details';
  /** Set by the extension, not by the post's author. */
  readonly class: string;
  readonly tokens: Token[];
}

/** The title of a box: inline text. */
export interface BoxTitle extends Tokens.Generic {
  readonly type: 'box-title';
  readonly tag: 'p' | 'summary';
  readonly class: string;
  readonly tokens: Token[];
}

export const boxRenderers: RendererExtension[] = [
  {
    name: 'box',
    renderer(token): string {
      const { tag, class: name, tokens } = token as Box;
      return `<${tag} class="${name}">\n${this.parser.parse(tokens)}</${tag}>\n`;
    },
  },
  {
    name: 'box-title',
    renderer(token): string {
      const { tag, class: name, tokens } = token as BoxTitle;
      const attribute = name === '' ? '' : ` class="${name}"`;
      return `<${tag}${attribute}>${this.parser.parseInline(withoutHtml(tokens))}</${tag}>\n`;
    },
  },
];

/** Turns tags in a title into text, so that they cannot open or close elements. */
const withoutHtml = (tokens: Token[]): Token[] => {
  walkTokens(tokens, (token) => {
    if (token.type === 'html') Object.assign(token, { type: 'text', text: token.raw, escaped: false });
    else if (token.type === 'text') token.escaped = false;
  });
  return tokens;
};
