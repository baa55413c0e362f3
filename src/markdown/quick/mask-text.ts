import type { Rules } from 'marked';

/**
 * A text in which what hides a mark from emphasis is covered: links, code, tags and addresses in angle brackets, each by
 * as many letters in brackets. It is the text in which marked looks for emphasis, but for texts with a backslash or with
 * code in several backticks, which are null: there more is to be covered.
 */
export const maskText = (source: string, { blockSkip, tag, autolink }: Rules['inline']): string | null => {
  const hasCode = source.indexOf('`') !== -1;
  if (source.indexOf('\\') !== -1 || (hasCode && source.indexOf('``') !== -1)) return null;
  if (!hasCode && source.indexOf('[') === -1 && source.indexOf('<') === -1) return source;
  let masked = '';
  let at = 0;
  blockSkip.lastIndex = 0;
  for (let match = blockSkip.exec(source); match !== null; match = blockSkip.exec(source)) {
    const start = match.index;
    let end = blockSkip.lastIndex;
    if (source.charAt(start) === '<') {
      // What stands in angle brackets is covered only where it is a tag or an address, which may be longer.
      const rest = source.slice(start);
      const found = tag.exec(rest) ?? autolink.exec(rest);
      end = start + (found === null ? 1 : found[0].length);
      blockSkip.lastIndex = end;
      if (found === null) continue;
    }
    masked += `${source.slice(at, start)}[${'a'.repeat(end - start - 2)}]`;
    at = end;
  }
  return masked + source.slice(at);
};
