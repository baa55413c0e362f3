import type { Token, Tokens } from 'marked';
import { decodeAttribute } from '../../html/tokenizer.ts';
import { textIn } from '../tokens/walk-tokens.ts';
import { changesEach, type Different, type Extension } from './extension.ts';
import type { NamedHeading } from './goldmark.ts';
import type { SluggedHeading } from './slugged-headings.ts';

/** The id of a heading by its text; `isSure` is false for letters that the tool spells in another way. */
interface HeadingSlug {
  readonly slug: string;
  readonly isSure?: boolean;
}

const headingSlugs = (slugOf: (text: string) => HeadingSlug): Extension => ({
  mayBeIn: (text) => /#|^[ >]*(?:-+|=+)[ \t]*$/m.test(text),
  marked: changesEach((token: Token) => {
    if (token.type !== 'heading') return;
    const heading = token as Different<NamedHeading & SluggedHeading>;
    const { slug, isSure = true } = slugOf(heading.idText ?? decodeAttribute(textIn(heading.tokens)));
    heading.slug = slug;
    if (!isSure && (heading as Tokens.Generic).attributes?.id == null) heading.differs = 'heading-id';
  }),
});

const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC');

/** Hugo's `github-ascii`: https://gohugo.io/configuration/markup/#autoheadingidtype */
export const asciiHeadings: Extension = headingSlugs((text) => ({
  slug:
    withoutAccents(text)
      .trim()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-')
      .toLowerCase() || 'heading',
}));

/** Hugo's `blackfriday`. */
export const blackfridayHeadings: Extension = headingSlugs((text) => ({
  slug:
    text
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase() || 'heading',
}));

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

/** Zola's, in ASCII letters and digits: https://www.getzola.org/documentation/content/linking/#heading-id-and-anchor-insertion */
export const zolaHeadings: Extension = headingSlugs((text) => {
  const latin = withoutAccents(text).replace(/[^\0-\x7f]/g, (letter) => SPELLED[letter] ?? letter);
  const slug = latin
    .replace(/[^A-Za-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
  return { slug, isSure: !/[^\0-\x7f‘’“”–—…]/.test(latin) };
});
