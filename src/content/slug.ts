import transliterated from '@sindresorhus/slugify';
import { SLUG } from '../resolver/site.ts';

/** A name as a slug: lower case, transliterated. Empty when nothing of the name can be kept, which the caller reports. */
export const slugify = (name: string): string => transliterated(name, { decamelize: false, preserveCharacters: ['_'] });

/** A file's name may have 255 bytes on most systems, and more than the slug goes into it. */
const MAX_LENGTH = 200;

/** True for what may stand in a path as a slug or id. `__proto__` would be no ordinary key of a JSON object. */
export const isSlug = (text: string): boolean => SLUG.test(text) && text.length <= MAX_LENGTH && text !== '__proto__';

/** What to write instead of something outside the alphabet. */
export const slugHelp = (text: string): string => {
  const suggestion = slugify(text);
  const example = isSlug(suggestion) && suggestion !== text ? `Write ${suggestion}, for example. ` : '';
  return `${example}Allowed are A-Z a-z 0-9 _ and -, at most ${MAX_LENGTH} of them.`;
};
