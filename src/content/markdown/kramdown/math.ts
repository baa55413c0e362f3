import type { Tokens } from 'marked';
import { escapeHtml } from '../../../shared/escape.ts';
import type { Attributed } from '../extensions/attribute-list.ts';
import type { Extension } from '../extensions/extension.ts';
import { DISPLAY, mathIn } from '../extensions/math.ts';
import { ATTRIBUTES, END_MARK, isAfterBoundary } from './lines.ts';

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
