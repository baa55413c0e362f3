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
export const sluggedHeadings = ({ slugOf, isSure = () => true, countsPictures }: HeadingRule): Extension => ({
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
export const hyphenated = (text: string): string => text.replace(SPECIAL, '-').replace(/^-|-$/g, '');

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
