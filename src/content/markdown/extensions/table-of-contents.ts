import type { Token, Tokens } from 'marked';
import { childTokens } from '../tokens/walk-tokens.ts';
import { changesTokens, type Extension } from './extension.ts';

/**
 * Replaces a list with `{:toc}` below it with a list of all headings, as kramdown does, and `[[toc]]` with a list of the
 * headings of levels 2 and 3, as VitePress does.
 * https://kramdown.gettalong.org/converter/html.html#toc, https://vitepress.dev/guide/markdown#table-of-contents
 */
export const tableOfContents: Extension = {
  mayBeIn: (text) => /\{:[^}\n]*\btoc\b|^\[\[toc\]\]/im.test(text),
  marked: {
    hooks: {
      ...changesTokens((tokens) => visit(tokens)).hooks,
      postprocess: (html) =>
        html.replace(MARK, (_, kind: keyof typeof LEVELS) => printed(entriesIn(html, LEVELS[kind]))),
    },
  },
};

const LEVELS = { all: [1, 6], inner: [2, 3] } as const;
const MARK = /<!--table of contents: (all|inner)-->/g;
const BELOW_LIST = /\n[ \t]*\{:[^}\n]*\btoc\b[^}\n]*\}\s*$/;
const IN_BRACKETS = /^\[\[toc\]\]\s*$/i;

const visit = (tokens: Token[]): void => {
  for (const [at, token] of tokens.entries()) {
    const kind = kindOf(token);
    if (kind === null) visit(childTokens(token) as Token[]);
    else {
      const text = `<!--table of contents: ${kind}-->\n`;
      tokens[at] = { type: 'html', block: true, pre: false, raw: token.raw, text };
    }
  }
};

const kindOf = (token: Token): keyof typeof LEVELS | null => {
  if (token.type === 'list')
    return (token as Tokens.List).items.length === 1 && BELOW_LIST.test(token.raw) ? 'all' : null;
  return token.type === 'paragraph' && IN_BRACKETS.test(token.raw) ? 'inner' : null;
};

interface Entry {
  readonly level: number;
  readonly id: string;
  /** As HTML. */
  readonly text: string;
}

/** Returns the headings to list. As in kramdown, those with the class `no_toc` are left out. */
const entriesIn = (html: string, [from, to]: readonly [number, number]): readonly Entry[] =>
  [...html.matchAll(/<h([1-6]) id="([^"]*)"([^>]*)>(.*?)<\/h\1>/gs)].flatMap(
    ([, level, id = '', more = '', text = '']) => {
      const isListed = Number(level) >= from && Number(level) <= to && !/\bno_toc\b/.test(more);
      return isListed ? { level: Number(level), id, text: text.replace(/<[^>]*>/g, '').trim() } : [];
    },
  );

const printed = (entries: readonly Entry[]): string =>
  entries.length === 0 ? '' : `<nav class="table-of-contents">${list(entries)}</nav>`;

/** Prints a list. Headings below the first one's level are nested under the entry before them. */
const list = (entries: readonly Entry[]): string => {
  const [first] = entries;
  if (first === undefined) return '';
  let html = '';
  for (let at = 0; at < entries.length; ) {
    const { id, text } = entries[at] as Entry;
    const next = entries.findIndex(({ level }, index) => index > at && level <= first.level);
    const end = next === -1 ? entries.length : next;
    html += `<li><a href="#${id}">${text}</a>${list(entries.slice(at + 1, end))}</li>`;
    at = end;
  }
  return `<ul>${html}</ul>`;
};
