import { decodeText } from '../../content/html/tokenizer.ts';
import type { Extension } from '../../content/markdown/extensions/extension.ts';
import { CONTROL, hyphenated, PLAIN, sluggedHeadings, withLetters } from '../shared/slugged-headings.ts';

/** Hexo's typographic replacements, which affect ids: dashes, opening and closing quotation marks, and dots. */
const TYPOGRAPHY: readonly (readonly [RegExp, string])[] = [
  [/---/g, '—'],
  [/--/g, '–'],
  [/(^|[-—–/([{"\s])'/g, '$1‘'],
  [/'/g, '’'],
  [/(^|[-—–/([{‘\s])"/g, '$1“'],
  [/"/g, '”'],
  [/\.{3}/g, '…'],
];

/** The references that Hexo decodes. The names of others count: https://github.com/hexojs/hexo-util#unescapehtmlstr */
const UNESCAPED = /&(?:amp|lt|gt|quot|#39|#96|#x2F|#x3D);/g;

/**
 * Hexo's ids keep the letter case but lose accents: https://github.com/hexojs/hexo-renderer-marked
 * With markdown-it, the second of equal ids ends with 2: https://github.com/hexojs/hexo-renderer-markdown-it
 */
export const createHexoHeadings = (isMarkdownIt: boolean): Extension =>
  sluggedHeadings({
    slugOf: (text) => {
      const plain = text
        .replace(UNESCAPED, decodeText)
        .replace(CONTROL, '')
        // Without an end, a tag goes on to the end of the text.
        .replace(/<(?!\s)[^<>]*(?:>|$)/g, '')
        // Letters of full width and in circles.
        .replace(/[\uFF21-\uFF3A\uFF41-\uFF5A\u24B6-\u24E9]/g, (letter) => letter.normalize('NFKC'))
        .normalize('NFD')
        .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
        .normalize('NFC');
      const id = hyphenated(withLetters(plain, PLAIN));
      // Hexo counts ids in an object, which has these names.
      return id in Object.prototype ? `${id}-NaN` : id || undefined;
    },
    spell: (text) => TYPOGRAPHY.reduce((all, [mark, by]) => all.replace(mark, by), text),
    countsReferences: true,
    secondNumber: isMarkdownIt ? 2 : 1,
  });
