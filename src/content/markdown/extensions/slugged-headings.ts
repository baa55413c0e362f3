import { slug } from 'github-slugger';
import type { Token, Tokens } from 'marked';
import { fillPlaceholders, withoutPlaceholders } from '../../html/placeholders.ts';
import { decodeText } from '../../html/tokenizer.ts';
import { TAGS_AND_PICTURES, textIn } from '../tokens/walk-tokens.ts';
import type { Attributed } from './attribute-list.ts';
import type { Different } from './differences.ts';
import { changesEach, type Extension } from './extension.ts';
import type { NamedHeading } from './goldmark.ts';

/** A heading whose id follows the rule of a tool. */
export type SluggedHeading = Tokens.Heading & {
  slug?: string | undefined;
  secondNumber?: number | undefined;
  /** Returns the id with the template tags of the text. */
  slugWith?: (written: ReadonlyMap<string, string>) => string | undefined;
};

/** A tool's rule for the id of a heading. */
interface HeadingRule {
  /** Undefined for an id as on GitHub. */
  readonly slugOf: (text: string) => string | undefined;
  /** Whether the id is certain to be the same as the tool's. If not, a warning reports the heading. @default always */
  readonly isSure?: (text: string) => boolean;
  /** Whether emoji written by name and the alternative texts of images count. */
  readonly countsPictures?: true;
  /** Whether the names of character references count: `amp` of `&amp;`. */
  readonly countsReferences?: true;
  /** Whether template tags count as they are written. */
  readonly countsTags?: true;
  /** The number after the id of the second heading with the same text. @default 1 */
  readonly secondNumber?: number;
  /** Changes the text outside code, as typography does. */
  readonly spell?: (text: string) => string;
}

/** Returns an extension that generates the ids of headings from their texts, without HTML and footnotes. */
const sluggedHeadings = ({
  slugOf,
  isSure = () => true,
  countsTags,
  secondNumber,
  ...reading
}: HeadingRule): Extension =>
  changesEach({ mayBeIn: /#|^[ >]*(?:-+|=+)[ \t]*$/m }, (token) => {
    if (token.type !== 'heading') return;
    const heading = token as Different<Attributed<NamedHeading & SluggedHeading>>;
    const shown = heading.idText ?? textOf(heading.tokens, reading);
    const text = withoutPlaceholders(shown);
    if (countsTags === true && shown !== text) heading.slugWith = (written) => slugOf(fillPlaceholders(shown, written));
    Object.assign(heading, { slug: slugOf(text), secondNumber });
    if (!isSure(text) && heading.attributes?.id == null) heading.differs = 'heading-id';
  });

/** Control characters, such as the ends of lines, which the ids of VitePress and of Hexo do not have. */
const CONTROL = /[\0-\x1f]/g;

/** Characters that become a hyphen in the ids of VitePress and of Hexo. */
const SPECIAL = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g;

/** Replaces runs of special characters with one hyphen, and removes hyphens at both ends. */
const hyphenated = (text: string): string => text.replace(SPECIAL, '-').replace(/^-|-$/g, '');

type Reading = Pick<HeadingRule, 'countsPictures' | 'countsReferences' | 'spell'>;

const textOf = (
  tokens: readonly Token[],
  { countsPictures, countsReferences, spell = (text) => text }: Reading,
): string =>
  textIn(tokens, {
    omits: countsPictures ? ['html', 'footnoteRef'] : TAGS_AND_PICTURES,
    textOf: ({ type, raw, text }) => {
      if (type === 'codespan') return text;
      const isNamed = type === 'text' && EMOJI_NAME.test(raw) && text !== raw;
      const shown = isNamed && !countsPictures ? text.replace(EMOJI, '') : text;
      return spell(countsReferences ? shown : decodeText(shown));
    },
  });

/** An emoji by its name or a shortcut, `:)` or `<3`. */
const EMOJI_NAME = /:[\w+-]+:|[:;-][()\w*/|$@]|<[/\\]?3/;
const EMOJI = /\p{Extended_Pictographic}(?:\uFE0F|\u200D|\p{Extended_Pictographic})*/gu;

/** VitePress's ids have no accents, are in lower case, and never begin with a digit. */
export const vitepressHeadings: Extension = sluggedHeadings({
  slugOf: (text) =>
    hyphenated(
      text
        .replace(CONTROL, '')
        .normalize('NFKD')
        .replace(/[\u0300-\u036F]/g, '')
        .replace(/[“”‘’]/g, '-'),
    )
      .replace(/^\d/, '_$&')
      .toLowerCase(),
  countsReferences: true,
  countsTags: true,
});

type Letters = Readonly<Record<string, string>>;

/** Letters that Unicode normalization does not decompose. */
const PLAIN: Letters = { ß: 's', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D' };

const withLetters = (text: string, letters: Letters): string =>
  text.replace(/[^\0-\x7f]/g, (letter) => letters[letter] ?? letter);

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

/** Astro's ids are GitHub's, but two hyphens are a dash, which ids omit. */
export const astroHeadings: Extension = sluggedHeadings({
  slugOf: (text) => slug(text),
  spell: (text) => text.replace(/(?<!-)--(?!-)/g, '—'),
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
      .replaceAll('İ', 'i')
      .toLowerCase() || 'heading',
  countsPictures: true,
});

/** Letters without a base letter, as ASCII letters. */
const SPELLED: Letters = { ...PLAIN, ß: 'ss', ð: 'd', Ð: 'D', þ: 'th', Þ: 'Th', ı: 'i' };

const inLatin = (text: string): string => withLetters(withoutAccents(text), SPELLED);

/**
 * Zola's ids have only ASCII letters and digits:
 * https://www.getzola.org/documentation/content/linking/#heading-id-and-anchor-insertion
 */
export const zolaHeadings: Extension = sluggedHeadings({
  slugOf: (text) =>
    inLatin(text)
      .replace(/[^A-Za-z\d]+/g, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase() || undefined,
  isSure: (text) => !/[^\0-\x7f‘’“”–—…¿¡«»·]/.test(inLatin(text)),
  countsPictures: true,
});
