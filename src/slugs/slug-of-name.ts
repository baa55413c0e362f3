import { isSlug } from './slug.ts';
import { slugInLetters } from './slug-in-letters.ts';
import { slugify } from './slugify.ts';

/**
 * A name as a slug: one that is a slug already stays. `kept` and `lower` are what a tool does with the case of letters;
 * without it names that are no slugs are in lower case. Where there is a tool no letter of a name is lost: two names that
 * are two addresses there stay two.
 */
export const slugOfName = (name: string, letters?: 'kept' | 'lower'): string => {
  if (isSlug(name)) return letters === 'lower' ? name.toLowerCase() : name;
  const slug = slugify(name, letters === 'kept');
  return slug === '' || (letters !== undefined && losesLetters(name)) ? slugInLetters(name) : slug;
};

const losesLetters = (name: string): boolean =>
  [...name].some((letter) => /\p{L}/u.test(letter) && slugify(letter) === '');
