import type { Token } from 'marked';
import { withoutPlaceholders } from '../../content/html/placeholders.ts';
import { decodeText } from '../../content/html/tokenizer.ts';
import type { Attributed } from '../../content/markdown/extensions/attribute-list.ts';
import type { DifferenceKind, Different } from '../../content/markdown/extensions/differences.ts';
import { changesEach, type Extension } from '../../content/markdown/extensions/extension.ts';
import type { NamedHeading, SluggedHeading } from '../../content/markdown/github-heading-ids.ts';
import { textIn } from '../../content/markdown/tokens/walk-tokens.ts';

/** A tool's rule for the id of a heading. */
interface HeadingRule {
  /** Undefined for an id as on GitHub. */
  readonly slugOf: (text: string) => string | undefined;
  /** Whether the id is certain to be the same as the tool's. If not, a warning reports the heading. @default always */
  readonly isSure?: (text: string) => boolean;
  /** The warning about a heading that is not certain. */
  readonly doubt?: DifferenceKind;
}

/** Returns an extension that generates the ids of headings from their text, without HTML and footnotes. */
export const sluggedHeadings = ({ slugOf, isSure = () => true, doubt }: HeadingRule): Extension =>
  changesEach({ mayBeIn: /#|^[ >]*(?:-+|=+)[ \t]*$/m }, (token) => {
    if (token.type !== 'heading') return;
    const heading = token as Different<Attributed<NamedHeading & SluggedHeading>>;
    const text = withoutPlaceholders(heading.idText ?? textOf(heading.tokens));
    heading.slug = slugOf(text);
    if (doubt !== undefined && !isSure(text) && heading.attributes?.id == null) heading.differs = doubt;
  });

const textOf = (tokens: readonly Token[]): string =>
  textIn(tokens, {
    omits: ['html', 'footnoteRef'],
    textOf: ({ type, text }) => (type === 'codespan' ? text : decodeText(text)),
  });

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
