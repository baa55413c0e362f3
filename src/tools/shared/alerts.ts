import type { RendererExtension, Token, Tokens } from 'marked';
import { changesEach, type Extension } from '../../content/markdown/extensions/extension.ts';
import { textToken, walkTokens } from '../../content/markdown/tokens/walk-tokens.ts';

const RENDERERS: readonly RendererExtension[] = [
  {
    name: 'alert',
    renderer({ kind, tokens = [] }) {
      return `<div class="markdown-alert markdown-alert-${kind}">\n${this.parser.parse(tokens)}</div>\n`;
    },
  },
  {
    name: 'alert-title',
    renderer({ tokens = [] }) {
      return `<p class="markdown-alert-title">${this.parser.parseInline(withoutHtml(tokens))}</p>\n`;
    },
  },
];

/**
 * GitHub's alerts, `> [!NOTE]`, with its class names. A custom title can follow the marker, as in VitePress and Hugo.
 * https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#alerts
 */
export const alerts: Extension = changesEach({ mayBeIn: /\[!/, rules: RENDERERS }, (token) => {
  if (token.type === 'blockquote') readAlert(token as Tokens.Blockquote);
});

/** Turns tags in a title into text, so that they cannot open or close elements. */
const withoutHtml = (tokens: Token[]): Token[] => {
  walkTokens(tokens, (token) => {
    if (token.type === 'html') Object.assign(token, { type: 'text', text: token.raw, escaped: false });
    else if (token.type === 'text') token.escaped = false;
  });
  return tokens;
};

const MARK = /^\[!(note|tip|important|warning|caution)\][+-]?(?:[ \t]+|(?=\n)|$)/i;

const readAlert = (quote: Tokens.Blockquote): void => {
  const [first, ...others] = quote.tokens;
  const [text, ...inline] = (first?.type === 'paragraph' ? first.tokens : undefined) ?? [];
  const mark = text?.type === 'text' ? MARK.exec(text.text) : null;
  if (first === undefined || text === undefined || mark === null) return;
  const rest = [partOf(text, mark[0].length), ...inline];
  const line = takeLine(rest);
  const kind = (mark[1] as string).toLowerCase();
  const title: Tokens.Generic = {
    type: 'alert-title',
    raw: mark[0],
    tokens: line.length === 0 ? [textToken(kind.charAt(0).toUpperCase() + kind.slice(1))] : line,
  };
  const body = rest.length === 0 ? others : [{ ...first, tokens: rest } as Token, ...others];
  Object.assign(quote, { type: 'alert', kind, tokens: [title, ...body] });
};

/** Removes the tokens of the first line and returns them. */
const takeLine = (inline: Token[]): Token[] => {
  const line: Token[] = [];
  for (let token = inline.shift(); token !== undefined && token.type !== 'br'; token = inline.shift()) {
    const end = token.type === 'text' ? token.text.indexOf('\n') : -1;
    if (end === -1) line.push(token);
    else {
      line.push(partOf(token, 0, end));
      inline.unshift(partOf(token, end + 1));
      break;
    }
  }
  return line.filter(({ type, raw }) => type !== 'text' || raw !== '');
};

/** Copies text with a part of it, which other extensions may have changed. */
const partOf = (token: Token, start: number, end?: number): Token => {
  const text = (token as Tokens.Text).text.slice(start, end);
  return { ...token, raw: text, text } as Token;
};
