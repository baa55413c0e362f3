import { type Extension, readsBlocks, readsInline } from '../../content/markdown/extensions/extension.ts';
import { bareAddresses } from '../shared/bare-addresses.ts';
import { commonMark, continueText, unknownReferences } from '../shared/commonmark.ts';
import { createTables, lazyTables, MAY_HAVE_TABLE } from '../shared/tables.ts';

/** Right below text, a table begins with a vertical bar. */
const tablesBelowText = readsBlocks({ mayBeIn: MAY_HAVE_TABLE }, (text, lexer, tokens) => {
  const last = tokens.at(-1);
  const isBelow = (last?.type === 'paragraph' || last?.type === 'text') && !/^ {0,3}\|/.test(text);
  if (!isBelow) return undefined;
  const { length } = lexer.inlineQueue;
  const isTable = lexer.options.tokenizer?.table(text) !== undefined;
  // Only this text can go on, not those of the cells.
  lexer.inlineQueue.length = length;
  return isTable ? continueText(text, last, lexer) : undefined;
});

const BREAK = /(?<![ \t])(?=[ \t]*\t)[ \t]{2,}\n/;

/** Two spaces or tabs at the end of a line break it. In marked, only spaces do. */
const tabBreaks = readsInline({ mayBeIn: BREAK, start: BREAK }, (text) => {
  const [raw] = /^[ \t]{2,}\n(?!\s*$)/.exec(text) ?? [];
  return raw === undefined ? undefined : { type: 'br', raw };
});

/** Zola's Markdown: https://www.getzola.org/documentation/content/overview/ */
export const zola: readonly Extension[] = [
  bareAddresses,
  ...commonMark,
  unknownReferences,
  tablesBelowText,
  tabBreaks,
  createTables({ takesIndented: true, hasTabs: false }),
  lazyTables,
];
