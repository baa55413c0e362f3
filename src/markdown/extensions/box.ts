import type { RendererExtension, Token, Tokens } from 'marked';
import { childTokens } from '../walk-tokens.ts';

/** Blocks in an element of their own. */
export interface Box extends Tokens.Generic {
  readonly type: 'box';
  readonly tag: 'div' | 'details';
  /** Written by the extension, not by the post's author. */
  readonly class: string;
  readonly isOpen?: boolean;
  readonly tokens: Token[];
}

/** What stands first in one: text in a line. */
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
      const { tag, class: name, isOpen = false, tokens } = token as Box;
      return `<${tag} class="${name}"${isOpen ? ' open' : ''}>\n${this.parser.parse(tokens)}</${tag}>\n`;
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

/** Tags are text: what is written in a title opens nothing and closes nothing. */
const withoutHtml = (tokens: Token[]): Token[] => {
  for (const token of tokens) {
    withoutHtml(childTokens(token) as Token[]);
    if (token.type === 'html') Object.assign(token, { type: 'text', text: token.raw, escaped: false });
    else if (token.type === 'text') token.escaped = false;
  }
  return tokens;
};
