import type { Token, Tokens } from 'marked';
import { type HeadingNode, headingTree } from '../../html/headings.ts';
import { childTokens } from '../tokens/walk-tokens.ts';
import type { AttributeMark } from './attribute-list.ts';
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
        html.replace(MARK, (_, kind: Kind) => printed(entriesIn(html, kind), kind === 'numbered' ? 'ol' : 'ul')),
    },
  },
};

const LEVELS = { all: [1, 6], numbered: [1, 6], inner: [2, 3] } as const;
type Kind = keyof typeof LEVELS;
const MARK = /<!--table of contents: (all|numbered|inner)-->/g;
const BELOW_LIST = /\n[ \t]*\{:[^}\n]*\btoc\b[^}\n]*\}\s*$/;
const IN_BRACKETS = /^\[\[toc\]\]\s*$/i;

const visit = (tokens: Token[]): void => {
  for (const [at, token] of tokens.entries()) {
    const kind = kindOf(token, tokens.slice(at + 1));
    if (kind === null) visit(childTokens(token) as Token[]);
    else {
      const text = `<!--table of contents: ${kind}-->\n`;
      tokens[at] = { type: 'html', block: true, pre: false, raw: token.raw, text };
    }
  }
};

const kindOf = (token: Token, below: readonly Token[]): Kind | null => {
  if (token.type === 'list') {
    const { items, ordered, raw } = token as Tokens.List;
    if (items.length !== 1 || !(BELOW_LIST.test(raw) || isMarked(below))) return null;
    return ordered ? 'numbered' : 'all';
  }
  return token.type === 'paragraph' && IN_BRACKETS.test(token.raw) ? 'inner' : null;
};

/** Whether kramdown's attributes right below contain the word `toc`. */
const isMarked = (below: readonly Token[]): boolean => {
  const end = below.findIndex(({ type }) => type !== 'attribute-mark');
  const marks = (end === -1 ? below : below.slice(0, end)) as readonly AttributeMark[];
  return marks.some(({ list: { words = [] } }) => words.includes('toc'));
};

interface Entry {
  readonly level: number;
  readonly id: string;
  /** As HTML. */
  readonly text: string;
}

/** Headings that are left out, and the one of footnotes. */
const NOT_LISTED = /\bno_toc\b|\sid="footnote-label"/;

/** Returns the headings to list. As in kramdown, those with the class `no_toc` are left out. */
const entriesIn = (html: string, kind: Kind): readonly Entry[] => {
  const [from, to] = LEVELS[kind];
  return [...html.matchAll(/<h([1-6])([^>]*)>(.*?)<\/h\1>/gs)].flatMap(([, level, attributes = '', text = '']) => {
    const id = /\sid="([^"]*)"/.exec(attributes)?.[1];
    const isListed = Number(level) >= from && Number(level) <= to && !NOT_LISTED.test(attributes);
    return isListed && id !== undefined
      ? { level: Number(level), id, text: text.replace(DROPPED[kind], '').trim() }
      : [];
  });
};

/** A link cannot hold links and footnotes. VitePress drops all formatting. */
const NO_LINKS = /<sup>\s*<a .*?<\/sup>|<\/?a(?:\s[^>]*)?>|\sid="[^"]*"/g;
const DROPPED = { all: NO_LINKS, numbered: NO_LINKS, inner: /<[^>]*>/g } as const;

const printed = (entries: readonly Entry[], tag: 'ol' | 'ul'): string =>
  entries.length === 0 ? '' : `<nav class="table-of-contents">${list(headingTree(entries), tag)}</nav>`;

const list = (entries: readonly HeadingNode<Entry>[], tag: 'ol' | 'ul'): string => {
  if (entries.length === 0) return '';
  const items = entries.map(({ id, text, children }) => `<li><a href="#${id}">${text}</a>${list(children, tag)}</li>`);
  return `<${tag}>${items.join('')}</${tag}>`;
};
