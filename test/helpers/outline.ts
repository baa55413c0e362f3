import { parseDocument } from 'htmlparser2';

type ChildNode = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<ChildNode, { readonly attribs: object }>;

const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body button caption center col colgroup dd details div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 header hr iframe legend li main map nav noscript object ol p pre script section style ' +
    'summary table tbody td tfoot th thead tr ul video'
  ).split(' '),
);

/** Elements in which tools disagree on whether text is in a paragraph. */
const LOOSE: readonly string[] = ['li', 'dd', 'td', 'th'];

/** Attributes that only decorate or repeat what the tree shows. */
const IGNORED: readonly string[] = [
  'rel',
  'role',
  'aria-describedby',
  'aria-label',
  'data-footnote-ref',
  'data-footnote-backref',
  'data-lang',
  'tabindex',
  'checked',
  'disabled',
  'mozallowfullscreen',
  'webkitallowfullscreen',
];
const DECORATION =
  /^(?:footnotes?|footnote-ref|footnote-backref|reversefootnote|highlight(?:er-rouge)?|chroma|hljs|task-list(?:-item(?:-checkbox)?)?|language-plaintext|sr-only)$/;

/**
 * Returns an outline of HTML: words, links, pictures, headings with ids, tables, lists, code and footnotes. It ignores
 * typography and each tool's decoration of code and footnotes. Equal outlines mean equal content.
 */
export const outlineOf = (html: string): string => {
  const lines: string[] = [];
  addBlocks(parseDocument(html).children, { indent: '', parent: '', lines });
  return lines.join('\n');
};

interface Position {
  readonly indent: string;
  readonly parent: string;
  readonly lines: string[];
}

const addBlocks = (nodes: readonly ChildNode[], position: Position): void => {
  const { indent, parent, lines } = position;
  let text = '';
  const endText = (): void => {
    const words = tidy(text);
    if (words !== '') lines.push(indent + words);
    text = '';
  };
  for (const node of nodes) {
    if (node.type === 'comment' || isLabelOfFootnotes(node)) continue;
    if (!isElement(node) || !isBlock(node)) {
      text += inline(node);
      continue;
    }
    endText();
    const { name } = node;
    const described = `${name}${attributesOf(node)}`;
    if (name === 'hr' && isDecoration(node)) continue;
    if (isDecoration(node) || (described === 'p' && LOOSE.includes(parent))) addBlocks(node.children, position);
    else if (name === 'pre')
      lines.push(
        `${indent}pre${languageOf(node)} ${JSON.stringify(
          textOf(node)
            .trimEnd()
            .replace(/[ \t]+$/gm, ''),
        )}`,
      );
    else {
      lines.push(indent + described);
      if (name !== 'script' && name !== 'style')
        addBlocks(node.children, { indent: `${indent}  `, parent: name, lines });
    }
  }
  endText();
};

const isElement = (node: ChildNode): node is Element => 'attribs' in node;

const isBlock = (node: Element): boolean =>
  BLOCKS.has(node.name) || node.children.some((child) => isElement(child) && isBlock(child));

const isDecoration = ({ name, attribs, parent }: Element): boolean =>
  (name === 'div' && /\b(?:highlight|highlighter-rouge|footnotes)\b/.test(attribs.class ?? '')) ||
  (name === 'section' && attribs.class === 'footnotes') ||
  (name === 'nav' && attribs.class === 'table-of-contents') ||
  (name === 'hr' && parent !== null && 'attribs' in parent && parent.attribs.class === 'footnotes');

const isLabelOfFootnotes = (node: ChildNode): boolean => isElement(node) && node.attribs.id === 'footnote-label';

const inline = (node: ChildNode): string => {
  if (node.type === 'text') return spelled(node.data);
  if (!isElement(node)) return '';
  const inner = node.children.map(inline).join('');
  const attributes = attributesOf(node);
  if (node.name === 'code') return `<code${attributes}>${tidy(spelled(textOf(node)))}</code>`;
  // The links back from a footnote with several references are numbered.
  if (attributes === ' href="#reference"') return `<a${attributes}></a>`;
  if (node.name === 'span' && attributes === '') return inner;
  return `<${node.name}${attributes}>${inner}${node.children.length > 0 ? `</${node.name}>` : ''}`;
};

const ALIGN = /^\s*text-align:\s*(\w+);?\s*$/;

const attributesOf = ({ name, attribs, children }: Element): string =>
  Object.entries(attribs)
    .flatMap(([key, value]): [string, string][] => {
      if (IGNORED.includes(key)) return [];
      const words = value.split(/\s+/).filter((word) => !DECORATION.test(word) && !/^language-/.test(word));
      if (key === 'class') return words.length === 0 ? [] : [[key, words.join(' ')]];
      if (key === 'style' && ALIGN.test(value)) return [['align', ALIGN.exec(value)?.[1] ?? '']];
      if (key === 'id' || (name === 'a' && key === 'href')) return footnoteId(key, decoded(value));
      return [[key, key === 'src' ? decoded(value) : spelled(value).trim()]];
    })
    .filter(([key, value]) => key !== 'id' || value !== '')
    .filter(([key]) => key !== 'align' || children.some((child) => textOf(child).trim() !== ''))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => ` ${key}=${JSON.stringify(value)}`)
    .join('');

const FOOTNOTE = /^(#?)(?:fn:|footnote-(?!ref))/;
const REFERENCE = /^(#?)(?:fnref\d*:|footnote-ref-)/;
const OF_CONTENTS = /^markdown-toc(?:-|$)/;

/** Replaces ids of footnotes and tables of contents, which differ from tool to tool. */
const footnoteId = (key: string, value: string): [string, string][] => {
  if (OF_CONTENTS.test(value)) return [];
  const [, hash] = FOOTNOTE.exec(value) ?? REFERENCE.exec(value) ?? [];
  if (hash === undefined) return [[key, value]];
  return hash === '' ? [] : [[key, FOOTNOTE.test(value) ? '#note' : '#reference']];
};

const decoded = (address: string): string => {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
};

/** The class that names the language is on the `pre`, on the code in it, or on the decoration around it. */
const languageOf = (node: Element): string => {
  const classes = node.children.map((child) => (isElement(child) ? (child.attribs.class ?? '') : ''));
  let at: Element = node;
  while (at.parent !== null && 'attribs' in at.parent && isDecoration(at.parent)) at = at.parent;
  const language = /(?:^|\s)language-(\S+)/.exec([at.attribs.class, node.attribs.class, ...classes].join(' '))?.[1];
  return language === undefined || language === 'plaintext' ? '' : ` ${language}`;
};

const textOf = (node: ChildNode): string => {
  if (node.type === 'text') return node.data;
  return 'children' in node ? node.children.map(textOf).join('') : '';
};

/** Undoes typography: returns quotation marks, dashes and dots as they are typed. */
const spelled = (text: string): string =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\u2013/g, '--')
    .replace(/\u2014/g, '---')
    .replace(/\u2026/g, '...')
    .replace(/«\u00a0?/g, '<<')
    .replace(/\u00a0?»/g, '>>')
    .replaceAll('\u00a0', ' ')
    .replaceAll('\ufe0e', '');

const tidy = (text: string): string =>
  text
    .replace(/[ \t-\r]+/g, ' ')
    .replace(/ ?(<br>|<input[^>]*>) ?/g, '$1')
    .replace(/^ /, '')
    .trimEnd();
