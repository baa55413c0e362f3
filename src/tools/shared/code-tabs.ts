import type { Token, Tokens } from 'marked';
import { changesTokens, type Extension } from '../../content/markdown/extensions/extension.ts';
import { childLists, walkTokens } from '../../content/markdown/tokens/walk-tokens.ts';

/**
 * In a list, marked turns the tabs at the start of a line of fenced code into spaces. For a tab in an indented fence, it
 * leaves nothing.
 */
export const codeTabs: Extension = changesTokens(
  { mayBeIn: (text) => /`{3}|~{3}/.test(text) && /\n *\t/.test(text) },
  (tokens) => keepAllTabs(tokens),
);

const keepAllTabs = (tokens: readonly Token[]): void => {
  for (const token of tokens)
    if (token.type === 'list') keepTabs(token as Tokens.List);
    else if (token.type === 'code') keepTabsInFence(token as Tokens.Code);
    else for (const inner of childLists(token)) keepAllTabs(inner);
};

const keepTabsInFence = (code: Tokens.Code): void => {
  const columns = /^ +(?=[`~])/.exec(code.raw)?.[0].length;
  if (columns === undefined || code.codeBlockStyle === 'indented') return;
  const written = code.raw.split('\n').slice(1);
  const lines = code.text.split('\n').map((_, at) => withoutColumns(written[at] ?? '', columns));
  code.text = lines.join('\n');
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
  return withoutColumns(written, columnsIn(written.slice(0, -words.length)) - (line.length - words.length));
};

/** Removes white space from the start of a line, of which a part of a tab may remain as spaces. */
const withoutColumns = (line: string, columns: number): string => {
  const [indent = ''] = /^[ \t]*/.exec(line) ?? [];
  let end = 0;
  while (end < indent.length && columnsIn(indent.slice(0, end)) < columns) end += 1;
  return ' '.repeat(Math.max(0, columnsIn(indent.slice(0, end)) - columns)) + line.slice(end);
};

export const columnsIn = (indent: string): number => {
  let columns = 0;
  for (const sign of indent) columns += sign === '\t' ? 4 - (columns % 4) : 1;
  return columns;
};
