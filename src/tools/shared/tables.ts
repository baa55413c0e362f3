import type { Token, Tokens } from 'marked';
import { type Extension, ITEM, type Lexer, readsBlocks } from '../../content/markdown/extensions/extension.ts';

/** The head of a table, which does not begin like another block, and its row of hyphens, which is no item. */
const HEAD =
  /^(?! {4}| {0,3}(?:\t|>|(?:[-+*]|\d{1,9}[.)]|#{1,6})[ \t]|`{3}|~{3}))(?=[^\n]*\|)([^\n]*)\n( {0,3}(?!-[ \t])\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*)(?=\n|$)/;

/** The start of an indented line. */
const INDENT = /^(?: {4}| {0,3}\t)[ \t]*\|?(?=.*\S)/gm;

interface TableRules {
  /** Whether the head may have fewer cells, as in Goldmark. */
  readonly fillsHead?: boolean;
  /** Whether an indented line right below a row is a row. */
  readonly takesIndented?: boolean;
  /** Whether the row of hyphens can have tabs. */
  readonly hasTabs?: boolean;
}

export const MAY_HAVE_TABLE: RegExp = /^(?=[^\n]*\|)[^\n]*\n[ \t>|:]*-/m;

/** Tables with tabs in the row of hyphens, which are text in marked, and what else tools read as tables. */
export const createTables = ({
  fillsHead = false,
  takesIndented = false,
  hasTabs = true,
}: TableRules = {}): Extension =>
  readsBlocks({ mayBeIn: MAY_HAVE_TABLE }, (text, { options }) => {
    const [whole = '', head = '', row = ''] = HEAD.exec(text) ?? [];
    if (whole === '' || (!hasTabs && row.includes('\t'))) return undefined;
    const missing = fillsHead ? Math.max(0, cellCount(row) - cellCount(head)) : 0;
    const rest = takesIndented ? (/^(?:\n(?=[ \t]*\S)[^\n]*)*/.exec(text.slice(whole.length))?.[0] ?? '') : '';
    const rows = rest.replace(INDENT, '|');
    if (missing === 0 && !row.includes('\t') && rows === rest) return undefined;
    const filled = missing === 0 ? head : `${head.trimEnd().replace(/(?<!\\)\|$/, '')}|${' |'.repeat(missing)}`;
    const spaced = `${filled}\n${row.replaceAll('\t', ' ')}${rows}${text.slice(whole.length + rest.length)}`;
    const table = options.tokenizer?.table(spaced);
    if (!table) return undefined;
    const lines = table.raw.trimEnd().split('\n').length;
    return { ...table, raw: text.split('\n', lines).join('\n') + (/\n*$/.exec(table.raw)?.[0] ?? '') };
  });

const cellCount = (row: string): number =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length;

/**
 * Lines with less indentation than the text of an item, or without the sign of a quote, go on with a paragraph, but
 * begin no table: https://spec.commonmark.org/0.31.2/#paragraph-continuation-text
 */
export const lazyTables: Extension = readsBlocks({ mayBeIn: MAY_HAVE_TABLE }, (text, lexer) => {
  const { tokenizer } = lexer.options;
  if (QUOTE.test(text)) {
    const quote = tokenizer?.blockquote(text);
    if (quote) mergeTables(quote, (line) => !QUOTE.test(line), lexer);
    return quote || undefined;
  }
  const list = ITEM.test(text) && !tokenizer?.hr(text) && tokenizer?.list(text);
  if (!list) return undefined;
  for (const item of list.items as Tokens.ListItem[]) {
    const { length } = MARKER.exec(item.raw)?.[0] ?? '';
    mergeTables(item, (line) => line.search(/\S/) < length, lexer);
  }
  return list;
});

const QUOTE = /^ {0,3}>/;
const MARKER = /^ {0,3}(?:[*+-]|\d{1,9}[.)]) {1,4}(?=\S)/;

/** Makes tables with a lazy head or row of hyphens a part of the paragraph before them, or a paragraph. */
const mergeTables = (
  block: { readonly raw: string; readonly tokens: Token[] },
  isLazy: (line: string) => boolean,
  { inlineQueue }: Lexer,
): void => {
  const lines = block.raw.split('\n');
  for (const [at, table] of [...block.tokens.entries()].reverse()) {
    if (table.type !== 'table') continue;
    const written = table.raw.trimEnd().split('\n');
    const head = lines.findLastIndex(
      (line, n) => line.endsWith(written[0] ?? '') && lines[n + 1]?.endsWith(written[1] ?? ''),
    );
    const isBelow = head > 0 && isLazy(lines[head] ?? '');
    const isText = isBelow || (head !== -1 && isLazy(lines[head + 1] ?? ''));
    // The tables before this one are above it.
    lines.length = Math.max(0, head);
    if (!isText) continue;
    const text = written.join('\n');
    const before = isBelow ? block.tokens[at - 1] : undefined;
    const queued = before && inlineQueue.find(({ tokens }) => tokens === (before as Tokens.Paragraph).tokens);
    if (queued === undefined) {
      const tokens: Token[] = [];
      inlineQueue.push({ src: text, tokens });
      block.tokens[at] = { type: 'paragraph', raw: table.raw, text, tokens };
    } else {
      queued.src += `\n${text}`;
      Object.assign(before as object, { raw: `${before?.raw.trimEnd()}\n${table.raw}`, text: queued.src });
      block.tokens.splice(at, 1);
    }
  }
};
