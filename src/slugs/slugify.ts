import transliterated from '@sindresorhus/slugify';
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
export const termSlug = (name: string): string => (losesLetters(name) ? '' : wordSlug(name)) || slugInLetters(name);

/** Whether a name has letters that are not transliterated: without them `理解Go` would be `go`. */
export const losesLetters = (name: string): boolean =>
  [...name].some((letter) => /\p{L}/u.test(letter) && slugify(letter) === '');

const wordSlug = (name: string): string =>
  slugify(
    name
      .replace(/([\p{L}\p{M}\p{N}])([+#♯]+)/gu, (_, letter: string, signs: string) => {
        const words = [...signs].map((sign) => SIGNS[sign]);
        return `${letter}${words.join('')} `;
      })
      .replace(/(?<!\S)\.(?=\p{L})/gu, 'dot '),
  );

/** What to write instead of something outside the alphabet. */
export const slugHelp = (text: string): string => {
  const suggestion = slugify(text);
  const example = isPlainSlug(suggestion) && suggestion !== text ? `Write ${suggestion}, for example. ` : '';
  return `${example}Allowed are letters and numbers of any script, _ and -, and dots between them; at most ${MAX_LENGTH} bytes.`;
};
