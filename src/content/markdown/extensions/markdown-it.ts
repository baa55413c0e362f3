import type { Token } from 'marked';
import { childTokens, replaceTokens, textToken } from '../tokens/walk-tokens.ts';
import { bareAddresses } from './bare-addresses.ts';
import { changesTokens, type Extension } from './extension.ts';
import { headingSpaces } from './heading-spaces.ts';
import { htmlLines } from './html-lines.ts';
import { innerStrong } from './inner-strong.ts';
import { labelBackticks } from './label-backticks.ts';

const singleTildes: Extension = {
  mayBeIn: (text) => text.includes('~'),
  marked: changesTokens((tokens) => replaceTokens(tokens, withoutDeletion)),
};

const withoutDeletion = (token: Token): readonly Token[] | null => {
  if (token.type !== 'del' || token.raw.startsWith('~~')) return null;
  const inner = [...childTokens(token)];
  replaceTokens(inner, withoutDeletion);
  return [textToken('~'), ...inner, textToken('~')];
};

/** Single tildes, and backticks that nothing closes, are text in markdown-it. */
export const markdownItMarks: readonly Extension[] = [
  singleTildes,
  headingSpaces,
  ...htmlLines,
  innerStrong,
  labelBackticks,
];

/** Without its option `linkify`, which another extension has, bare addresses are text, too. */
export const createMarkdownIt = (hasLinkify: boolean): readonly Extension[] =>
  hasLinkify ? markdownItMarks : [...markdownItMarks, bareAddresses];
