import { candidatesIn } from './source-set.ts';
import { tokenize } from './tokenizer.ts';

/** An address in an attribute of a tag. */
export interface HtmlAddress {
  /** In lower case, as the attribute's name. */
  readonly tag: string;
  readonly attribute: string;
  /** As written: character references are not decoded. */
  readonly value: string;
  /** Where the value stands in the HTML. */
  readonly start: number;
  readonly end: number;
}

/** An attribute with its quotes, and the addresses in it: several only in a `srcset`. */
export interface AddressAttribute {
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
  readonly addresses: readonly HtmlAddress[];
}

/** https://html.spec.whatwg.org/multipage/indices.html#attributes-3, and what SVG and older HTML have. */
const ADDRESSES: ReadonlySet<string> = new Set(
  'href src srcset poster data action formaction xlink:href background cite longdesc ping to from values'.split(' '),
);

/** Attributes that lead somewhere; what an SVG is animated by (`to`, `values`) may be anything. */
const LEADS = new Set('href src srcset poster data action formaction xlink:href background cite longdesc'.split(' '));

/** Whether an address leads anywhere outside of its element: a part of a drawing that another part names does not. */
export const leadsSomewhere = ({ tag, attribute, value }: HtmlAddress): boolean =>
  LEADS.has(attribute) && !(value.startsWith('#') && tag !== 'a' && tag !== 'area');

/**
 * The attributes with addresses, in the order of the text. Tags in comments, scripts, styles and other places that hold
 * only text are none, nor is a tag that does not end.
 */
export const addressAttributesIn = (html: string): readonly AddressAttribute[] => {
  const found: AddressAttribute[] = [];
  let inTag: AddressAttribute[] = [];
  let [tag, attribute, start, end] = ['', '', 0, 0];
  const endTag = (): void => {
    for (const each of inTag) found.push(each);
  };
  tokenize(html, {
    onopentagname: (from, to) => {
      tag = html.slice(from, to).toLowerCase();
      inTag = [];
    },
    onattribname: (from, to) => {
      attribute = html.slice(from, to).toLowerCase();
      [start, end] = [to, to];
    },
    onattribdata: (from, to) => {
      [start, end] = [from, to];
    },
    onattribend: (_, after) => {
      if (!ADDRESSES.has(attribute) || end === start) return;
      const isQuoted = after > end;
      const addresses = addressesOf({ tag, attribute, value: html.slice(start, end), start, end });
      inTag.push({ start: isQuoted ? start - 1 : start, end: after, isQuoted, addresses });
    },
    onopentagend: endTag,
    onselfclosingtag: endTag,
  });
  return found;
};

const addressesOf = (whole: HtmlAddress): readonly HtmlAddress[] => {
  if (whole.attribute !== 'srcset') return [whole];
  return candidatesIn(whole.value).map(({ start, end }) => ({
    ...whole,
    value: whole.value.slice(start, end),
    start: whole.start + start,
    end: whole.start + end,
  }));
};
