import type { Token } from 'marked';
import { fillPlaceholders, withoutPlaceholders } from '../../content/html/placeholders.ts';
import { decodeText } from '../../content/html/tokenizer.ts';
import type { Attributed } from '../../content/markdown/extensions/attribute-list.ts';
import type { DifferenceKind, Different } from '../../content/markdown/extensions/differences.ts';
import { changesEach, type Extension } from '../../content/markdown/extensions/extension.ts';
import type { NamedHeading, SluggedHeading } from '../../content/markdown/github-heading-ids.ts';
import { TAGS_AND_PICTURES, textIn } from '../../content/markdown/tokens/walk-tokens.ts';

/** A tool's rule for the id of a heading. */
interface HeadingRule {
  /** Undefined for an id as on GitHub. */
  readonly slugOf: (text: string) => string | undefined;
  /** Whether the id is certain to be the same as the tool's. If not, a warning reports the heading. @default always */
  readonly isSure?: (text: string) => boolean;
  /** The warning about a heading that is not certain. */
  readonly doubt?: DifferenceKind;
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
export const sluggedHeadings = ({
  slugOf,
  isSure = () => true,
  doubt,
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
    if (doubt !== undefined && !isSure(text) && heading.attributes?.id == null) heading.differs = doubt;
  });

/** Control characters, such as the ends of lines, which some ids do not have. */
export const CONTROL = /[\0-\x1f]/g;

/** Characters that become a hyphen in some ids. */
const SPECIAL = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g;

/** Replaces runs of special characters with one hyphen, and removes hyphens at both ends. */
export const hyphenated = (text: string): string => text.replace(SPECIAL, '-').replace(/^-|-$/g, '');

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

export type Letters = Readonly<Record<string, string>>;

/** Letters that Unicode normalization does not decompose. */
export const PLAIN: Letters = {
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

export const withLetters = (text: string, letters: Letters): string =>
  text.replace(/[^\0-\x7f]/g, (letter) => letters[letter] ?? letter);

export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC');
