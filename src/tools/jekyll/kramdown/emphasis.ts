import type { Token, Tokens } from 'marked';
import { type Extension, type Lexer, readsInline } from '../../../content/markdown/extensions/extension.ts';
import { textToken } from '../../../content/markdown/tokens/walk-tokens.ts';
import { findSpan, MARKS, placeOf, type State } from './spans.ts';

/** Emphasis that marked and kramdown read in the same way, marks of lists, rules, and underscores in words. */
const SAME =
  /(?<![\w*_])(\*\*?|__?)(?=[A-Za-z])[A-Za-z ,.'-]*(?<=[A-Za-z])\1(?![\w*_])|^[ >\d.]*\*[ \t]|(?<!\S[ \t]*\n)^[ *_-]+$|(?<=[A-Za-z])_+(?=[A-Za-z])/gm;

/** https://kramdown.gettalong.org/syntax.html#emphasis */
export const emphasis: Extension = readsInline(
  { mayBeIn: (text) => /[*_]/.test(text.replace(SAME, '')), start: /[*_]/ },
  (source, lexer, tokens) => {
    const marks = MARKS.exec(source)?.[0];
    if (marks === undefined) return undefined;
    return lexer.state.inRawBlock ? textToken(marks) : readEmphasis(source, tokens, lexer);
  },
);

const readEmphasis = (source: string, before: readonly Token[], lexer: Lexer): Tokens.Generic => {
  const state: State = lexer.state;
  const place = placeOf(source, before, lexer);
  const span = findSpan(place, lexer);
  if (span === null) return textToken(MARKS.exec(source)?.[0] ?? '');
  const { kind, mark, end } = span;
  const text = source.slice(mark, end);
  state.emphasis = [...place.outer, kind];
  const tokens = lexer.inlineTokens(text);
  state.emphasis = place.outer;
  return { type: kind, raw: source.slice(0, end + mark), text, tokens };
};
