import type { Site } from '../../runtime/resolver/site.ts';

/**
 * Regular expressions in the common syntax of PCRE (nginx, Apache) and RE2 (Caddy). They have no backslashes, because
 * each server's configuration treats those differently.
 */

/** A key that is short enough for a file name. */
export const KEY_PATTERN = '[A-Za-z0-9_-]{1,215}';

/**
 * A slug or an id in a URL that a server has decoded. Within ASCII it is exactly their alphabet, with single dots in
 * between. Beyond ASCII it is any character, or any byte if the server matches bytes. None of these is a slash, a dot
 * or another path separator, so the name stays in its folder. Files have only names that the build has checked.
 */
export const SLUG_PATTERN = '(?:[A-Za-z0-9_-]|[^ -~])+(?:[.](?:[A-Za-z0-9_-]|[^ -~])+)*';

/**
 * Makes a pattern for any name that does not end in `.json`, or in another of the `extensions`, for hosts that apply rules to the result of a rule.
 * Neither RE2 nor `serve` has lookahead, so each letter of the extension is excluded separately. There are no groups,
 * which `serve` cannot nest, and no braces, each of which doubles the patterns that `serve` compares. `others` are the
 * characters besides the dot that names cannot have.
 */
const unlikeFile = (others: string, extensions: readonly string[]): string => {
  const letter = `[^${others}.]`;
  const before = `[^${others}]+[.]`;
  const endings = extensions.flatMap((name) =>
    [...name].map((one, at) => name.slice(0, at) + `[^${others}.${one}]` + letter.repeat(name.length - at - 1)),
  );
  const lengths = [1, 2, 3, 4].filter((length) => extensions.every((name) => name.length !== length));
  const ofOtherLength = lengths.map((length) => letter.repeat(length));
  const longer = `${letter.repeat(4)}${letter}+`;
  return [`${letter}+`, ...[...ofOtherLength, longer, ...endings].map((last) => before + last)].join('|');
};

/** All ASCII characters that are not in the alphabet of slugs. */
const NO_LETTERS = ' -,/:-@[-^`{-~';

const extensionsOf = ({ markdown }: Pick<Site, 'markdown'>): string[] => ['json', ...(markdown ? ['md'] : [])];

export const unlikeFileOf = (site: Pick<Site, 'markdown'>): string => unlikeFile(NO_LETTERS, extensionsOf(site));

/** Like `unlikeFileOf`, but only for names in ASCII. */
export const plainUnlikeFileOf = (site: Pick<Site, 'markdown'>): string =>
  unlikeFile('\0-,/:-@[-^`{-\uffff', extensionsOf(site));

/** Makes a pattern for a slug or an id in a query: each character literally, or its bytes percent-encoded. */
export const encodedTerm = (term: string): string =>
  [...term]
    .map((letter) => `(?:${literal(letter)}|${[...new TextEncoder().encode(letter)].map(escapeOf).join('')})`)
    .join('');

/** Makes a pattern for a parameter's name in a query: any of its letters may be percent-encoded. */
export const encodedName = (name: string): string =>
  [...name].map((letter) => `(?:${letter}|${escapeOf(letter.charCodeAt(0))})`).join('');

/** Makes a pattern for a value in a query, as clients write it: letters as they are, signs escaped, commas either way. */
export const encodedText = (text: string): string =>
  [...text]
    .map((letter) => {
      const encoded = [...new TextEncoder().encode(letter)].map(escapeOf).join('');
      if (letter === ' ') return `(?:[+]|${encoded})`;
      if (/[A-Za-z0-9_.-]/.test(letter)) return literal(letter);
      return /[,:]/.test(letter) ? `(?:${letter}|${encoded})` : encoded;
    })
    .join('');

/** Makes a pattern for a percent-encoded byte, with digits in either letter case. */
const escapeOf = (octet: number): string =>
  `%${octet
    .toString(16)
    .padStart(2, '0')
    .replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)}`;

/** Makes a pattern for strings as long as `least` and not below it: only digits are compared, the rest must be equal. */
export const atLeast = (least: string): string => {
  const above = [...least].flatMap((digit, at) => {
    const rest = [...least.slice(at + 1)].map((next) => (isDigit(next) ? '[0-9]' : literal(next))).join('');
    return isDigit(digit) && digit !== '9' ? [`${literal(least.slice(0, at))}[${Number(digit) + 1}-9]${rest}`] : [];
  });
  return `(?:${[...above, literal(least)].join('|')})`;
};

/** Makes a pattern that matches text. It may contain the alphabet of slugs and equals signs. */
export const literal = (text: string): string => text.replaceAll('.', '[.]');

/** Writes a time for a comparison digit by digit: in milliseconds since the epoch. */
export const digits = (milliseconds: number): string => String(Math.max(milliseconds, 0)).padStart(13, '0');

const isDigit = (text: string): boolean => text >= '0' && text <= '9';
