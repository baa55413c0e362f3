import type { Tokens } from 'marked';
import type { Attributed } from '../../../content/markdown/extensions/attribute-list.ts';
import { type Extension, readsInline } from '../../../content/markdown/extensions/extension.ts';
import { hiddenCode } from '../../../content/markdown/extensions/hidden-code.ts';
import { textToken } from '../../../content/markdown/tokens/walk-tokens.ts';
import { escapeHtml } from '../../../shared/escape.ts';
import { bareAddresses } from '../../shared/bare-addresses.ts';
import { labelBackticks, unknownReferences } from '../../shared/commonmark.ts';
import { mathIn } from '../../shared/math.ts';
import { attach } from './attach-attributes.ts';
import { blocks } from './blocks.ts';
import { emphasis } from './emphasis.ts';
import { html } from './html.ts';
import { ATTRIBUTES, END_MARK, isAfterBoundary } from './lines.ts';
import { links } from './links.ts';
import { CODE, STRUCK, startsNoCode } from './spans.ts';
import { tables } from './tables.ts';
import { OTHER_TAG } from './tags.ts';
import { text } from './text.ts';

/** A backtick between spaces is text, and code ends where its marks come again, even within more of them. */
const CODE_MAY_DIFFER = /(?:^|\s)`[\t-\r ]|[^`\s]``|(?<!`)``(?!`)|(?<!`)`(?!`)(?:[^`\n]|\n(?![ \t]*\n))*``/;
const code = readsInline({ mayBeIn: CODE_MAY_DIFFER }, (source, _, tokens) => {
  const [marks] = /^`+/.exec(source) ?? [];
  const [raw] = CODE.exec(source) ?? [];
  if (marks === undefined) return undefined;
  if (raw === undefined || startsNoCode(source, tokens.at(-1)?.raw ?? '')) return textToken(marks);
  const text = raw.slice(marks.length, -marks.length);
  return { type: 'codespan', raw, text: marks === '`' ? text : text.replace(/^ | $/g, '') };
});

/** Unlike on GitHub, struck-out text inside a word may begin or end with punctuation. */
const struck = readsInline({ mayBeIn: /~~[\p{P}\p{S}]|[\p{P}\p{S}]~~/u, start: /~~/ }, (source, lexer) => {
  const [raw] = STRUCK.exec(source) ?? [];
  if (raw === undefined) return undefined;
  const text = raw.slice(2, -2);
  return { type: 'del', raw, text, tokens: lexer.inlineTokens(text) };
});

/** https://kramdown.gettalong.org/syntax.html#automatic-links */
const AUTOLINK = /^<((?:mailto|https?|ftps?):[^\n]+?|[\p{L}\p{N}_.-]+@[\p{L}\p{N}_.-]+)>/u;
/** What marked reads as an automatic link. */
const OTHER_AUTOLINK = /^<(?=[^\s<>]+[:@])[^\s<>]+>/;

/** Automatic links with other schemes are text, and email addresses need no dot. */
const autolinks = readsInline(
  { mayBeIn: /<(?!https?:|ftps?:)(?=[^\s<>]*[:@])[^\s<>]*>|<(?:https?|ftps?):[^\s<>]*[ \t<]/, start: /</ },
  (source) => {
    const [raw, address = ''] = AUTOLINK.exec(source) ?? [];
    if (raw === undefined) return OTHER_AUTOLINK.test(source) && !OTHER_TAG.test(source) ? textToken('<') : undefined;
    const text = address.replace(/^mailto:/, '');
    const href = address.includes(':') ? address : `mailto:${address}`;
    return { type: 'link', raw, href, title: null, text, tokens: [textToken(text)] } as Tokens.Link;
  },
);

/** Markdown that marked and kramdown read differently. */
export const kramdown: readonly Extension[] = [
  blocks,
  unknownReferences,
  text,
  attach,
  bareAddresses,
  labelBackticks,
  emphasis,
  code,
  struck,
  autolinks,
  links,
  tables,
  html,
  hiddenCode,
];

const FORMULA = String.raw`\$\$(?:(?!\$\$)[^]){0,20000}\$\$`;
const formulaIn = (raw: string): string => escapeHtml(raw.trim().slice(2, -2).trim());

/**
 * Formulas in `$$…$$`, inline, or as a block between empty lines, with the delimiters that kramdown writes for MathJax:
 * https://kramdown.gettalong.org/syntax.html#math-blocks
 */
export const kramdownMath: Extension = mathIn([FORMULA], [], {
  mayBeIn: /\$\$/,
  renderers: {
    math: ({ raw }) => `\\(${formulaIn(raw)}\\)`,
    'math-block': (token: Attributed<Tokens.Generic>) => {
      const block = `\\[${formulaIn(token.raw)}\\]\n`;
      return token.attributes === undefined ? block : `<div>${block}</div>\n`;
    },
  },
  isBlock: (raw, tokens, after) =>
    isAfterBoundary(tokens) &&
    (/\n[ \t]*\n$/.test(raw) || after === '' || ATTRIBUTES.test(after) || END_MARK.test(after)),
});
