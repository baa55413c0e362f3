import type { Tokens } from 'marked';
import { bareAddresses } from '../extensions/bare-addresses.ts';
import { labelBackticks } from '../extensions/commonmark.ts';
import { type Extension, reads } from '../extensions/extension.ts';
import { textToken } from '../tokens/walk-tokens.ts';
import { attach } from './attach-attributes.ts';
import { blocks } from './blocks.ts';
import { CODE, emphasis, startsNoCode } from './emphasis.ts';
import { html } from './html.ts';
import { links } from './links.ts';
import { tables } from './tables.ts';
import { text } from './text.ts';

/** A backtick between spaces is text, and code ends where its marks come again, even within more of them. */
const code: Extension = {
  mayBeIn: (text) => /(?:^|\s)`\s|[^`\s]``|(?<!`)``(?!`)/.test(text),
  marked: reads({
    name: 'kramdown-code',
    level: 'inline',
    tokenizer(source, tokens) {
      const [marks] = /^`+/.exec(source) ?? [];
      const [raw] = CODE.exec(source) ?? [];
      if (marks === undefined) return undefined;
      if (raw === undefined || startsNoCode(source, tokens.at(-1)?.raw ?? '')) return textToken(marks);
      const text = raw.slice(marks.length, -marks.length);
      return { type: 'codespan', raw, text: marks === '`' ? text : text.replace(/^ | $/g, '') } as Tokens.Codespan;
    },
  }),
};

/** Markdown that marked and kramdown read differently. */
export const kramdown: readonly Extension[] = [
  blocks,
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
