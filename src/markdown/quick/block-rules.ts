import type { Rules } from 'marked';
import { askedWhere, type Rule, startingWith } from './guarded-rule.ts';
import { createPlainLines } from './plain-lines.ts';

type BlockRules = Rules['block'];

/** Characters that a rule of marked cannot match without; up to three spaces may stand before most of them. */
const STARTS = {
  newline: ' \t\n',
  code: ' \t',
  fences: ' `~',
  heading: ' #',
  hr: ' -_*',
  blockquote: ' >',
  list: ' *+-0123456789',
  html: ' <',
  def: ' [',
} as const;

/**
 * marked's rules for blocks, with the same answers, but asked less: marked holds each paragraph against all of them, and
 * nearly all are told from it by its first character. No check reads further than the rule that it stands for would.
 */
export const createBlockRules = (block: BlockRules): BlockRules => {
  const guarded = Object.entries(STARTS).map(([name, starts]) => [
    name,
    startingWith(starts, block[name as keyof BlockRules]),
  ]);
  const plainLines = createPlainLines();
  // A line of = or - is no plain line.
  const mayBeHeading = (source: string): boolean => plainLines(source) === -1;
  const paragraph: Rule['exec'] = (source) => {
    const end = plainLines(source);
    if (end === -1) return block.paragraph.exec(source);
    const text = source.slice(0, end);
    return [text, text] as string[] as RegExpExecArray;
  };
  return {
    ...block,
    ...Object.fromEntries(guarded),
    table: askedWhere(mayBeTable, block.table),
    lheading: askedWhere(mayBeHeading, block.lheading),
    paragraph: { exec: paragraph, test: (source: string) => paragraph(source) !== null },
  };
};

/** Whether the second line begins like the one under the head of a table. */
export const mayBeTable = (source: string): boolean => {
  const lineEnd = source.indexOf('\n');
  if (lineEnd === -1) return false;
  let at = lineEnd + 1;
  while (at <= lineEnd + 3 && source.charAt(at) === ' ') at += 1;
  const start = source.charAt(at);
  return start === '|' || start === '-' || start === ':';
};
