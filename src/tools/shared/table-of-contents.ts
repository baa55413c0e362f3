import type { Token, TokenizerExtension, Tokens } from 'marked';
import { type HeadingNode, headingTree } from '../../content/html/headings.ts';
import { type AttributeMark, addAttributes } from '../../content/markdown/extensions/attribute-list.ts';
import { type Extension, startInParagraph, tokenChange } from '../../content/markdown/extensions/extension.ts';
import { childTokens } from '../../content/markdown/tokens/walk-tokens.ts';

/**
 * Turns a list with `{:toc}` below it into a list of all headings, as in kramdown. Turns a line `[[toc]]` into a list
 * of the headings of levels 2 and 3 that are not inside other blocks, as in VitePress; in kramdown, the line is text.
 * https://kramdown.gettalong.org/converter/html.html#toc, https://vitepress.dev/guide/markdown#table-of-contents
 */
export const createTableOfContents = ({ isKramdown = false, isVitepress = false }): Extension => ({
  mayBeIn: isKramdown ? /\{:[^}\n]*\btoc\b/ : /\{:[^}\n]*\btoc\b|\[\[toc\]\]/i,
  marked: {
    extensions: [
      {
        name: 'table-of-contents',
        ...(!isKramdown && bracketed(isVitepress)),
        renderer: ({ kind }) => `<${TAGS[kind as Kind]}><!--table of contents: ${kind}--></${TAGS[kind as Kind]}>\n`,
      },
    ],
    hooks: {
      ...tokenChange((tokens) => {
        if (replaceLists(tokens, isKramdown)) markHeadings(tokens, 'outer');
      }).hooks,
      postprocess: (html) =>
        html
          .replace(MARK, (_, tag: Tag, attributes: string, kind: Kind) =>
            printed(entriesIn(html, kind), tag, attributes),
          )
          .replace(PLACE, ''),
    },
  },
});

/** Reads a line `[[toc]]`. VitePress drops the rest of the line. */
const bracketed = (isVitepress: boolean): Pick<TokenizerExtension, 'level' | 'start' | 'tokenizer'> => {
  const line = ` {0,3}\\[\\[toc\\]\\]${isVitepress ? '(?: [^\\n]*)?' : '[ \\t]*'}`;
  const [start, whole] = [new RegExp(`\\n${line}(?=\\n|$)`, 'i'), new RegExp(`^${line}(?:\\n+|$)`, 'i')];
  return {
    level: 'block',
    start: (text) => startInParagraph(text, start),
    tokenizer: (text) => {
      const [raw] = whole.exec(text) ?? [];
      return raw === undefined ? undefined : contents('inner', raw);
    },
  };
};

const LEVELS = { all: [1, 6], numbered: [1, 6], inner: [2, 3] } as const;
type Kind = keyof typeof LEVELS;
type Tag = 'ol' | 'ul';
const TAGS = { all: 'ul', numbered: 'ol', inner: 'ul' } as const;
const MARK = /<(ol|ul)([^>]*)><!--table of contents: (all|numbered|inner)--><\/\1>/g;
const BELOW_LIST = /\n[ \t]*\{:[^}\n]*\btoc\b[^}\n]*\}\s*$/;

const contents = (kind: Kind, raw: string): Tokens.Generic => ({ type: 'table-of-contents', raw, kind });

/**
 * Replaces lists with `{:toc}` by tables of contents, in kramdown only the first one. Returns whether the text has any
 * table of contents.
 */
const replaceLists = (tokens: Token[], isKramdown: boolean): boolean => {
  let isFound = false;
  for (const [at, token] of tokens.entries()) {
    if (isFound && isKramdown) break;
    const kind = kindOf(token, tokens.slice(at + 1), isKramdown);
    if (kind !== null) tokens[at] = contents(kind, token.raw);
    const isHere = kind !== null || token.type === 'table-of-contents';
    isFound = isHere || replaceLists(childTokens(token) as Token[], isKramdown) || isFound;
  }
  return isFound;
};

const kindOf = (token: Token, below: readonly Token[], isKramdown: boolean): Kind | null => {
  if (token.type !== 'list' || !(isMarked(below) || (!isKramdown && BELOW_LIST.test(token.raw)))) return null;
  return (token as Tokens.List).ordered ? 'numbered' : 'all';
};

/** A temporary attribute with the place of a heading, for building the tables of contents. */
const PLACE = / data-galley-place="(?:outer|inner)"/g;

/** Marks the headings to list. The heading of footnotes and those in HTML are not listed. */
const markHeadings = (tokens: readonly Token[], place: 'outer' | 'inner'): void => {
  for (const token of tokens) {
    if (token.type === 'heading')
      addAttributes(token, { id: null, classes: [], others: { 'data-galley-place': place } });
    else markHeadings(childTokens(token), 'inner');
  }
};

/** Whether kramdown's attributes right below a list contain the word `toc`. */
const isMarked = (below: readonly Token[]): boolean => {
  const end = below.findIndex(({ type }) => type !== 'attribute-mark');
  const marks = (end === -1 ? below : below.slice(0, end)) as readonly AttributeMark[];
  return marks.some(({ list: { words = [] } }) => words.includes('toc'));
};

interface ListedHeading {
  readonly level: number;
  readonly id: string;
  /** HTML. */
  readonly text: string;
}

/** Returns the headings to list. As in kramdown, it omits those with the class `no_toc`. */
const entriesIn = (html: string, kind: Kind): readonly ListedHeading[] => {
  const [from, to] = LEVELS[kind];
  return [...html.matchAll(/<h([1-6])([^>]*)>(.*?)<\/h\1>/gs)].flatMap(([, level, attributes = '', text = '']) => {
    const id = /\sid="([^"]*)"/.exec(attributes)?.[1];
    const [place] = attributes.match(PLACE) ?? [];
    const isPlaced = place !== undefined && (kind !== 'inner' || place.includes('outer'));
    const isListed = isPlaced && Number(level) >= from && Number(level) <= to && !/\bno_toc\b/.test(attributes);
    return isListed && id !== undefined
      ? { level: Number(level), id, text: text.replace(DROPPED[kind], '').trim() }
      : [];
  });
};

/** HTML to remove from an entry: a link cannot contain links and footnotes, and VitePress drops all formatting. */
const NO_LINKS = /<sup>\s*<a .*?<\/sup>|<\/?a(?:\s[^>]*)?>|\sid="[^"]*"/g;
const DROPPED = { all: NO_LINKS, numbered: NO_LINKS, inner: /<[^>]*>/g } as const;

const printed = (entries: readonly ListedHeading[], tag: Tag, attributes: string): string =>
  entries.length === 0 ? '' : `<nav class="table-of-contents">${list(headingTree(entries), tag, attributes)}</nav>`;

const list = (entries: readonly HeadingNode<ListedHeading>[], tag: Tag, attributes = ''): string => {
  if (entries.length === 0) return '';
  const items = entries.map(({ id, text, children }) => `<li><a href="#${id}">${text}</a>${list(children, tag)}</li>`);
  return `<${tag}${attributes}>${items.join('')}</${tag}>`;
};
