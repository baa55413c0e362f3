/**
 * Regular expressions in what PCRE (nginx, Apache) and RE2 (Caddy) have in common. No backslashes: each server's
 * configuration has its own idea of them.
 */

/** A key that fits into the name of a file. */
export const KEY_PATTERN = '[A-Za-z0-9_-]{1,215}';

/**
 * A slug or an id in an address that a server has decoded. In ASCII it is exactly their alphabet, with single dots between.
 * Beyond ASCII it is any character, or any byte where a server matches bytes: none of these is a slash, a dot or another
 * separator of paths, so the name stays in its folder. Only names that the build has checked are names of files.
 */
export const SLUG_PATTERN = '(?:[A-Za-z0-9_-]|[^ -~])+(?:[.](?:[A-Za-z0-9_-]|[^ -~])+)*';

/** A slug or an id in ASCII. */
export const PLAIN_PATTERN = '[A-Za-z0-9_-]+(?:[.][A-Za-z0-9_-]+)*';

const JSON_LETTERS = 'json';

/**
 * Any name that does not end in `.json`, for hosts that apply rules to the result of a rule. Neither RE2 nor `serve` has
 * lookahead, so each letter of the ending is excluded by itself. There are no groups, which `serve` cannot nest, and no
 * braces, each of which doubles the patterns that it compares. `others` are the characters besides the dot that no name has.
 */
const unlikeFile = (others: string): string => {
  const letter = `[^${others}.]`;
  const before = `[^${others}]+[.]`;
  const endings = [...JSON_LETTERS].map(
    (one, at) => JSON_LETTERS.slice(0, at) + `[^${others}.${one}]` + letter.repeat(JSON_LETTERS.length - at - 1),
  );
  const ofOtherLength = [1, 2, 3].map((length) => letter.repeat(length));
  const longer = `${letter.repeat(JSON_LETTERS.length)}${letter}+`;
  return [`${letter}+`, ...[...ofOtherLength, longer, ...endings].map((last) => before + last)].join('|');
};

/** Of ASCII, all that is not in the alphabet of slugs. */
const NO_LETTERS = ' -,/:-@[-^`{-~';

export const UNLIKE_FILE: string = unlikeFile(NO_LETTERS);

/** The same of ASCII alone. */
export const PLAIN_UNLIKE_FILE: string = unlikeFile('\0-,/:-@[-^`{-\uffff');

/** A name too long for a file, with what is added to it. */
export const TOO_LONG_NAME = '[^/]{216,}$';

/** A slug or an id as a query may spell it: each character as it is, or its bytes percent-encoded. */
export const encodedTerm = (term: string): string =>
  [...term]
    .map((letter) => `(?:${literal(letter)}|${[...new TextEncoder().encode(letter)].map(escapeOf).join('')})`)
    .join('');

/** A parameter's name as a query may spell it: any of its letters may be percent-encoded. */
export const encodedName = (name: string): string =>
  [...name].map((letter) => `(?:${letter}|${escapeOf(letter.charCodeAt(0))})`).join('');

/** An octet percent-encoded, its digits in both letter cases. */
const escapeOf = (octet: number): string =>
  `%${octet
    .toString(16)
    .padStart(2, '0')
    .replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)}`;

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

/** A text of the alphabet of slugs, and of equals signs, that matches itself. */
export const literal = (text: string): string => text.replaceAll('.', '[.]');

/** A moment as texts that can be compared digit by digit: milliseconds since the epoch. */
export const digits = (milliseconds: number): string => String(Math.max(milliseconds, 0)).padStart(13, '0');

const isDigit = (text: string): boolean => text >= '0' && text <= '9';
