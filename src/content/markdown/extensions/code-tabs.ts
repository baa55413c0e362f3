import type { Token, Tokens } from 'marked';
import { childLists, walkTokens } from '../tokens/walk-tokens.ts';
import { changesTokens, type Extension } from './extension.ts';

/** In a list, marked turns the tabs at the start of a line of fenced code into spaces. */
export const codeTabs: Extension = {
  mayBeIn: (text) => /`{3}|~{3}/.test(text) && /\n *\t/.test(text),
  marked: changesTokens((tokens) => visit(tokens)),
};

const visit = (tokens: readonly Token[]): void => {
  for (const token of tokens)
    if (token.type === 'list') keepTabs(token as Tokens.List);
    else for (const inner of childLists(token)) visit(inner);
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
