import { decodeAttribute, tokenize } from './tokenizer.ts';

/** What the fragment of an address may name in HTML: ids, and the names of anchors, which older pages have. */
export const idsIn = (html: string): ReadonlySet<string> => {
  const ids = new Set<string>();
  let [tag, attribute, value] = ['', '', ''];
  tokenize(html, {
    onopentagname: (start, end) => {
      tag = html.slice(start, end).toLowerCase();
    },
    onattribname: (start, end) => {
      attribute = html.slice(start, end).toLowerCase();
      value = '';
    },
    onattribdata: (start, end) => {
      value += html.slice(start, end);
    },
    onattribend: () => {
      const isId = attribute === 'id' || (attribute === 'name' && tag === 'a');
      if (isId && value !== '') ids.add(decodeAttribute(value));
    },
  });
  return ids;
};
