/** Finds the next match of text or a global expression at or after an offset; null without one. */
export type FindNext = (what: string | RegExp, from: number) => { readonly start: number; readonly end: number } | null;

/** Returns a search that caches its results, so that many unclosed tags do not each search the text to its end. */
export const createFindNext = (text: string): FindNext => {
  const known = new Map<string, { readonly from: number; readonly found: ReturnType<FindNext> }>();
  return (what, from) => {
    const last = known.get(String(what));
    if (last !== undefined && last.from <= from && (last.found === null || from <= last.found.start)) return last.found;
    const found = search(text, what, from);
    known.set(String(what), { from, found });
    return found;
  };
};

const search = (text: string, what: string | RegExp, from: number): ReturnType<FindNext> => {
  if (typeof what === 'string') {
    const start = text.indexOf(what, from);
    return start === -1 ? null : { start, end: start + what.length };
  }
  what.lastIndex = from;
  const found = what.exec(text);
  return found === null ? null : { start: found.index, end: what.lastIndex };
};
