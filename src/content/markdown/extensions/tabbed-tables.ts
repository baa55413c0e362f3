import { type Extension, reads } from './extension.ts';

/** The head of a table, and its row of hyphens. */
const HEAD = /^([^\n]*\|[^\n]*\n)( {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*)(?=\n|$)/;

/** A table with tabs in its row of hyphens, which is text in marked. */
export const tabbedTables: Extension = {
  mayBeIn: (text) => /^(?=[ \t|:-]*\t)[ \t|:>-]*-[ \t|:-]*$/m.test(text),
  marked: reads({
    name: 'tabbed-table',
    level: 'block',
    tokenizer(text) {
      const [whole = '', head = '', row = ''] = HEAD.exec(text) ?? [];
      if (!row.includes('\t')) return undefined;
      const spaced = head + row.replaceAll('\t', ' ') + text.slice(whole.length);
      const table = this.lexer.options.tokenizer?.table(spaced);
      return table && { ...table, raw: text.slice(0, table.raw.length) };
    },
  }),
};
