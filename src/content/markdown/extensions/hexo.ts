import type { Extension } from './extension.ts';
import { hyphenated, sluggedHeadings } from './slugged-headings.ts';

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

/** Ids of headings keep their letter case and lose their accents: https://github.com/hexojs/hexo-renderer-marked */
export const hexo: Extension = sluggedHeadings({
  slugOf: (text) =>
    hyphenated(
      TYPOGRAPHY.reduce((all, [mark, by]) => all.replace(mark, by), text.replace(/<[^<>]*>/g, ''))
        .normalize('NFD')
        .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
        .normalize('NFC')
        .replace(/[ßæÆœŒøØłŁđĐ]/g, (letter) => PLAIN[letter] ?? letter),
    ),
});
