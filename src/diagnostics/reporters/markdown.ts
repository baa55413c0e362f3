import type { Diagnostic } from '../diagnostic.ts';
import { groupByCode } from '../group-by-code.ts';
import { firstStep, rowsByCode, totals } from '../totals.ts';

/** A table by code, with the first problem of each, in GitHub's Markdown; empty without problems. */
export const markdown = (diagnostics: readonly Diagnostic[]): string => {
  if (diagnostics.length === 0) return '';
  const groups = groupByCode(diagnostics);
  const rows = rowsByCode(groups).map(([severity, code, number], at) => {
    const { first } = groups[at] as (typeof groups)[number];
    return `| ${severity} | \`${code}\` | ${number} | ${asCode(placeOf(first))} | ${plain(first.message)} |`;
  });
  const step = firstStep(groups);
  return [
    `**${totals(diagnostics)}**`,
    '',
    '| | code | problems | first | |',
    '|---|---|---:|---|---|',
    ...rows,
    ...(step === null ? [] : ['', plain(step)]),
    '',
  ].join('\n');
};

const placeOf = ({ file, position }: Diagnostic): string =>
  file === undefined ? '' : `${file}${position === undefined ? '' : `:${position.line}`}`;

/** A path may have anything in it: as HTML, no mark of Markdown counts. */
const asCode = (text: string): string => (text === '' ? '' : `<code>${plain(text)}</code>`);

/** Text in which nothing is Markdown or HTML. */
const plain = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[&<>"'\\`*_{}[\]()#+!|~@:]/g, (mark) => `&#${mark.codePointAt(0)};`);
