import type { RendererExtension, Token, Tokens } from 'marked';
import type { Extension, Lexer } from '../../../content/markdown/extensions/extension.ts';
import { trim } from './lines.ts';
import { CODE, startsNoCode } from './spans.ts';
import { ATTRIBUTES, elementLength, isBlockTag, NAME } from './tags.ts';

type Align = 'left' | 'center' | 'right' | null;

interface Cell extends Tokens.Generic {
  readonly type: 'kramdown-cell';
  readonly tokens: Token[];
}

interface Group {
  readonly tag: 'thead' | 'tbody' | 'tfoot';
  readonly rows: readonly (readonly string[])[];
}

interface Table extends Tokens.Generic {
  readonly type: 'kramdown-table';
  readonly align: readonly Align[];
  readonly groups: readonly { readonly tag: Group['tag']; readonly rows: readonly (readonly Cell[])[] }[];
  readonly tokens: Token[];
}

const renderer: RendererExtension = {
  name: 'kramdown-table',
  renderer(token) {
    const { groups, align } = token as Table;
    const rowOf = (cells: readonly Cell[], tag: string): string =>
      `<tr>\n${cells.map((cell, at) => `${opening(tag, align[at])}${this.parser.parseInline(cell.tokens)}</${tag}>\n`).join('')}</tr>\n`;
    const html = groups.map(
      ({ tag, rows }) =>
        `<${tag}>\n${rows.map((cells) => rowOf(cells, tag === 'thead' ? 'th' : 'td')).join('')}</${tag}>\n`,
    );
    return `<table>\n${html.join('')}</table>\n`;
  },
};

/** Tables with or without a head, with several bodies and a foot: https://kramdown.gettalong.org/syntax.html#tables */
export const tables: Extension = {
  mayBeIn: /\|/,
  marked: { extensions: [renderer] },
};

const opening = (tag: string, align: Align | undefined): string =>
  align == null ? `<${tag}>` : `<${tag} align="${align}">`;

/** A line with an unescaped bar. */
const BARRED = /^(?:\||.*?[^\\\n]\|)/;
const LINES = /(?:(?:\||.*?[^\\\n]\|).*(?:\n|$))+/y;
const SEPARATOR = /^[+|: \t-]*-[+|: \t-]*$/;
const FOOT = /^[+|: \t=]*=[+|: \t=]*$/;
const END = /^(?:[ \t]*(?:\n|$)|\^[ \t]*(?:\n|$)| {0,3}\{:[^}\n]*\}[ \t]*(?:\n|$))/;

interface Written {
  readonly raw: string;
  readonly groups: readonly Group[];
  readonly align: readonly Align[];
}

/** Finds the table at the start of text. */
export const tableIn = (text: string): Written | null => {
  if (!BARRED.test(text)) return null;
  LINES.lastIndex = 0;
  const raw = LINES.exec(text)?.[0] ?? '';
  if (!END.test(text.slice(raw.length)) || !hasBars(raw)) return null;
  const table = groupsOf(raw.trimEnd().split('\n'));
  return table.groups.some(({ tag }) => tag === 'tbody') ? { raw, ...table } : null;
};

export const readTable = (text: string, lexer: Lexer): Token | undefined => {
  const table = tableIn(text);
  return table === null ? undefined : tableOf(table, lexer);
};

/** Whether lines have bars outside code and inline elements. The rules for code in two lines are kramdown's. */
const hasBars = (raw: string): boolean => {
  let hasBar = false;
  for (const { text, isCode } of partsOf(raw.replace(/\n$/, ''))) {
    const lines = text.replace(/\n+$/, '').split('\n');
    const isLong = lines.length > 1;
    if (lines.length > 2 && isCode) break;
    if (isLong && !hasBar && (isCode || !BARRED.test(lines[0] ?? ''))) break;
    if (isLong) hasBar = false;
    if (!isCode) hasBar ||= BARRED.test(lines.at(-1) ?? '');
  }
  return hasBar;
};

interface Part {
  readonly text: string;
  readonly isCode: boolean;
}

/** Splits the lines of a table into code and text, without inline elements. */
const partsOf = (text: string): readonly Part[] => {
  const parts: Part[] = [];
  let done = 0;
  const add = (start: number, length: number, code: string): void => {
    parts.push({ text: text.slice(done, start), isCode: false }, { text: code, isCode: true });
    done = start + length;
  };
  for (const { 0: sign, index } of text.matchAll(/`+|</g)) {
    const rest = text.slice(index);
    const [raw = ''] = CODE.exec(rest) ?? [];
    if (index < done) continue;
    if (sign === '<') {
      if (!isBlockTag(rest) && OPENING_TAG.test(rest)) add(index, elementLength(rest), '');
    } else if (raw !== '' && !startsNoCode(rest, text.charAt(index - 1)))
      add(index, raw.length, raw.slice(sign.length, -sign.length));
  }
  return [...parts, { text: text.slice(done), isCode: false }];
};

const OPENING_TAG = new RegExp(`^<${NAME}${ATTRIBUTES}`, 'u');

const groupsOf = (lines: readonly string[]): Omit<Written, 'raw'> => {
  const groups: Group[] = [];
  let align: readonly Align[] = [];
  let rows: (readonly string[])[] = [];
  let hasFoot = false;
  const hasLeadingBar = lines[0]?.trimStart().startsWith('|') === true;
  const end = (tag: Group['tag']): void => {
    if (rows.length > 0) groups.push({ tag, rows });
    rows = [];
  };
  for (const line of lines) {
    if (SEPARATOR.test(line)) {
      if (rows.length === 0 || hasFoot) continue;
      if (align.length === 0) {
        align = alignOf(line);
        end('thead');
      } else end('tbody');
    } else if (FOOT.test(line)) {
      end('tbody');
      hasFoot = true;
    } else rows.push(cellsOf(line, hasLeadingBar));
  }
  end(hasFoot ? 'tfoot' : 'tbody');
  return { groups, align };
};

const alignOf = (line: string): readonly Align[] =>
  Array.from(line.matchAll(/(:?)-+(:?)/g), ([, left, right]) =>
    left === '' ? (right === '' ? null : 'right') : right === '' ? 'left' : 'center',
  );

/** Returns the cells of a row without the empty ones before the first bar and after the last one. */
const cellsOf = (line: string, hasLeadingBar: boolean): readonly string[] => {
  const cells = cellsIn(line);
  const from = hasLeadingBar && cells[0]?.trim() === '' ? 1 : 0;
  const to = cells.at(-1)?.trim() === '' ? -1 : undefined;
  return cells.slice(from, to).map((cell) => trim(cell));
};

/** A backtick between spaces, which is text, code, code in HTML, an escaped bar, or a bar. */
const PIECE = /(?<=[\t-\r ])`(?=[\t-\r ])|(`+)(?!`)(?:.*?\1)?|<code.*?<\/code>|\\\||\|/g;

/** Splits a line at bars outside code. */
const cellsIn = (line: string): readonly string[] => {
  const cells: string[] = [];
  let cell = '';
  let done = 0;
  for (const { 0: piece, index } of line.matchAll(PIECE)) {
    cell += line.slice(done, index) + (piece === '|' ? '' : piece === '\\|' ? '|' : piece);
    done = index + piece.length;
    if (piece !== '|') continue;
    cells.push(cell);
    cell = '';
  }
  return [...cells, cell + line.slice(done)];
};

const tableOf = ({ raw, groups, align }: Written, lexer: Lexer): Table => {
  const columns = Math.max(...groups.flatMap(({ rows }) => rows.map(({ length }) => length)));
  const tokens: Token[] = [];
  const cellOf = (text: string): Cell => {
    const cell: Cell = { type: 'kramdown-cell', raw: text, tokens: lexer.inline(text) };
    tokens.push(cell);
    return cell;
  };
  const filled = groups.map(({ tag, rows }) => ({
    tag,
    rows: rows.map((cells) => Array.from({ length: columns }, (_, at) => cellOf(cells[at] ?? ''))),
  }));
  return { type: 'kramdown-table', raw, align, groups: filled, tokens };
};
