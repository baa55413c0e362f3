/**
 * Regular expressions in what PCRE (nginx, Apache) and RE2 (Caddy) have in common. No backslashes: each server's
 * configuration has its own idea of them.
 */

/** A slug, id or key that fits into the name of a file. */
export const SLUG_PATTERN = '[A-Za-z0-9_-]{1,215}';

/** A parameter's name as a query may spell it: any of its letters may be percent-encoded. */
export const encodedName = (name: string): string =>
  [...name].map((letter) => `(?:${letter}|%${hex(letter)})`).join('');

/** The two digits of an octet, in both letter cases. */
const hex = (letter: string): string =>
  letter
    .charCodeAt(0)
    .toString(16)
    .replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

/** A text that is not below `least`, which has to be of its length: digits, and what stands between them as it is. */
export const atLeast = (least: string): string => {
  const above = [...least].flatMap((digit, at) => {
    const rest = [...least.slice(at + 1)].map((next) => (isDigit(next) ? '[0-9]' : literal(next))).join('');
    return isDigit(digit) && digit !== '9' ? [`${literal(least.slice(0, at))}[${Number(digit) + 1}-9]${rest}`] : [];
  });
  return `(?:${[...above, literal(least)].join('|')})`;
};

/** A whole number that is not below `least`, without leading zeros. */
export const numberAtLeast = (least: number): string =>
  `(?:[1-9][0-9]{${String(least).length},}|${atLeast(String(least))})`;

/** A text of the alphabet of keys, of dots and equals signs, that stands for itself. */
export const literal = (text: string): string => text.replaceAll('.', '[.]');

const isDigit = (text: string): boolean => text >= '0' && text <= '9';
