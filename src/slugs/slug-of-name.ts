import { isSlug } from './slug.ts';
import { slugify } from './slugify.ts';

/**
 * A name as a slug: one that is a slug already stays. `kept` and `lower` are what a tool does with the case of letters;
 * without it names that are no slugs are in lower case.
 */
export const slugOfName = (name: string, letters?: 'kept' | 'lower'): string => {
  if (isSlug(name)) return letters === 'lower' ? name.toLowerCase() : name;
  return slugify(name, letters === 'kept');
};
