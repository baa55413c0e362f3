import type { Extension } from './extension.ts';
import { sluggedHeadings } from './slugged-headings.ts';

const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC');

/** Hugo's `github-ascii`: https://gohugo.io/configuration/markup/#autoheadingidtype */
export const asciiHeadings: Extension = sluggedHeadings({
  slugOf: (text) =>
    withoutAccents(text)
      .trim()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-')
      .toLowerCase() || 'heading',
  countsPictures: true,
});

/** Hugo's `blackfriday`. */
export const blackfridayHeadings: Extension = sluggedHeadings({
  slugOf: (text) =>
    text
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase() || 'heading',
  countsPictures: true,
});

/** Letters without a base letter, and signs that are words. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
};

const inLatin = (text: string): string =>
  withoutAccents(text).replace(/[^\0-\x7f]/g, (letter) => SPELLED[letter] ?? letter);

/** Zola's, in ASCII letters and digits: https://www.getzola.org/documentation/content/linking/#heading-id-and-anchor-insertion */
export const zolaHeadings: Extension = sluggedHeadings({
  slugOf: (text) =>
    inLatin(text)
      .replace(/[^A-Za-z\d]+/g, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase(),
  isSure: (text) => !/[^\0-\x7f‘’“”–—…]/.test(inLatin(text)),
  countsPictures: true,
});
