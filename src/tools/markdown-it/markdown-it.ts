import type { Token } from 'marked';
import { decodeText } from '../../content/html/tokenizer.ts';
import { changesEach, changesTokens, type Extension } from '../../content/markdown/extensions/extension.ts';
import { childLists, childTokens, replaceTokens, textToken } from '../../content/markdown/tokens/walk-tokens.ts';
import { orNull } from '../../shared/or-null.ts';
import { bareAddresses } from '../shared/bare-addresses.ts';
import { commonMark, unknownReferences } from '../shared/commonmark.ts';
import { createTables, lazyTables } from '../shared/tables.ts';

const singleTildes = changesTokens({ mayBeIn: /~/ }, (tokens) => replaceTokens(tokens, withoutDeletion));

/**
 * Alternative texts lose code, escaped signs and character references:
 * https://github.com/markdown-it/markdown-it/blob/14.1.0/lib/renderer.mjs#L214
 */
const alternatives: Extension = {
  mayBeIn: /!\[/,
  marked: {
    renderer: {
      image(token) {
        token.tokens = plainTokens(token.tokens ?? []);
        return false;
      },
    },
  },
};

const plainTokens = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => {
    if (token.type === 'codespan' || token.type === 'escape') return [];
    const inner = childTokens(token);
    if (inner.length > 0) return { ...token, tokens: plainTokens(inner) } as Token;
    return token.type === 'text' ? { ...token, text: token.raw.replace(REFERENCE, withoutKnown) } : token;
  });

const REFERENCE = /&(?:#(?:x[a-f\d]{1,6}|\d{1,7})|[a-z][a-z\d]{1,31});/gi;
const withoutKnown = (written: string): string => (decodeText(written) === written ? written : '');

/** Decodes letters as markdown-it does, but no signs of URLs. */
export const decoded = (address: string): string =>
  orNull(() => decodeURI(address.replaceAll('%25', '%2525'))) ?? address;

/** Addresses in angle brackets show letters decoded. */
const autolinks = changesEach({ mayBeIn: /<[a-z][\w.+-]+:[^<>\s%]*%/i }, (token) => {
  if (token.type === 'link' && token.raw.startsWith('<'))
    Object.assign(token, { autolink: false, tokens: [textToken(decoded(token.text))] });
});

/** A line of other spaces is an empty paragraph, or the end of the block right above it. */
const otherSpaces = changesTokens({ mayBeIn: /^[ \t>]*[^\S \t\n\r]\s*$/m }, (tokens) => emptyParagraphs(tokens));

const emptyParagraphs = (tokens: Token[]): void => {
  for (const [at, token] of tokens.entries()) {
    for (const inner of childLists(token)) emptyParagraphs(inner);
    if (token.type !== 'paragraph' || token.text.trim() !== '') continue;
    if (/^(?:list|blockquote)$/.test(tokens[at - 1]?.type ?? '')) tokens[at] = { type: 'space', raw: token.raw };
    else token.tokens = [];
  }
};

const withoutDeletion = (token: Token): readonly Token[] | null => {
  if (token.type !== 'del' || token.raw.startsWith('~~')) return null;
  const inner = [...childTokens(token)];
  replaceTokens(inner, withoutDeletion);
  return [textToken('~'), ...inner, textToken('~')];
};

/** What markdown-it reads differently from marked. Single tildes, and backticks that nothing closes, are text. */
const marks: readonly Extension[] = [
  singleTildes,
  alternatives,
  otherSpaces,
  autolinks,
  ...commonMark,
  createTables(),
  lazyTables,
];

/** Without its option `linkify`, which another extension has, bare addresses are text, too. VitePress reads the same. */
export const createMarks = (hasLinkify: boolean): readonly Extension[] =>
  hasLinkify ? marks : [...marks, bareAddresses];

export const createMarkdownIt = (hasLinkify: boolean): readonly Extension[] => [
  ...createMarks(hasLinkify),
  unknownReferences,
];
