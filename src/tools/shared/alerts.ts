import type { Token, Tokens } from 'marked';
import { changesEach, type Extension } from '../../content/markdown/extensions/extension.ts';
import { textToken } from '../../content/markdown/tokens/walk-tokens.ts';
import { type Box, type BoxTitle, boxRenderers } from './box.ts';

/**
 * GitHub's alerts, `> [!NOTE]`, with its class names, or in VitePress with those of containers. A custom title can follow
 * the marker, as in VitePress and Hugo.
 * https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#alerts
 */
export const createAlerts = (isVitepress: boolean): Extension =>
  changesEach({ mayBeIn: /\[!/, rules: boxRenderers }, (token) => {
    if (token.type === 'blockquote') readAlert(token as Tokens.Blockquote, isVitepress);
  });

const MARK = /^\[!(note|tip|important|warning|caution)\][+-]?(?:[ \t]+|(?=\n)|$)/i;
const MARK_OF_VITEPRESS = /^\[!(note|tip|info|important|warning|caution|danger)\][ \t]*/i;

const readAlert = (quote: Tokens.Blockquote, isVitepress: boolean): void => {
  // VitePress ignores empty lines before the mark.
  const isAfterLine = quote.tokens[0]?.type === 'space' && isVitepress;
  const [first, ...others] = isAfterLine ? quote.tokens.slice(1) : quote.tokens;
  const [text, ...inline] = (first?.type === 'paragraph' ? first.tokens : undefined) ?? [];
  const mark = text?.type === 'text' ? (isVitepress ? MARK_OF_VITEPRESS : MARK).exec(text.text) : null;
  if (first === undefined || text === undefined || mark === null) return;
  const rest = [partOf(text, mark[0].length), ...inline];
  const line = takeLine(rest);
  // VitePress shows the line as it is written, and keeps the paragraph even if it is empty.
  const written = isVitepress ? firstLine((first as Tokens.Paragraph).text.slice(mark[0].length)) : line;
  const kind = (mark[1] as string).toLowerCase();
  const name = isVitepress ? kind.toUpperCase() : kind.charAt(0).toUpperCase() + kind.slice(1);
  const title: BoxTitle = {
    type: 'box-title',
    raw: mark[0],
    tag: 'p',
    class: isVitepress ? 'custom-block-title' : 'markdown-alert-title',
    tokens: written.length === 0 ? [textToken(name)] : written,
  };
  const body = rest.length === 0 && !isVitepress ? others : [{ ...first, tokens: rest } as Token, ...others];
  const tokens = [title, ...body];
  Object.assign(quote, {
    type: 'box',
    tag: 'div',
    class: isVitepress ? `${kind} custom-block github-alert` : `markdown-alert markdown-alert-${kind}`,
    tokens,
  } as Partial<Box>);
};

/** Returns the first line of a text as a token; none if it is empty. */
const firstLine = (text: string): Token[] => {
  const words = text.split('\n', 1)[0]?.trim();
  return words ? [textToken(words)] : [];
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

/** Copies a text with a part of it, which other extensions may have changed. */
const partOf = (token: Token, start: number, end?: number): Token => {
  const text = (token as Tokens.Text).text.slice(start, end);
  return { ...token, raw: text, text } as Token;
};
