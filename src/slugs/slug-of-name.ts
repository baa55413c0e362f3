import { slug as githubSlug } from 'github-slugger';
import type { Dialect, Slugify } from '../dialects/dialect.ts';
import { keptName } from './kept-name.ts';
import { lastSegment } from './last-segment.ts';
import { isPlainSlug } from './slug.ts';
import { slugInLetters } from './slug-in-letters.ts';
import { losesLetters, slugify as transliterated } from './slugify.ts';
import { withoutSigns } from './without-signs.ts';

const NO_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

/** Those of a tool. */
export type SlugRules = Partial<Pick<Dialect, 'slugCase' | 'dropsSigns' | 'wordsOnly' | 'joinsHyphens'>>;

/**
 * A name as a slug: one that is a slug already stays. A tool says what becomes of the case of letters, and of signs;
 * without one, names that are no slugs are in lower case.
 */
export const slugOfName = (written: string, rules: SlugRules = {}, slugify: Slugify = 'ascii'): string => {
  if (slugify === 'keep') return keptSlug(written, rules);
  // A slash parts folders.
  if (slugify === 'github') return keptName(githubSlug(lastSegment(written).normalize('NFC')));
  return asciiSlug(written, rules);
};

const keptSlug = (written: string, rules: SlugRules): string => {
  // Where a tool makes words of names, it does so with those in ASCII.
  const name = rules.wordsOnly === true ? written : plainName(written, rules);
  const slug =
    rules.joinsHyphens === true ? keptName(name).replace(/-{2,}/g, '-').replace(/^-|-$/g, '') : keptName(name);
  const isChanged = slug !== name.normalize('NFC');
  const isLower = rules.slugCase === 'lower' ? rules.wordsOnly !== true : rules.slugCase === undefined && isChanged;
  return isLower ? slug.toLowerCase().normalize('NFC') : slug;
};

/** Where there is a tool no letter of a name is lost: two names that are two addresses there stay two. */
const asciiSlug = (written: string, rules: SlugRules): string => {
  const { slugCase: letters } = rules;
  const name = plainName(written, rules);
  if (isPlainSlug(name)) return letters === 'lower' ? name.toLowerCase() : name;
  const slug = transliterated(name, letters === 'kept');
  return slug === '' || (letters !== undefined && losesLetters(name)) ? slugInLetters(name) : slug;
};

const plainName = (written: string, { dropsSigns, wordsOnly }: SlugRules): string => {
  const plain = dropsSigns === true ? lastSegment(withoutSigns(written)) : written;
  return wordsOnly === true ? plain.replace(NO_WORDS, '-').replace(/^-|-$/g, '') : plain;
};
