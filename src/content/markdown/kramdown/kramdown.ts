import type { Tokens } from 'marked';
import { bareAddresses } from '../extensions/bare-addresses.ts';
import { type Extension, startAt } from '../extensions/extension.ts';
import { labelBackticks } from '../extensions/label-backticks.ts';
import { attach } from './attach-attributes.ts';
import { blocks } from './blocks.ts';
import { html } from './html.ts';
import { tables } from './tables.ts';
import { text } from './text.ts';

/** Emphasis beside punctuation or inside a word, such as `word*.*`. kramdown forbids only spaces inside the marks. */
const SIMPLE = /^(\*\*?)(?![\s*])((?:\\[\s\S]|[^*\\`[\]<\n]|\n(?!\s*\n))+?)(?<![\s\\])\1(?!\*)/;

/** https://kramdown.gettalong.org/syntax.html#emphasis */
const emphasis: Extension = {
  mayBeIn: (text) => /[^\s*]\*{1,2}[^\s\w*]|[^\s\w*]\*{1,2}[^\s*]/.test(text),
  marked: {
    extensions: [
      {
        name: 'kramdown-emphasis',
        level: 'inline',
        start: (text) => startAt(text.indexOf('*')),
        tokenizer(source) {
          const [raw, marks, text = ''] = SIMPLE.exec(source) ?? [];
          if (raw === undefined) return undefined;
          const type = marks === '*' ? 'em' : 'strong';
          return { type, raw, text, tokens: this.lexer.inlineTokens(text) } as Tokens.Em | Tokens.Strong;
        },
      },
    ],
  },
};

/** A link or an image whose URL has spaces: https://kramdown.gettalong.org/syntax.html#links-and-images */
const SPACED =
  /^(!?)\[((?:\\[\s\S]|[^\\[\]])*)\]\([ \t]*([^\s()<"']+(?: +[^\s()<"']+)+)(?:[ \t]+(?:"((?:\\[\s\S]|[^"\\])*)"|'((?:\\[\s\S]|[^'\\])*)'))?[ \t]*\)/;

/** A link whose URL has an escaped parenthesis. As kramdown counts parentheses, it also closes one. */
const ESCAPED = /^(!?)\[((?:\\[\s\S]|[^\\[\]])*)\]\(((?:[^\s()\\<"']*\([^\s()\\<"']*\\\))+[^\s()\\<"']*)\)/;

/** A reference after white space. */
const REFERENCE = /^(!?)\[((?:\\[\s\S]|[^\\[\]])+)\]\s+\[([^[\]\n]*)\]/;

const links: Extension = {
  mayBeIn: (text) => /\]\([^()\n"']*[^\s()] +[^\s()"'][^()\n]*\)|\\\)|\]\s+\[/.test(text),
  marked: {
    extensions: [
      {
        name: 'kramdown-link',
        level: 'inline',
        start: (text) => startAt(text.search(/!?\[/)),
        tokenizer(source) {
          const [raw, sign, text = '', to = '', double, single] =
            SPACED.exec(source) ?? ESCAPED.exec(source) ?? REFERENCE.exec(source) ?? [];
          if (raw === undefined) return undefined;
          const isReference = raw.endsWith(']');
          const definition = this.lexer.tokens.links[(to || text).replace(/\s+/g, ' ').toLowerCase()];
          if (isReference && definition === undefined) return undefined;
          const href = isReference ? (definition?.href ?? '') : to.replaceAll('\\)', ')');
          const title = isReference ? (definition?.title ?? null) : (double ?? single ?? null);
          const common = { raw, href, title, text };
          if (sign === '!') return { type: 'image', ...common } as Tokens.Image;
          return { type: 'link', ...common, tokens: this.lexer.inlineTokens(text) } as Tokens.Link;
        },
      },
    ],
  },
};

/** Markdown that marked and kramdown read differently. */
export const kramdown: readonly Extension[] = [
  blocks,
  text,
  attach,
  bareAddresses,
  labelBackticks,
  emphasis,
  links,
  tables,
  html,
];
