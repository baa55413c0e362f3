import type { Dialect } from '../dialects/dialect.ts';
import { lastSegment } from './last-segment.ts';
import { isSlug } from './slug.ts';
import { slugInLetters } from './slug-in-letters.ts';
import { losesLetters, slugify } from './slugify.ts';
import { withoutSigns } from './without-signs.ts';

/**
 * A name as a slug: one that is a slug already stays. A tool says what becomes of the case of letters, and of signs;
 * without one, names that are no slugs are in lower case. Where there is a tool no letter of a name is lost: two names
 * that are two addresses there stay two.
 */
export const slugOfName = (written: string, { slugCase: letters, dropsSigns }: SlugRules = {}): string => {
  const name = dropsSigns === true ? lastSegment(withoutSigns(written)) : written;
  if (isSlug(name)) return letters === 'lower' ? name.toLowerCase() : name;
  const slug = slugify(name, letters === 'kept');
  return slug === '' || (letters !== undefined && losesLetters(name)) ? slugInLetters(name) : slug;
};

export type SlugRules = Partial<Pick<Dialect, 'slugCase' | 'dropsSigns'>>;
