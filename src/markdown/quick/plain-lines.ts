/** What a line may begin with that interrupts a paragraph, underlines a heading or a table's head, or is blank. */
const STARTS = ' \t`~#-_*+>0123456789<=|:[';
/**
 * Of these, what begins a paragraph all the same or goes on with one: a number that counts no item, a mark of emphasis
 * before a word, brackets that define nothing, code.
 */
const EXCEPTIONS = /\d+(?![\d.)])|(?:\*\*?|__?)[^\s*_]|\[[^\]\\\n]*\](?!:)|`(?!``)/y;
const NEWLINE = 0x0a;

const IS_START: Uint8Array = new Uint8Array(0x80);
for (const start of STARTS) IS_START[start.charCodeAt(0)] = 1;

/** Whether nothing but a paragraph has a line that begins as the text does from `at` on. */
export const startsPlainly = (source: string, at = 0): boolean => {
  const code = source.charCodeAt(at);
  if (at === source.length || code === NEWLINE) return false;
  if (code >= 0x80 || IS_START[code] === 0) return true;
  EXCEPTIONS.lastIndex = at;
  return EXCEPTIONS.test(source);
};

/**
 * Where the lines at the beginning of a text end, before an empty line or at the text's end, when all but the first
 * begin as nothing but a paragraph's do; else -1.
 */
export const endOfPlainLines = (source: string): number => {
  for (let end = source.indexOf('\n'); end !== -1; end = source.indexOf('\n', end + 1)) {
    if (end + 1 === source.length || source.charCodeAt(end + 1) === NEWLINE) return end;
    if (!startsPlainly(source, end + 1)) return -1;
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
