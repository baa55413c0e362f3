import type { Token } from 'marked';
import { childLists, childTokens, replaceTokens, textToken } from '../tokens/walk-tokens.ts';
import { bareAddresses } from './bare-addresses.ts';
import { codeTabs } from './code-tabs.ts';
import { changesEach, changesTokens, type Extension } from './extension.ts';
import { headingSpaces } from './heading-spaces.ts';
import { htmlLines } from './html-lines.ts';
import { innerStrong } from './inner-strong.ts';
import { labelBackticks } from './label-backticks.ts';

const singleTildes: Extension = {
  mayBeIn: (text) => text.includes('~'),
  marked: changesTokens((tokens) => replaceTokens(tokens, withoutDeletion)),
};

/** Code in an alternative text is lost. */
const alternatives: Extension = {
  mayBeIn: (text) => /!\[[^\n]*`/.test(text),
  marked: changesEach((token) => {
    if (token.type === 'image') replaceTokens(token.tokens ?? [], ({ type }) => (type === 'codespan' ? [] : null));
  }),
};

/** A line of other spaces is an empty paragraph, or the end of the block right above it. */
const otherSpaces: Extension = {
  mayBeIn: (text) => /^[ \t>]*[^\S \t\n\r]\s*$/m.test(text),
  marked: changesTokens((tokens) => emptyParagraphs(tokens)),
};

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
export const markdownItMarks: readonly Extension[] = [
  singleTildes,
  alternatives,
  otherSpaces,
  codeTabs,
  headingSpaces,
  ...htmlLines,
  innerStrong,
  labelBackticks,
];

/** Without its option `linkify`, which another extension has, bare addresses are text, too. */
export const createMarkdownIt = (hasLinkify: boolean): readonly Extension[] =>
  hasLinkify ? markdownItMarks : [...markdownItMarks, bareAddresses];
