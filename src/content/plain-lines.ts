/** What a line may begin with that interrupts a paragraph, underlines a heading or a table's head, or is blank. */
const STARTS = ' \t`~#-_*+>0123456789<=|:';
const NEWLINE = 0x0a;

/**
 * A function that says where the lines at the beginning of a text end, before an empty line or at the text's end, when
 * all but the first begin with a character that nothing but a paragraph begins with; else -1. Asked several times in a
 * row about one text it reads the lines once.
 */
export const createPlainLines = (): ((source: string) => number) => {
  const isStart = new Uint8Array(0x80);
  for (const start of STARTS) isStart[start.charCodeAt(0)] = 1;
  const endOf = (source: string): number => {
    for (let end = source.indexOf('\n'); end !== -1; end = source.indexOf('\n', end + 1)) {
      if (end + 1 === source.length) return end;
      const code = source.charCodeAt(end + 1);
      if (code === NEWLINE) return end;
      if (code < 0x80 && isStart[code] === 1) return -1;
    }
    return source.length;
  };
  let last = { source: '', end: 0 };
  return (source) => {
    if (source !== last.source) last = { source, end: endOf(source) };
    return last.end;
  };
};
