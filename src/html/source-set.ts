/** Where an address stands in a `srcset`. */
export interface Candidate {
  readonly start: number;
  readonly end: number;
}

const SPACE = /[\t\n\f\r ]/;

/** The addresses of a `srcset`: https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute */
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

/** A comma between parentheses ends nothing. */
const endOfDescriptors = (value: string, from: number): number => {
  let isInside = false;
  return skip(value, from, (character) => {
    if (character === '(') isInside = true;
    if (character === ')') isInside = false;
    return isInside || character !== ',';
  });
};
