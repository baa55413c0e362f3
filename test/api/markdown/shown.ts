import { parseDocument } from 'htmlparser2';

type DomNode = ReturnType<typeof parseDocument>['children'][number];

/** White space beside these elements does not show. */
const BLOCK = `</?(?:blockquote|br|details|d[dlt]|fig\\w+|h[1-6r]|li|[ou]l|p|pre|summary|table|t\\w+)(?: [^>]*)?>`;
const BESIDE_BLOCKS = new RegExp(` (?=${BLOCK})|(?<=${BLOCK}) `, 'g');

/** Attributes that Markdown has no words for, or that are for scripts and style sheets. */
const UNSAID = /^(?:aria-.*|class|data-.*|disabled|id|style)$/;

/**
 * What a reader sees of HTML: elements with their attributes and texts, without white space, comments and elements that
 * do not show.
 */
export const shownIn = (html: string): string =>
  listed(parseDocument(html).children, false).join('').replaceAll(BESIDE_BLOCKS, '').trim();

const listed = (nodes: readonly DomNode[], isPre: boolean): string[] =>
  nodes.flatMap((node) => {
    if (!('attribs' in node)) {
      if (node.type !== 'text' || !('data' in node)) return [];
      return [(isPre ? node.data : node.data.replaceAll(/[ \t\n\f\r]+/g, ' ')).replaceAll('<', '&lt;')];
    }
    const inner = listed(node.children, isPre || node.name === 'pre' || node.name === 'code');
    if (/^(?:div|span|picture|section)$/.test(node.name)) return inner;
    if (node.name === 'source') return [];
    const attributes = Object.entries(node.attribs)
      .filter(([name]) => !UNSAID.test(name))
      .map(([name, value]) => ` ${name}="${value}"`);
    return [`<${node.name}${attributes.sort().join('')}>`, ...inner, `</${node.name}>`];
  });
