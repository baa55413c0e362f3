/** The number of hexadecimal digits that determine the group. An id is a language followed by a hash. */
export const DIGITS = 5;

/** The number of the file, out of `2 ** bits`, with the record or the text of the search result that has this id. */
export const groupOf = (id: string, bits: number): number => {
  const start = id.lastIndexOf('_') + 1;
  return Number.parseInt(id.slice(start, start + DIGITS), 16) >> (4 * DIGITS - bits);
};
