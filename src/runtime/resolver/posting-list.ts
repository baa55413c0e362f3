/**
 * The posts of a term: their ascending ordinals, or, if these are longer than a hash, the hash of the file with them
 * (a JSON array in `index/<hash>.json`) and their number. Many terms have few posts, so most need no file.
 */
export type PostingList = readonly number[] | readonly [hash: string, count: number];

export const hasFile = (list: PostingList): list is readonly [hash: string, count: number] =>
  typeof list[0] === 'string';

export const sizeOf = (list: PostingList): number => (hasFile(list) ? list[1] : list.length);
