import type { Token, Tokens } from 'marked';
import { type HeadingNode, headingTree } from '../../../content/html/headings.ts';
import { type AttributeMark, addAttributes } from '../../../content/markdown/extensions/attribute-list.ts';
import { type Extension, tokenChange } from '../../../content/markdown/extensions/extension.ts';
import { childTokens } from '../../../content/markdown/tokens/walk-tokens.ts';

/**
 * Turns the first list with `{:toc}` below it into a list of all headings:
 * https://kramdown.gettalong.org/converter/html.html#toc
 */
export const tableOfContents: Extension = {
  mayBeIn: /\{:[^}\n]*\btoc\b/,
  marked: {
    extensions: [
      { name: 'table-of-contents', renderer: ({ tag }) => `<${tag as Tag}><!--table of contents--></${tag as Tag}>\n` },
    ],
    hooks: {
      ...tokenChange((tokens) => {
        if (replaceList(tokens)) markHeadings(tokens);
      }).hooks,
      postprocess: (html) =>
        html
          .replace(MARK, (_, tag: Tag, attributes: string) => printed(entriesIn(html), tag, attributes))
          .replaceAll(LISTED, ''),
    },
  },
};

type Tag = 'ol' | 'ul';
const MARK = /<(ol|ul)([^>]*)><!--table of contents--><\/\1>/g;

/** Replaces the list by a table of contents. Returns whether there is one. */
const replaceList = (tokens: Token[]): boolean => {
  for (const [at, token] of tokens.entries()) {
    const isHere = token.type === 'list' && isMarked(tokens.slice(at + 1));
    if (isHere)
      tokens[at] = { type: 'table-of-contents', raw: token.raw, tag: (token as Tokens.List).ordered ? 'ol' : 'ul' };
    if (isHere || replaceList(childTokens(token) as Token[])) return true;
  }
  return false;
};

/** A temporary attribute of the headings to list. */
const LISTED = ' data-galley-listed="yes"';

/** Marks the headings to list. The heading of footnotes and those in HTML are not listed. */
const markHeadings = (tokens: readonly Token[]): void => {
  for (const token of tokens) {
    if (token.type === 'heading')
      addAttributes(token, { id: null, classes: [], others: { 'data-galley-listed': 'yes' } });
    else markHeadings(childTokens(token));
  }
};

/** Whether the attributes right below a list contain the word `toc`. */
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

/** Returns the headings to list, without those with the class `no_toc`. */
const entriesIn = (html: string): readonly ListedHeading[] =>
  [...html.matchAll(/<h([1-6])([^>]*)>(.*?)<\/h\1>/gs)].flatMap(([, level, attributes = '', text = '']) => {
    const id = /\sid="([^"]*)"/.exec(attributes)?.[1];
    const isListed = attributes.includes(LISTED) && !/\bno_toc\b/.test(attributes);
    return isListed && id !== undefined ? [{ level: Number(level), id, text: text.replace(LINKS, '').trim() }] : [];
  });

/** HTML to remove from an entry: a link cannot contain links and footnotes. */
const LINKS = /<sup>\s*<a .*?<\/sup>|<\/?a(?:\s[^>]*)?>|\sid="[^"]*"/g;

const printed = (entries: readonly ListedHeading[], tag: Tag, attributes: string): string =>
  entries.length === 0 ? '' : `<nav class="table-of-contents">${list(headingTree(entries), tag, attributes)}</nav>`;

const list = (entries: readonly HeadingNode<ListedHeading>[], tag: Tag, attributes = ''): string => {
  if (entries.length === 0) return '';
  const items = entries.map(({ id, text, children }) => `<li><a href="#${id}">${text}</a>${list(children, tag)}</li>`);
  return `<${tag}${attributes}>${items.join('')}</${tag}>`;
};
