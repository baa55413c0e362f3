/** Finds where a text, or what an expression matches, comes next at or behind an offset; null where it does not any more. */
export type Find = (what: string, from: number) => { readonly start: number; readonly end: number } | null;

/**
 * Remembers for each what it has found, so that a text with many openings that nothing closes is not read to its end for
 * each of them.
 */
export const createFind = (text: string, match: (what: string) => RegExp | null = () => null): Find => {
  const known = new Map<string, { readonly from: number; readonly found: ReturnType<Find> }>();
  return (what, from) => {
    const last = known.get(what);
    if (last !== undefined && last.from <= from && (last.found === null || from <= last.found.start)) return last.found;
    const found = search(text, match(what) ?? what, from);
    known.set(what, { from, found });
    return found;
  };
};

const search = (text: string, what: string | RegExp, from: number): ReturnType<Find> => {
  if (typeof what === 'string') {
    const start = text.indexOf(what, from);
    return start === -1 ? null : { start, end: start + what.length };
  }
  what.lastIndex = from;
  const found = what.exec(text);
  return found === null ? null : { start: found.index, end: what.lastIndex };
};
