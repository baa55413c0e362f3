import transliterated from '@sindresorhus/slugify';
import { isSlug, MAX_LENGTH } from './slug.ts';

/** A name as a slug: lower case, transliterated. Empty when nothing of the name can be kept, which the caller reports. */
export const slugify = (name: string): string => transliterated(name, { decamelize: false, preserveCharacters: ['_'] });

/** What to write instead of something outside the alphabet. */
export const slugHelp = (text: string): string => {
  const suggestion = slugify(text);
  const example = isSlug(suggestion) && suggestion !== text ? `Write ${suggestion}, for example. ` : '';
  return `${example}Allowed are A-Z a-z 0-9 _ and -, at most ${MAX_LENGTH} of them.`;
};
