import type { Dialect } from '../dialects/dialect.ts';
import { lastSegment } from './last-segment.ts';
import { isPlainSlug } from './slug.ts';
import { slugInLetters } from './slug-in-letters.ts';
import { losesLetters, slugify } from './slugify.ts';
import { withoutSigns } from './without-signs.ts';

const NO_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

/**
 * A name as a slug: one that is a slug already stays. A tool says what becomes of the case of letters, and of signs;
 * without one, names that are no slugs are in lower case. Where there is a tool no letter of a name is lost: two names
 * that are two addresses there stay two.
 */
export const slugOfName = (written: string, { slugCase: letters, dropsSigns, wordsOnly }: SlugRules = {}): string => {
  const plain = dropsSigns === true ? lastSegment(withoutSigns(written)) : written;
  const name = wordsOnly === true ? plain.replace(NO_WORDS, '-').replace(/^-|-$/g, '') : plain;
  if (isPlainSlug(name)) return letters === 'lower' ? name.toLowerCase() : name;
  const slug = slugify(name, letters === 'kept');
  return slug === '' || (letters !== undefined && losesLetters(name)) ? slugInLetters(name) : slug;
};

export type SlugRules = Partial<Pick<Dialect, 'slugCase' | 'dropsSigns' | 'wordsOnly'>>;
