import type { Token, Tokens } from 'marked';
import { decodeText } from '../../html/tokenizer.ts';
import { childLists, childTokens, replaceTokens, textToken, walkTokens } from '../tokens/walk-tokens.ts';
import { bareAddresses } from './bare-addresses.ts';
import { commonMark, createTables } from './commonmark.ts';
import { changesTokens, type Extension } from './extension.ts';

const singleTildes: Extension = {
  mayBeIn: (text) => text.includes('~'),
  marked: changesTokens((tokens) => replaceTokens(tokens, withoutDeletion)),
};

/**
 * Alternative texts lose code, escaped signs and character references:
 * https://github.com/markdown-it/markdown-it/blob/14.1.0/lib/renderer.mjs#L214
 */
const alternatives: Extension = {
  mayBeIn: (text) => text.includes('!['),
  marked: {
    renderer: {
      // Figures show the same tokens as captions, with code.
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

/** In a list, marked turns the tabs at the start of a line of fenced code into spaces. */
const codeTabs: Extension = {
  mayBeIn: (text) => /`{3}|~{3}/.test(text) && /\n *\t/.test(text),
  marked: changesTokens((tokens) => keepAllTabs(tokens)),
};

const keepAllTabs = (tokens: readonly Token[]): void => {
  for (const token of tokens)
    if (token.type === 'list') keepTabs(token as Tokens.List);
    else for (const inner of childLists(token)) keepAllTabs(inner);
};

/** Only the outermost list has its text as it is written. */
const keepTabs = ({ raw, items }: Tokens.List): void => {
  const lines = raw.split('\n');
  let next = 0;
  walkTokens(items, (token) => {
    if (token.type !== 'code' || token.codeBlockStyle === 'indented') return;
    const [opening = ''] = token.raw.trimStart().split('\n', 1);
    while (next < lines.length && !lines[next]?.endsWith(opening)) next += 1;
    const start = next + 1;
    if (start > lines.length) return;
    const code: string[] = token.text.split('\n');
    token.text = code.map((line, at) => withTabs(line, lines[start + at] ?? '')).join('\n');
    next = start + code.length + 1;
  });
};

/** Removes as many columns at the start of a line as marked did. */
const withTabs = (line: string, written: string): string => {
  const words = line.trimStart();
  if (words === '' || written.trimStart() !== words) return line;
  const indent = written.slice(0, -words.length);
  const removed = columnsIn(indent) - (line.length - words.length);
  let end = 0;
  while (columnsIn(indent.slice(0, end)) < removed) end += 1;
  return ' '.repeat(columnsIn(indent.slice(0, end)) - removed) + indent.slice(end) + words;
};

const columnsIn = (indent: string): number => {
  let columns = 0;
  for (const sign of indent) columns += sign === '\t' ? 4 - (columns % 4) : 1;
  return columns;
};

/** What markdown-it reads differently from marked. Single tildes, and backticks that nothing closes, are text. */
export const markdownItMarks: readonly Extension[] = [
  singleTildes,
  alternatives,
  otherSpaces,
  codeTabs,
  ...commonMark,
  createTables(false),
];

/** Without its option `linkify`, which another extension has, bare addresses are text, too. */
export const createMarkdownIt = (hasLinkify: boolean): readonly Extension[] =>
  hasLinkify ? markdownItMarks : [...markdownItMarks, bareAddresses];
