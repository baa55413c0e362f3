import type { Token, Tokens } from 'marked';
import { withoutPlaceholders } from '../../html/placeholders.ts';
import { decodeText } from '../../html/tokenizer.ts';
import { childTokens } from '../tokens/walk-tokens.ts';
import type { Attributed } from './attribute-list.ts';
import { changesEach, type Different, type Extension } from './extension.ts';
import type { NamedHeading } from './goldmark.ts';

/** A heading whose id is made by the rule of a tool. */
export type SluggedHeading = Tokens.Heading & { slug?: string };

/** How a tool makes the id of a heading from its text. */
interface HeadingRule {
  readonly slugOf: (text: string) => string;
  /** Whether the id is the tool's. By default, it always is; otherwise the heading is reported. */
  readonly isSure?: (text: string) => boolean;
  /** Whether emoji that were written by name, and the alternative texts of images, count. */
  readonly countsPictures?: true;
}

/** Returns an extension that makes the ids of headings from their texts, without HTML and footnotes. */
const sluggedHeadings = ({ slugOf, isSure = () => true, countsPictures }: HeadingRule): Extension => ({
  mayBeIn: (text) => /#|^[ >]*(?:-+|=+)[ \t]*$/m.test(text),
  marked: changesEach((token) => {
    if (token.type !== 'heading') return;
    const heading = token as Different<Attributed<NamedHeading & SluggedHeading>>;
    const text = withoutPlaceholders(heading.idText ?? textIn(heading.tokens, countsPictures));
    heading.slug = slugOf(text);
    if (!isSure(text) && heading.attributes?.id == null) heading.differs = 'heading-id';
  }),
});

/** Characters that become a hyphen in the ids of VitePress and of Hexo. */
const SPECIAL = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g;

/** Replaces special characters by single hyphens, and removes those at both ends. */
const hyphenated = (text: string): string => text.replace(SPECIAL, '-').replace(/^-|-$/g, '');

const textIn = (tokens: readonly Token[], countsPictures?: true): string =>
  tokens.map((token) => textOf(token, countsPictures)).join('');

const textOf = (token: Token, countsPictures?: true): string => {
  if (token.type === 'html' || token.type === 'footnoteRef' || (token.type === 'image' && !countsPictures)) return '';
  const inner = childTokens(token);
  if (inner.length > 0) return textIn(inner, countsPictures);
  const text = 'text' in token ? token.text : '';
  if (token.type === 'codespan') return text;
  const isNamed = token.type === 'text' && EMOJI_NAME.test(token.raw) && text !== token.raw;
  return decodeText(isNamed && !countsPictures ? text.replace(EMOJI, '') : text);
};

const EMOJI_NAME = /:[\w+-]+:/;
const EMOJI = /\p{Extended_Pictographic}(?:\uFE0F|\u200D|\p{Extended_Pictographic})*/gu;

/** VitePress's: without accents, in lower case, and never with a digit in front. */
export const vitepressHeadings: Extension = sluggedHeadings({
  slugOf: (text) =>
    hyphenated(
      text
        .normalize('NFKD')
        .replace(/[\u0300-\u036F]/g, '')
        .replace(/[“”‘’]/g, '-'),
    )
      .replace(/^\d/, '_$&')
      .toLowerCase(),
});

/** Letters that Unicode does not take apart. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 's',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
};

/** Typography, which counts in ids: quotation marks at the start of a word, then all others, dashes and dots. */
const TYPOGRAPHY: readonly (readonly [RegExp, string])[] = [
  [/---/g, '—'],
  [/--/g, '–'],
  [/(^|[-—–/([{"\s])'/g, '$1‘'],
  [/'/g, '’'],
  [/(^|[-—–/([{‘\s])"/g, '$1“'],
  [/"/g, '”'],
  [/\.{3}/g, '…'],
];

/** Hexo's keep their letter case and lose their accents: https://github.com/hexojs/hexo-renderer-marked */
export const hexoHeadings: Extension = sluggedHeadings({
  slugOf: (text) =>
    hyphenated(
      TYPOGRAPHY.reduce((all, [mark, by]) => all.replace(mark, by), text.replace(/<[^<>]*>/g, ''))
        .normalize('NFD')
        .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
        .normalize('NFC')
        .replace(/[ßæÆœŒøØłŁđĐ]/g, (letter) => PLAIN[letter] ?? letter),
    ),
});

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
  ...PLAIN,
  ...{ ß: 'ss', ð: 'd', Ð: 'D', þ: 'th', Þ: 'Th', ı: 'i' },
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
