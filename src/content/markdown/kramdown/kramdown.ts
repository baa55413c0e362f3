import type { Tokens } from 'marked';
import { escapeHtml } from '../../../shared/escape.ts';
import type { Attributed } from '../extensions/attribute-list.ts';
import { bareAddresses } from '../extensions/bare-addresses.ts';
import { labelBackticks, unknownReferences } from '../extensions/commonmark.ts';
import { type Extension, readsInline } from '../extensions/extension.ts';
import { DISPLAY, mathIn } from '../extensions/math.ts';
import { textToken } from '../tokens/walk-tokens.ts';
import { attach } from './attach-attributes.ts';
import { blocks } from './blocks.ts';
import { CODE, emphasis, startsNoCode } from './emphasis.ts';
import { html } from './html.ts';
import { ATTRIBUTES, END_MARK, isAfterBoundary } from './lines.ts';
import { links } from './links.ts';
import { tables } from './tables.ts';
import { text } from './text.ts';

/** A backtick between spaces is text, and code ends where its marks come again, even within more of them. */
const code = readsInline({ mayBeIn: /(?:^|\s)`\s|[^`\s]``|(?<!`)``(?!`)/ }, (source, _, tokens) => {
  const [marks] = /^`+/.exec(source) ?? [];
  const [raw] = CODE.exec(source) ?? [];
  if (marks === undefined) return undefined;
  if (raw === undefined || startsNoCode(source, tokens.at(-1)?.raw ?? '')) return textToken(marks);
  const text = raw.slice(marks.length, -marks.length);
  return { type: 'codespan', raw, text: marks === '`' ? text : text.replace(/^ | $/g, '') };
});

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
  links,
  tables,
  html,
];

const formulaIn = (raw: string): string => escapeHtml(raw.trim().slice(2, -2).trim());

/**
 * Formulas in `$$…$$`, inline, or as a block between empty lines, with the delimiters that kramdown writes for MathJax:
 * https://kramdown.gettalong.org/syntax.html#math-blocks
 */
export const kramdownMath: Extension = mathIn([DISPLAY], [], {
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
