import transliterated from '@sindresorhus/slugify';
import { slug as githubSlug } from 'github-slugger';
import type { Slugify } from '../dialects/dialect.ts';
import { keptName } from './kept-name.ts';
import { isPlainSlug, MAX_LENGTH } from './slug.ts';
import { slugInLetters } from './slug-in-letters.ts';

/**
 * A name as a slug: transliterated, in lower case unless letters keep theirs. Empty when nothing of the name can be kept,
 * which the caller reports.
 */
export const slugify = (name: string, keepsCase = false): string =>
  transliterated(name, { decamelize: false, lowercase: !keepsCase, preserveCharacters: ['_'] });

const SIGNS: Readonly<Record<string, string>> = { '+': ' plus', '#': ' sharp', '♯': ' sharp' };

/**
 * The slug of an author's, category's or tag's name. Signs that tell names apart become words: C++ is c-plus-plus, C# is
 * c-sharp, .NET is dot-net. Always, and not only beside a name that they are to be told from: a slug must not depend on
 * which other names there are.
 */
export const termSlug = (name: string, rule: Slugify = 'ascii'): string => {
  if (rule === 'github') return keptName(githubSlug(inWords(name).trim().normalize('NFC')));
  if (rule === 'keep') return keptTerm(name);
  return (losesLetters(name) ? '' : slugify(inWords(name))) || slugInLetters(name);
};

const keptTerm = (name: string): string =>
  keptName(
    inWords(name)
      .replace(/\s*&\s*/g, ' and ')
      .toLowerCase(),
  )
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');

/** Whether a name has letters that are not transliterated: without them `理解Go` would be `go`. */
export const losesLetters = (name: string): boolean =>
  [...name].some((letter) => /\p{L}/u.test(letter) && slugify(letter) === '');

const inWords = (name: string): string =>
  name
    .replace(/([\p{L}\p{M}\p{N}])([+#♯]+)/gu, (_, letter: string, signs: string) => {
      const words = [...signs].map((sign) => SIGNS[sign]);
      return `${letter}${words.join('')} `;
    })
    .replace(/(?<!\S)\.(?=\p{L})/gu, 'dot ');

/** What to write instead of something outside the alphabet. */
export const slugHelp = (text: string): string => {
  const suggestion = slugify(text);
  const example = isPlainSlug(suggestion) && suggestion !== text ? `Write ${suggestion}, for example. ` : '';
  return `${example}Allowed are letters and numbers of any script, _ and -, and dots between them; at most ${MAX_LENGTH} bytes.`;
};
