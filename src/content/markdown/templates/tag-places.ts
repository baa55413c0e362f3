import type { Part } from './scan.ts';

/** The place of a tag: inside a URL of a Markdown link or of an HTML attribute, or in other text. */
export type TagPlace = 'text' | 'link' | 'attribute';

/** The maximum number of characters of a URL before a tag. */
const MAX_BEFORE = 300;
const IN_ADDRESS = /^[^\s()<>"']*$/;
const IN_LINK = /(?:\]\(\s*<?|^ {0,3}\[[^\]\n]+\]:[ \t]*<?)[^\s()<>"']*$/m;
const IN_ATTRIBUTE = /\b(?:href|src|srcset|poster|data)=["']?[^\s<>"']*$/;

/** Returns a function that finds the place of each part; it must be called in the order of the text. */
export const createPlaces = (source: string): ((part: Part) => TagPlace) => {
  let last: { readonly end: number; readonly place: TagPlace } = { end: 0, place: 'text' };
  return ({ start, end }) => {
    const before = source.slice(Math.max(last.end, start - MAX_BEFORE), start);
    const isSameUrl = last.place !== 'text' && start - last.end <= MAX_BEFORE && IN_ADDRESS.test(before);
    last = { end, place: isSameUrl ? last.place : placeAfter(before) };
    return last.place;
  };
};

const placeAfter = (before: string): TagPlace => {
  if (IN_LINK.test(before)) return 'link';
  return IN_ATTRIBUTE.test(before) ? 'attribute' : 'text';
};
