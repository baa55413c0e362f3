import type { Slugify } from '../dialects/dialect.ts';
import { isSlug as isInAlphabet, KEY } from '../resolver/slug.ts';

/** In bytes of UTF-8: a file's name may have 255 on most systems, and more than the slug goes into it. */
export const MAX_LENGTH = 200;

/** Names of devices: https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file#naming-conventions */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])(?:\.|$)/i;

/** True for what can be no file's name on Windows, whatever its ending. */
export const isDeviceName = (slug: string): boolean => DEVICE.test(slug);

/** What is wrong with a slug, an id or a key that is one. */
export const deviceProblem = (
  what: string,
): { readonly severity: 'warning'; readonly message: string; readonly help: string } => ({
  severity: 'warning',
  message: `${what} is the name of a device on Windows, where no file can be called that.`,
  help: 'Choose another, or nobody can unpack or build this on Windows.',
});

/** True for what may stand in a path as a slug or id, in any script. `__proto__` would be no ordinary key of a JSON object. */
export const isSlug = (text: string): boolean => isInAlphabet(text) && fits(text);

/** True for what may be a key. It is also what names are made into slugs of, unless letters and dots are to be kept. */
export const isPlainSlug = (text: string): boolean => KEY.test(text) && fits(text);

/** True for a name that is a slug as it stands, where slugs are made in this way. */
export const isSlugBy = (slugify: Slugify, text: string): boolean =>
  slugify === 'ascii' ? isPlainSlug(text) : isSlug(text);

const fits = (text: string): boolean => new TextEncoder().encode(text).length <= MAX_LENGTH && text !== '__proto__';
