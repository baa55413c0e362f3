import type { Settings } from '../../config/settings.ts';
import { isSlug as isInAlphabet, KEY, WORDS } from '../../runtime/resolver/slug.ts';

/**
 * How names become slugs: with letters of any script and dots, with ASCII letters only, or like GitHub's ids of
 * headings (letters of any script, no dots).
 */
export type Slugify = Settings['posts']['slugify'];

/** The limit in bytes of UTF-8. Most systems allow 255 for a file name, which has more than the slug. */
export const MAX_LENGTH = 200;

/** The alphabet of slugs as a part of a regular expression with the flag `u`. */
export const SLUG_WORDS: string = WORDS.source.slice(1, -1);

/** Whether text can be a slug or id in a path, in any script. `__proto__` is a special key in JavaScript objects. */
export const isSlug = (text: string): boolean => isInAlphabet(text) && fits(text);

/** Whether text can be a key. Slugs made from names have the same form, unless they keep letters and dots. */
export const isPlainSlug = (text: string): boolean => KEY.test(text) && fits(text);

/** Whether a name is already a slug, for this way of making slugs. */
export const isSlugBy = (slugify: Slugify, text: string): boolean =>
  slugify === 'ascii' ? isPlainSlug(text) : isSlug(text);

const fits = (text: string): boolean => Buffer.byteLength(text) <= MAX_LENGTH && text !== '__proto__';

/** Device names: https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file#naming-conventions */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])(?:\.|$)/i;

/** Whether a name is a device name on Windows, where no file can have it, with any extension. */
export const isDeviceName = (slug: string): boolean => DEVICE.test(slug);

/** Returns the warning for a slug, an id or a key that is a device name. */
export const deviceProblem = (what: string) => ({
  severity: 'warning' as const,
  message: `${what} is the name of a device on Windows, where no file can have that name.`,
  help: 'Choose a different name. Otherwise, the project and its API cannot be built or unpacked on Windows.',
});

/**
 * Folds the case of a name, in every script. File systems and readers that ignore case do not distinguish two names with
 * the same result. It goes letter by letter, since a final sigma is the same letter; a dotless i is not an i.
 * https://www.unicode.org/Public/UNIDATA/CaseFolding.txt
 */
export const foldCase = (name: string): string => (PLAIN.test(name) ? name.toLowerCase() : folded(name));

const PLAIN = /^[\0-\x7f]*$/;

const folded = (name: string): string =>
  [...name.normalize('NFC')]
    .map((letter) => (letter === 'ı' ? letter : inLowerCase(letter).toUpperCase().toLowerCase()))
    .join('')
    .normalize('NFC');

/** In lower case, `İ` is an i with a second dot, which no language writes. */
export const inLowerCase = (text: string): string => text.toLowerCase().replaceAll('i\u0307', 'i');
