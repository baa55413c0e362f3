const ITEM = /^(\s*(?:[*+-]|\d{1,9}\.)[ \t]+)\S/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** A text with more spaces at the start of some lines. */
interface Indented {
  readonly text: string;
  /** Returns the length of the source for a length of the indented text. */
  readonly sourceLength: (length: number) => number;
}

/**
 * Indents fenced code right below the text of a list item, which continues the item in kramdown. Null if there is none.
 * An empty line ends the search, except before an item or an indented line.
 */
export const indentLazyFences = (source: string): Indented | null => {
  if (!/\n {0,3}(?:```|~~~)/.test(source)) return null;
  const lines = source.split('\n');
  const added: number[] = lines.map(() => 0);
  let indent = 0;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    if (line.trim() === '') {
      const next = lines[at + 1] ?? '';
      if (!ITEM.test(next) && !/^(?:\s|$)/.test(next)) break;
      continue;
    }
    indent = ITEM.exec(line)?.[1]?.length ?? indent;
    const mark = FENCE.exec(line)?.[1];
    if (mark === undefined || /^ */.exec(line)?.[0].length === indent || lines[at - 1]?.trim() === '') continue;
    const end = lines.findIndex((each, index) => index > at && each.trim().startsWith(mark));
    if (end === -1 || lines.slice(at, end).some((each) => each.trim() === '')) break;
    for (; at <= end; at++) added[at] = indent;
    at -= 1;
  }
  if (added.every((count) => count === 0)) return null;
  return {
    text: lines.map((line, at) => ' '.repeat(added[at] ?? 0) + line).join('\n'),
    sourceLength: (length) => {
      let [rest, sum] = [length, 0];
      for (const [at, line] of lines.entries()) {
        const whole = (added[at] ?? 0) + line.length + 1;
        if (rest <= whole) return sum + Math.max(0, rest - (added[at] ?? 0));
        rest -= whole;
        sum += line.length + 1;
      }
      return source.length;
    },
  };
};
