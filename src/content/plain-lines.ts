/** What a line may begin with that interrupts a paragraph, underlines a heading or a table's head, or is blank. */
const STARTS = ' \t`~#-_*+>0123456789<=|:';
const NEWLINE = 0x0a;
/** A definition's first character, which interrupts nothing. */
const BRACKET = 0x5b;

const IS_START: Uint8Array = new Uint8Array(0x80);
for (const start of STARTS) IS_START[start.charCodeAt(0)] = 1;

const isStart = (code: number): boolean => code < 0x80 && IS_START[code] === 1;

/** Whether there is, at a line's beginning, a character that nothing but a paragraph begins with. */
export const startsPlainly = (source: string, at = 0): boolean => {
  const code = source.charCodeAt(at);
  return code !== NEWLINE && code !== BRACKET && !isStart(code);
};

/**
 * Where the lines at the beginning of a text end, before an empty line or at the text's end, when all but the first
 * begin with a character that nothing but a paragraph begins with; else -1.
 */
export const endOfPlainLines = (source: string): number => {
  for (let end = source.indexOf('\n'); end !== -1; end = source.indexOf('\n', end + 1)) {
    if (end + 1 === source.length) return end;
    const code = source.charCodeAt(end + 1);
    if (code === NEWLINE) return end;
    if (isStart(code)) return -1;
  }
  return source.length;
};

/** `endOfPlainLines` that, asked several times in a row about one text, reads the lines once. */
export const createPlainLines = (): ((source: string) => number) => {
  let last = { source: '', end: 0 };
  return (source) => {
    if (source !== last.source) last = { source, end: endOfPlainLines(source) };
    return last.end;
  };
};
