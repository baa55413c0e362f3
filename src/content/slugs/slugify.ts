import { domainToASCII } from 'node:url';
import transliterated from '@sindresorhus/slugify';
import { slug as githubSlug } from 'github-slugger';
import { inLowerCase, isPlainSlug, isSlug, MAX_LENGTH, type Slugify } from './slug-alphabet.ts';
import { type SlugRules, USUAL_SLUGS } from './slug-rules.ts';

/** Transliterates a name into a slug, in lower case unless `keepsCase` is set. Empty if nothing of the name is left. */
export const latinSlug = (name: string, keepsCase = false): string =>
  LATIN_SLUG.test(name)
    ? name
    : transliterated(name, { decamelize: false, lowercase: !keepsCase, preserveCharacters: ['_'] });

/** Names that are slugs already. This check is fast, and large projects have many such names. */
const LATIN_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const SIGNS: Readonly<Record<string, string>> = { '+': ' plus', '#': ' sharp', '♯': ' sharp' };

/**
 * Returns the slug of an author's, category's or tag's name. Signs that distinguish names always become words, because
 * a slug must not depend on which other names exist: C++ is c-plus-plus, C# is c-sharp, .NET is dot-net.
 */
export const termSlug = (name: string, rule: Slugify = 'ascii'): string => {
  if (rule === 'github') return keptName(githubSlug(inWords(name).trim().normalize('NFC')));
  if (rule === 'keep') return keptTerm(name);
  return (losesLetters(name) ? '' : latinSlug(inWords(name))) || slugInLetters(name);
};

const keptTerm = (name: string): string =>
  joinHyphens(
    keptName(
      inWords(name)
        .replace(/\s*&\s*/g, ' and ')
        .toLowerCase(),
    ),
  );

/** Removes repeated hyphens, and hyphens at both ends. */
export const joinHyphens = (slug: string): string => slug.replace(/-{2,}/g, '-').replace(/^-|-$/g, '');

/** Whether a name has letters that cannot be transliterated. Without them, `理解Go` would be `go`. */
const losesLetters = (name: string): boolean =>
  [...name].some((letter) => letter > '\x7f' && /\p{L}/u.test(letter) && latinSlug(letter) === '');

const inWords = (name: string): string =>
  name
    .replace(/([\p{L}\p{M}\p{N}])([+#♯]+)/gu, (_, letter: string, signs: string) => {
      const words = [...signs].map((sign) => SIGNS[sign]);
      return `${letter}${words.join('')} `;
    })
    .replace(/(?<!\S)\.(?=\p{L})/gu, 'dot ');

export const slugHelp = (text: string): string => {
  const suggestion = latinSlug(text);
  const example = isPlainSlug(suggestion) && suggestion !== text ? `For example, write ${suggestion}. ` : '';
  return `${example}Use letters and numbers of any script, _ and -, and dots between them, at most ${MAX_LENGTH} bytes.`;
};

const NO_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

/**
 * Turns a name into a slug. A name that is a slug already stays the same. A tool's rules decide about letter case and
 * signs; without a tool, all other names become lower case.
 */
export const slugOfName = (written: string, rules: SlugRules = USUAL_SLUGS, slugify: Slugify = 'ascii'): string => {
  if (slugify === 'keep') return keptSlug(written, rules);
  // A slash separates folders.
  if (slugify === 'github') return keptName(githubSlug(lastSegment(written).normalize('NFC')));
  return asciiSlug(written, rules);
};

const keptSlug = (written: string, rules: SlugRules): string => {
  // The rule `wordsOnly` of tools applies to ASCII slugs.
  const name = rules.wordsOnly ? written : plainName(written, rules);
  const slug = rules.joinsHyphens ? joinHyphens(keptName(name)) : keptName(name);
  const isChanged = slug !== name.normalize('NFC');
  const isLower = rules.letters === 'lower' ? !rules.wordsOnly : rules.letters === 'any' && isChanged;
  return isLower ? inLowerCase(slug).normalize('NFC') : slug;
};

/** With a tool, a name loses no letters, so that two names with different URLs there keep different slugs. */
const asciiSlug = (written: string, rules: SlugRules): string => {
  const { letters } = rules;
  const name = plainName(written, rules);
  if (isPlainSlug(name)) return letters === 'lower' ? name.toLowerCase() : name;
  const slug = latinSlug(name, letters === 'kept');
  return slug === '' || (letters !== 'any' && losesLetters(name)) ? slugInLetters(name) : slug;
};

const plainName = (written: string, { dropsSigns, wordsOnly }: SlugRules): string => {
  const plain = dropsSigns ? lastSegment(withoutSigns(written)) : written;
  return wordsOnly ? plain.replace(NO_WORDS, '-').replace(/^-|-$/g, '') : plain;
};

/** Encodes a name in non-Latin letters as in domain names (RFC 3492), `xn-fiq228c`. Empty without any letter. */
const slugInLetters = (name: string): string => {
  const label = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\u0307', '')
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  // Slugs from patterns have no repeated hyphens either.
  return domainToASCII(label).replace(/-{2,}/g, '-');
};

/** Everything except letters, digits, spaces, hyphens and other signs that a path can have. */
const NO_PATH_SIGNS = /[^\p{L}\p{M}\p{Nd}\s._#+~@/\\-]+/gu;

/** Removes signs and turns spaces into hyphens, but not next to a hyphen: `R&D: what’s new?` is `RD-whats-new`. */
export const withoutSigns = (name: string): string =>
  name
    .replace(NO_PATH_SIGNS, '')
    .trim()
    .replace(/\s*(-+)\s*/g, '$1')
    .replace(/\s+/g, '-');

/** Returns the last segment of a URL: `name` for `/2015/05/21/name/`, `name.html` and `name/index.html`. */
export const lastSegment = (address: string): string => {
  const segments = address.split('/').filter(Boolean);
  const [last = address, folder] = segments.reverse();
  return /^index\.html?$/i.test(last) && folder !== undefined ? folder : last.replace(/\.html?$/i, '');
};

/** Invisible characters: joiners, direction marks, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const APOSTROPHES = /(?<=\p{L})['’](?=\p{L})/gu;
/** Characters that slugs cannot have. A combining mark needs a letter before it. */
const NO_PARTS = /[^\p{L}\p{N}\p{Mn}\p{Mc}._-]+/gu;
const LONE_MARKS = /(?<![\p{L}\p{N}\p{Mn}\p{Mc}])[\p{Mn}\p{Mc}]+/gu;

/**
 * Turns a name into a slug that keeps letters of any script, and dots. All other characters become hyphens. Dots do too
 * if the slug is not valid with them, for example because it looks like another file type. Empty if nothing is left.
 */
export const keptName = (written: string): string => {
  const name = written.normalize('NFC').replaceAll('\u0307', '');
  if (isSlug(name)) return name;
  const kept = name
    .replace(INVISIBLE, '')
    .replace(APOSTROPHES, '')
    .replace(NO_PARTS, '\0')
    .replace(LONE_MARKS, '')
    .replace(/\.{2,}/g, '.')
    .replace(/^[\0.]+|[\0.]+$/g, '')
    .replace(/-*\0-*|\0/g, '-');
  return isSlug(kept) ? kept : kept.replaceAll('.', '-');
};
