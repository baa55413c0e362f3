import type { Extension } from '../../../content/markdown/extensions/extension.ts';
import { createFootnotes } from '../../../content/markdown/extensions/footnotes.ts';
import { UNDERLINED } from './blocks.ts';
import { codeLength, isAfterBoundary } from './lines.ts';
import { tableIn } from './tables.ts';

const START = /^ {0,3}(\[\^\w[\w-]*\]:)([^\n]*(?:\n|$))/;

/** Definitions go on in lines that would be indented code: https://kramdown.gettalong.org/syntax.html#footnotes */
export const kramdownFootnotes: Extension = createFootnotes({
  interrupt: false,
  lastCounts: true,
  asMarked: (text, tokens) => {
    const [start, mark = '', first = ''] = START.exec(text) ?? [];
    const isOther = isAfterBoundary(tokens) && (UNDERLINED.test(text) || tableIn(text) !== null);
    if (start === undefined || isOther) return '';
    const end = start.length + codeLength(text.slice(start.length));
    const inner = (first + text.slice(start.length, end)).replace(/^(?:[ \t]+$|\t| {4})/gm, '');
    return `${mark}\n${inner.replace(/^(?=[ \t]*[^\t-\r ])/gm, '    ')}${text.slice(end)}`;
  },
});
