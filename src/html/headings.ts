import { prefixedId } from './prefix-ids.ts';
import { tokenize } from './tokenizer.ts';

/** A heading as readers have it. */
export interface Heading {
  readonly level: number;
  /** Null for one of raw HTML that has none. */
  readonly id: string | null;
  /** Without tags. */
  readonly text: string;
}

/** What footnotes begin with is none of the author's. */
const FOOTNOTES = 'footnote-label';

interface Open {
  readonly level: number;
  id: string | null;
  text: string;
}

/** The headings of HTML, in its order; their ids as they are once the post's slug stands before them, where it will. */
export const headingsIn = (html: string, slug: string | null = null): readonly Heading[] => {
  const found: Heading[] = [];
  let open: Open | null = null;
  let [tag, attribute] = ['', ''];
  // The number of a footnote's reference is no part of a text.
  let isInReference = false;
  const nameAt = (start: number, end: number): string => html.slice(start, end).toLowerCase();
  const addText = (text: string): void => {
    if (open !== null && !isInReference) open.text += text;
  };
  const addId = (text: string): void => {
    if (open !== null && tag === `h${open.level}` && attribute === 'id') open.id = (open.id ?? '') + text;
  };
  const close = (): void => {
    if (open !== null && open.id !== FOOTNOTES) {
      const id = slug === null ? open.id : (open.id?.replace(/\S+/g, (each) => prefixedId(slug, each)) ?? null);
      found.push({ ...open, id, text: open.text.replace(/\s+/g, ' ').trim() });
    }
    open = null;
  };
  const callbacks: Parameters<typeof tokenize>[1] = {
    onopentagname: (start, end) => {
      tag = nameAt(start, end);
      const level = /^h([1-6])$/.exec(tag)?.[1];
      if (level === undefined) return;
      // As browsers do with one that is not closed.
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
