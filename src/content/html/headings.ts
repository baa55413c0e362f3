import type { Heading } from '../../runtime/shapes.ts';
import { tokenize } from './tokenizer.ts';

/** The id of the heading above footnotes, which the author did not write. */
const FOOTNOTES = 'footnote-label';

interface Open {
  readonly level: number;
  id: string | null;
  text: string;
}

/** Returns the headings of HTML in order. */
export const headingsIn = (html: string): readonly Heading[] => {
  const found: Heading[] = [];
  let open: Open | null = null;
  let [tag, attribute] = ['', ''];
  // The number of a footnote reference is not part of the text.
  let isInReference = false;
  const nameAt = (start: number, end: number): string => html.slice(start, end).toLowerCase();
  const addText = (text: string): void => {
    if (open !== null && !isInReference) open.text += text;
  };
  const addId = (text: string): void => {
    if (open !== null && tag === `h${open.level}` && attribute === 'id') open.id = (open.id ?? '') + text;
  };
  const close = (): void => {
    if (open !== null && open.id !== FOOTNOTES) found.push({ ...open, text: open.text.replace(/\s+/g, ' ').trim() });
    open = null;
  };
  const callbacks: Parameters<typeof tokenize>[1] = {
    onopentagname: (start, end) => {
      tag = nameAt(start, end);
      const level = /^h([1-6])$/.exec(tag)?.[1];
      if (level === undefined) return;
      // Browsers also end an unclosed heading here.
      close();
      open = { level: Number(level), id: null, text: '' };
    },
    onopentagend: () => {
      tag = '';
    },
    onattribname: (start, end) => {
      attribute = nameAt(start, end);
      if (attribute === 'data-footnote-ref') isInReference = true;
    },
    onattribdata: (start, end) => addId(html.slice(start, end)),
    onattribentity: (code) => addId(String.fromCodePoint(code)),
    ontext: (start, end) => addText(html.slice(start, end)),
    ontextentity: (code) => addText(String.fromCodePoint(code)),
    onclosetag: (start, end) => {
      const name = nameAt(start, end);
      if (name === 'a') isInReference = false;
      if (/^h[1-6]$/.test(name)) close();
    },
  };
  tokenize(html, callbacks, true);
  return found;
};

export type HeadingNode<Of = Heading> = Of & { readonly children: readonly HeadingNode<Of>[] };

/** Puts each heading below the nearest earlier one of a higher level, even if levels between them are missing. */
export const headingTree = <Of extends { readonly level: number }>(
  headings: readonly Of[],
): readonly HeadingNode<Of>[] => {
  type Node = Of & { readonly children: Node[] };
  const roots: Node[] = [];
  const open: Node[] = [];
  for (const heading of headings) {
    while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop();
    const node: Node = { ...heading, children: [] };
    (open.at(-1)?.children ?? roots).push(node);
    open.push(node);
  }
  return roots;
};
