import { tagsIn } from './tokenizer.ts';

/** A URL in an attribute of a tag. */
export interface HtmlAddress {
  /** The tag name in lower case. `attribute` is in lower case too. */
  readonly tag: string;
  readonly attribute: string;
  /** The value as written: character references are not decoded. */
  readonly value: string;
  /** The offset of the value in the HTML. */
  readonly start: number;
  readonly end: number;
}

/** An attribute with its quotes, and the URLs in it. Only a `srcset` has several. */
export interface AddressAttribute {
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
  readonly addresses: readonly HtmlAddress[];
}

/** Attributes that always have a URL. */
const LEADS = 'href src srcset poster data action formaction xlink:href background cite longdesc'.split(' ');

/**
 * Attributes with URLs: https://html.spec.whatwg.org/multipage/indices.html#attributes-3, and those of SVG and older HTML.
 * The values of an SVG animation can be anything.
 */
const ADDRESSES: ReadonlySet<string> = new Set([...LEADS, 'ping', 'to', 'from', 'values']);

/** Whether a URL leads outside its element. A reference from one part of a drawing to another does not. */
export const leadsSomewhere = ({ tag, attribute, value }: HtmlAddress): boolean =>
  LEADS.includes(attribute) && !(value.startsWith('#') && tag !== 'a' && tag !== 'area');

/** Returns the attributes with URLs, in the order of the text. `tagsIn` decides which tags count. */
export const addressAttributesIn = (html: string): readonly AddressAttribute[] =>
  tagsIn(html).flatMap(({ name: tag, attributes }) =>
    attributes
      .filter(({ name, start, end }) => end > start && ADDRESSES.has(name))
      .map(({ name: attribute, start, end, after }) => {
        const isQuoted = after > end;
        const addresses = addressesOf({ tag, attribute, value: html.slice(start, end), start, end });
        return { start: isQuoted ? start - 1 : start, end: after, isQuoted, addresses };
      }),
  );

const addressesOf = (whole: HtmlAddress): readonly HtmlAddress[] => {
  if (whole.attribute !== 'srcset') return [whole];
  return candidatesIn(whole.value).map(({ start, end }) => ({
    ...whole,
    value: whole.value.slice(start, end),
    start: whole.start + start,
    end: whole.start + end,
  }));
};

/** The position of a URL in a `srcset`. */
interface Candidate {
  readonly start: number;
  readonly end: number;
}

const SPACE = /[\t\n\f\r ]/;

/** Returns the URLs of a `srcset`: https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute */
export const candidatesIn = (value: string): readonly Candidate[] => {
  const found: Candidate[] = [];
  for (let at = skip(value, 0, isSeparator); at < value.length; at = skip(value, at, isSeparator)) {
    const stop = skip(value, at, (character) => !SPACE.test(character));
    let end = stop;
    while (value.charAt(end - 1) === ',') end -= 1;
    found.push({ start: at, end });
    at = end < stop ? stop : endOfDescriptors(value, stop);
  }
  return found;
};

const isSeparator = (character: string): boolean => character === ',' || SPACE.test(character);

const skip = (value: string, from: number, isSkipped: (character: string) => boolean): number => {
  let at = from;
  while (at < value.length && isSkipped(value.charAt(at))) at += 1;
  return at;
};

/** Returns where the descriptors end. A comma between parentheses does not end them. */
const endOfDescriptors = (value: string, from: number): number => {
  let isInside = false;
  return skip(value, from, (character) => {
    if (character === '(') isInside = true;
    if (character === ')') isInside = false;
    return isInside || character !== ',';
  });
};
