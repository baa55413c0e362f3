import type { Token, Tokens } from 'marked';
import type { DifferenceKind } from './extensions/differences.ts';

/** Words of an author that readers never see, or see as Markdown. `at` is the text of their place. */
export interface LostWords extends DifferenceKind {
  readonly code: string;
  readonly at: string;
}

/** Finds what a token loses. It looks at each character a fixed number of times. */
export const lostWordsIn = (token: Token): readonly LostWords[] => {
  if (token.type === 'text') return 'tokens' in token && token.tokens ? NONE : inText(token.raw);
  if (token.type === 'table') return inTable(token as Tokens.Table);
  const { type, refs, label } = token as Tokens.Generic;
  return type === 'footnote' && Array.isArray(refs) && refs.length === 0 ? [unusedNote(String(label))] : NONE;
};

/** The result for almost all tokens. */
const NONE: readonly LostWords[] = [];

/** Text in which Markdown is left: addresses with spaces, and references without a footnote. */
const inText = (text: string): readonly LostWords[] => {
  const mayHaveAddress = text.includes('](');
  if (!mayHaveAddress && !text.includes('[^')) return NONE;
  const addresses = mayHaveAddress ? [...text.matchAll(/\]\(([^()<>\n]*)\)/g)] : [];
  return [
    ...addresses
      .map(([, written = '']) => written.replace(TITLE, '').trim())
      .filter(hasSpace)
      .map(spaced),
    ...[...text.matchAll(/\[\^(\d{1,4}|[\p{L}][\p{L}\d_]{3,40})\]/gu)].map(([written]) => missingNote(written)),
  ];
};

/** The title after an address. */
const TITLE = /(?<=\s)(?:"[^"]*"|'[^']*')\s*$/;

/** Only what ends like the name of a file: `see a.md, b.md` may be any text. */
const hasSpace = (address: string): boolean =>
  /\s/.test(address) && !/[,"'“”]/.test(address) && /\.[a-z][a-z0-9]{1,4}(?:[?#]\S*)?$/i.test(address);

const spaced = (address: string): LostWords => ({
  kind: 'address-space',
  code: 'post/address-space',
  message: `The address ${address} has a space, so it is not a link or an image: readers see it as text.`,
  help: `Write ${address.replace(/\s/g, '%20')} or <${address}>.`,
  at: address,
});

const missingNote = (written: string): LostWords => ({
  kind: 'footnote-missing',
  code: 'post/footnote-missing',
  message: `There is no footnote for ${written}, so readers see the reference as it is written.`,
  help: `Add a line "${written}: …" with the footnote, or remove the reference.`,
  at: written,
});

const unusedNote = (label: string): LostWords => ({
  kind: 'footnote-unused',
  code: 'post/footnote-unused',
  message: `Nothing refers to the footnote [^${label}], or an earlier one has its name, so readers do not see it.`,
  help: `Write [^${label}] in the text where the footnote belongs, or remove the footnote.`,
  at: `[^${label}]:`,
});

/** The maximum number of cells beyond the header to look at. */
const MOST_CELLS = 20;

/** Cells beyond the header, which Markdown drops. */
const inTable = ({ raw, header, rows }: Tokens.Table): readonly LostWords[] => {
  const lines = raw.trimEnd().split('\n').slice(2);
  if (lines.length !== rows.length) return NONE;
  return lines.flatMap((line, at) => {
    const extra = cellsOf(line).slice(header.length, header.length + MOST_CELLS);
    // Other tools may read a bar in code as text.
    const kept = rows[at]?.map(({ text }) => text).join('\n') ?? '';
    const [lost] = extra.filter((cell) => cell !== '' && !kept.includes(cell));
    return lost === undefined ? NONE : [lostCell(lost, line, header.length)];
  });
};

/** https://github.github.com/gfm/#tables-extension- */
const cellsOf = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

const lostCell = (cell: string, line: string, columns: number): LostWords => ({
  kind: 'table-cells',
  code: 'post/table-cells',
  message: `The row has more cells than the ${columns} of the header, so readers do not see “${cell.slice(0, 40)}”.`,
  help: 'Add columns to the header. Write \\| for a bar inside a cell, also in code.',
  at: line,
});
