import type { Position } from '../diagnostics/diagnostic.ts';
import { escapeRegExp } from '../files/escape-reg-exp.ts';

/**
 * Where an option stands in a configuration file, found by its names one after the other (`lists`, then `maxLimit`
 * below it). The file may be a program, so this is a search, not a parse: good enough to point at. Undefined when the
 * first name is nowhere.
 */
export const locateOption = (text: string, path: readonly PropertyKey[]): Position | undefined => {
  let from = 0;
  let found: Position | undefined;
  for (const name of path) {
    if (typeof name !== 'string') continue;
    const match = new RegExp(`(?<![\\w$])(['"]?)${escapeRegExp(name)}\\1\\s*:`).exec(text.slice(from));
    if (match === null) break;
    const start = from + match.index + (match[1] ? 1 : 0);
    found = positionAt(text, start, name.length);
    from = start + name.length;
  }
  return found;
};

const positionAt = (text: string, offset: number, length: number): Position => {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1, length };
};
