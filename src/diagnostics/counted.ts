/** `1 post`, `2 posts`, `12,500 posts`. */
export const count = (number: number, noun: string): string =>
  `${withCommas(number)} ${noun}${number === 1 ? '' : 's'}`;

/** Thousands set apart the same way on every machine. */
export const withCommas = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ',');
