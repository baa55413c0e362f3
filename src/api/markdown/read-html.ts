import { DomUtils, parseDocument } from 'htmlparser2';
import type { BlockContent, ListItem, PhrasingContent, RootContent, Table, TableCell } from 'mdast';

type DomNode = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<DomNode, { readonly attribs: object }>;
type Text = Extract<DomNode, { readonly data: string }>;

/** Reads HTML into Markdown's syntax tree (https://github.com/syntax-tree/mdast). Raw HTML is what Markdown cannot say. */
export const readHtml = (html: string): RootContent[] => flowIn(parseDocument(html).children);

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Elements without a meaning of their own: only their content counts. */
const TRANSPARENT = words(
  'article aside body center div fieldset figcaption figure font footer form header html label main nav p picture section span summary',
);
/** Elements whose content is a block of its own. */
const BLOCKS = words(
  'article aside blockquote body center details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html main nav ol p pre section summary table ul',
);
/** Elements that are not content. */
const IGNORED = words('button head input link meta noscript script source style template title');
/** Text with a meaning that only HTML tags can say. There is Markdown between them. */
const TAGGED = words('abbr bdi bdo cite dfn ins kbd mark q ruby rp rt samp small sub sup time u var');
const MARKS = new Map([
  ...['em', 'i'].map((name) => [name, 'emphasis'] as const),
  ...['strong', 'b'].map((name) => [name, 'strong'] as const),
  ...['del', 's', 'strike'].map((name) => [name, 'delete'] as const),
]);
/** Cells of Markdown have only text. */
const IN_TABLES = [...BLOCKS].filter((name) => name !== 'div' && name !== 'p');

const isElement = (node: DomNode): node is Element => 'attribs' in node;
const isText = (node: DomNode): node is Text => node.type === 'text';

const childrenNamed = (name: RegExp, { children }: Element): Element[] =>
  children.filter(isElement).filter((child) => name.test(child.name));

/** Converts the content of a block: text between blocks becomes paragraphs. */
const flowIn = (nodes: readonly DomNode[]): BlockContent[] => {
  const flow: BlockContent[] = [];
  let inline: DomNode[] = [];
  const end = (): void => {
    const children = paragraphOf(phrasingIn(inline));
    if (children.length > 0) flow.push({ type: 'paragraph', children });
    inline = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || !hasBlock(node)) inline.push(node);
    else {
      end();
      flow.push(...blockOf(node));
    }
  }
  end();
  return flow;
};

/** Whether an element is a block or contains one, as a link around a heading does. */
const hasBlock = (node: Element): boolean =>
  BLOCKS.has(node.name) ||
  (TRANSPARENT.has(node.name) && node.children.some((child) => isElement(child) && hasBlock(child)));

const blockOf = (node: Element): BlockContent[] => {
  const { name, children } = node;
  if (isNoted(node, 'data-footnotes', 'doc-endnotes')) return notesIn(node) as unknown as BlockContent[];
  if (/^h[1-6]$/.test(name)) {
    const depth = Number(name[1]) as 1 | 2 | 3 | 4 | 5 | 6;
    return [{ type: 'heading', depth, children: paragraphOf(phrasingIn(children)) }];
  }
  if (name === 'hr') return [{ type: 'thematicBreak' }];
  if (name === 'pre') return [codeOf(node)];
  if (name === 'ul' || name === 'ol') return [listOf(node)];
  if (name === 'table') return [tableOf(node) ?? raw(node)];
  if (name === 'details') return detailsOf(node);
  if (name === 'blockquote') return [{ type: 'blockquote', children: flowIn(children) }];
  const [, kind] = /(?:^|\s)markdown-alert-(\w+)/.exec(node.attribs.class ?? '') ?? [];
  if (kind !== undefined && name === 'div') return [alertOf(kind, children)];
  return TRANSPARENT.has(name) ? flowIn(children) : [raw(node)];
};

/** A blank line would end the HTML, so the first character of one becomes a reference. */
const raw = (node: DomNode): { readonly type: 'html'; readonly value: string } => ({
  type: 'html',
  value: DomUtils.getOuterHTML(node)
    .trim()
    .replaceAll(/\n(?=[ \t]*\n)/g, '&#10;'),
});

const tagOf = ({ name, attribs }: Element): string => {
  const { class: _, id: __, style: ___, ...kept } = attribs;
  const written = Object.entries(kept).map(([key, value]) =>
    value === '' ? ` ${key}` : ` ${key}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
  );
  return `<${name}${written.join('')}>`;
};

const codeOf = (node: Element): BlockContent => {
  const classes = [node, ...node.children].map((one) => (isElement(one) ? (one.attribs.class ?? '') : '')).join(' ');
  const lang = /(?:^|\s)lang(?:uage)?-([^\s`]+)/.exec(classes)?.[1] ?? null;
  return { type: 'code', lang, value: DomUtils.textContent(node).replace(/\n$/, '') };
};

/** Blocks between tags, which blank lines separate from the Markdown. */
const detailsOf = (node: Element): BlockContent[] => {
  const [summary] = childrenNamed(/^summary$/, node);
  const head = summary === undefined ? '' : `\n${raw(summary).value}`;
  return [
    { type: 'html', value: tagOf(node) + head },
    ...flowIn(node.children.filter((child) => child !== summary)),
    { type: 'html', value: '</details>' },
  ];
};

/** GitHub's alerts: https://github.com/orgs/community/discussions/16925 */
const alertOf = (kind: string, children: readonly DomNode[]): BlockContent => {
  const isTitle = (child: DomNode): boolean => isElement(child) && /-title\b/.test(child.attribs.class ?? '');
  const mark = { type: 'html' as const, value: `[!${kind.toUpperCase()}]` };
  const content = flowIn(children.filter((child) => !isTitle(child)));
  return { type: 'blockquote', children: [{ type: 'paragraph', children: [mark] }, ...content] };
};

const listOf = (node: Element): BlockContent => {
  const items = childrenNamed(/^li$/, node);
  const spread = items.some((item) => childrenNamed(/^p$/, item).length > 0);
  const ordered = node.name === 'ol';
  const start = Number.parseInt(node.attribs.start ?? '1', 10);
  const children = items.map((item) => itemOf(item, spread));
  return { type: 'list', ordered, start: ordered && start >= 0 ? start : null, spread, children };
};

const itemOf = (item: Element, spread: boolean): ListItem => {
  const [first] = item.children.filter((child) => isElement(child) || (isText(child) && child.data.trim() !== ''));
  const box = first !== undefined && isElement(first) && first.name === 'p' ? first.children[0] : first;
  const isTask = box !== undefined && isElement(box) && box.name === 'input' && box.attribs.type === 'checkbox';
  const checked = isTask ? box.attribs.checked !== undefined : null;
  return { type: 'listItem', spread, checked, children: flowIn(item.children) };
};

/** Null if Markdown cannot say it: blocks in cells, joined cells, a caption, or no row of headings. */
const tableOf = (node: Element): Table | null => {
  const find = (name: string): Element[] => DomUtils.getElementsByTagName(name, node.children);
  const rows = find('tr').map((row) => childrenNamed(/^t[dh]$/, row));
  const [head = [], ...others] = rows;
  const isPlain =
    head.length > 0 &&
    head.every(({ name }) => name === 'th') &&
    others.every((row) => row.length <= head.length && row.some(({ name }) => name === 'td')) &&
    rows.flat().every(({ attribs }) => attribs.colspan === undefined && attribs.rowspan === undefined) &&
    ['caption', 'table', ...IN_TABLES].every((name) => find(name).length === 0);
  if (!isPlain) return null;
  return {
    type: 'table',
    align: head.map(({ attribs }) => {
      const align = attribs.align ?? /text-align:\s*(\w+)/.exec(attribs.style ?? '')?.[1];
      return align === 'left' || align === 'right' || align === 'center' ? align : null;
    }),
    children: rows.map((row) => ({ type: 'tableRow', children: row.map(cellOf) })),
  };
};

const cellOf = ({ children }: Element): TableCell => ({
  type: 'tableCell',
  children: paragraphOf(phrasingIn(children)).map((child) =>
    child.type === 'break' ? { type: 'html', value: '<br>' } : child,
  ),
});

/** Whether an element is a part of footnotes, by GitHub's attribute or the role in digital books. */
const isNoted = ({ attribs }: Element, attribute: string, role: string): boolean =>
  attribs[attribute] !== undefined || attribs.role === role;

/** The names of a footnote by the id of its text. */
const namesOf = (id: string): { readonly identifier: string; readonly label: string } => {
  const label = id
    .replace(/^.*#/, '')
    .replace(/^(?:user-content-)?(?:footnote|fn)[-:]/, '')
    .replaceAll(/[\s[\]\\^]+/g, '-');
  return { identifier: label, label };
};

const notesIn = (node: Element): RootContent[] =>
  DomUtils.getElementsByTagName('li', node.children).flatMap(({ attribs: { id }, children }) =>
    id === undefined ? [] : [{ type: 'footnoteDefinition', ...namesOf(id), children: flowIn(children) }],
  );

const phrasingIn = (nodes: readonly DomNode[]): PhrasingContent[] => nodes.flatMap(inlineOf);

const inlineOf = (node: DomNode): PhrasingContent[] => {
  if (isText(node)) return [{ type: 'text', value: node.data.replaceAll(/[ \t\n\f\r]+/g, ' ') }];
  if (!isElement(node)) return [];
  const { name, attribs } = node;
  if (IGNORED.has(name) || isNoted(node, 'data-footnote-backref', 'doc-backlink')) return [];
  if (name === 'br') return [{ type: 'break' }];
  if (name === 'code') return [{ type: 'inlineCode', value: DomUtils.textContent(node).replaceAll('\n', ' ') }];
  if (name === 'img') return imageOf(attribs);
  if (isNoted(node, 'data-footnote-ref', 'doc-noteref'))
    return [{ type: 'footnoteReference', ...namesOf(attribs.href ?? '') }];
  if (!isMarkdown(name)) return [raw(node)];
  const children = phrasingIn(node.children);
  if (children.length === 0) return [];
  if (name === 'a' && attribs.href !== undefined)
    return [{ type: 'link', url: attribs.href, title: attribs.title ?? null, children: children as never }];
  const mark = MARKS.get(name);
  if (mark !== undefined) return [{ type: mark, children }];
  if (name === 'sup' && children.length === 1 && children[0]?.type === 'footnoteReference') return children;
  if (TAGGED.has(name))
    return [{ type: 'html', value: tagOf(node) }, ...children, { type: 'html', value: `</${name}>` }];
  return children;
};

const isMarkdown = (name: string): boolean =>
  name === 'a' || [MARKS, TAGGED, TRANSPARENT, BLOCKS].some((names) => names.has(name));

const imageOf = ({ src: url, alt = '', title }: Element['attribs']): PhrasingContent[] =>
  url ? [{ type: 'image', url, alt: alt.replaceAll(/\s+/g, ' '), title: title ?? null }] : [];

/** Joins neighbouring text nodes, and removes what does not show: line breaks around a block, and spaces around lines. */
const paragraphOf = (nodes: readonly PhrasingContent[]): PhrasingContent[] => {
  const joined: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === 'text' && last?.type === 'text') last.value = (last.value + node.value).replaceAll(/ {2,}/g, ' ');
    else joined.push(node.type === 'text' ? { ...node } : node);
  }
  const isSpace = (node: PhrasingContent | undefined): boolean =>
    node?.type === 'break' || (node?.type === 'text' && node.value === ' ');
  while (isSpace(joined[0])) joined.shift();
  while (isSpace(joined.at(-1))) joined.pop();
  for (const [at, node] of joined.entries()) {
    if (node.type !== 'text') continue;
    if (at === 0 || joined[at - 1]?.type === 'break') node.value = node.value.replace(/^ +/, '');
    if (at === joined.length - 1 || joined[at + 1]?.type === 'break') node.value = node.value.replace(/ +$/, '');
  }
  return joined.filter((node) => node.type !== 'text' || node.value !== '');
};
