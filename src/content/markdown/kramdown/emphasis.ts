import type { Token, Tokens } from 'marked';
import { type Extension, type Lexer, readsInline } from '../extensions/extension.ts';
import type { Limits } from '../tokens/limits.ts';
import { textToken } from '../tokens/walk-tokens.ts';
import { linkLength } from './links.ts';
import { elementLength } from './tags.ts';

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

type Kind = 'em' | 'strong';

const MARKS = /^(?:\*\*?|__?)/;
/** White space as in Ruby, without spaces that do not break. */
const SPACE_OR_END = /[\t-\r ]|^$/;

interface Span {
  readonly kind: Kind;
  /** The length of the mark at each end. */
  readonly mark: number;
  /** Where the closing mark begins. */
  readonly end: number;
}

/** Where marks end, by their place and the emphasis around them. Without it, each search would repeat those in it. */
type Ends = Map<string, number | null>;

/** What the lexer of one text remembers. */
type State = Lexer['state'] & {
  emphasis?: readonly Kind[];
  ends?: WeakMap<readonly Token[], Ends>;
};

const readEmphasis = (source: string, tokens: readonly Token[], lexer: Lexer): Tokens.Generic => {
  const state = lexer.state as State;
  const { emphasis: outer = [] } = state;
  state.ends ??= new WeakMap();
  const ends: Ends = state.ends.get(tokens) ?? new Map();
  state.ends.set(tokens, ends);
  const span = findSpan({ source, at: 0, before: tokens.at(-1)?.raw ?? '', outer, ends }, lexer);
  if (span === null) return textToken(MARKS.exec(source)?.[0] ?? '');
  const { kind, mark, end } = span;
  const text = source.slice(mark, end);
  state.emphasis = [...outer, kind];
  const inner = lexer.inlineTokens(text);
  state.emphasis = outer;
  return { type: kind, raw: source.slice(0, end + mark), text, tokens: inner };
};

interface Position {
  readonly source: string;
  readonly at: number;
  /** The text before the source. */
  readonly before: string;
  /** The emphasis around it. It cannot contain emphasis of the same kind. */
  readonly outer: readonly Kind[];
  readonly ends: Ends;
}

/** Finds the emphasis that begins at a mark. Without an end for two marks, the first one alone can begin one. */
const findSpan = ({ source, at, before, outer, ends }: Position, lexer: Lexer): Span | null => {
  const marks = MARKS.exec(source.slice(at, at + 2))?.[0] ?? '';
  const kind: Kind = marks.length === 2 ? 'strong' : 'em';
  const isInWord =
    marks.startsWith('_') &&
    /\p{L}-?$/u.test(at > 2 ? source.slice(at - 3, at) : before.slice(-3) + source.slice(0, at));
  if (isInWord || SPACE_OR_END.test(source.charAt(at + marks.length)) || outer.includes(kind)) return null;
  const position: Position = { source, at: at + marks.length, before, outer: [...outer, kind], ends };
  const end = endOf(position, marks, lexer);
  if (end !== null) return { kind, mark: marks.length, end };
  if (kind === 'em' || outer.at(-1) === 'em') return null;
  const endOfOne = endOf({ ...position, at: at + 1, outer: [...outer, 'em'] }, marks.charAt(0), lexer);
  return endOfOne === null ? null : { kind: 'em', mark: 1, end: endOfOne };
};

/** Characters that begin other syntax or a mark. */
const SPECIAL = /[*_`[!<\\~$]/g;

/** The lexer of texts has limits; the one for titles has none. */
type Limited = Lexer & { readonly limits?: Limits };
/** The search for the end of emphasis does more than marked's for the end of code. */
const STEPS_IN_VAIN = 10;

/** Returns where the closing mark of emphasis is, outside code, links and elements. */
const endOf = (position: Position, marks: string, lexer: Lexer): number | null => {
  const { source, at, outer, ends } = position;
  // Texts end at the same place, so what remains is a place.
  const key = `${source.length - at} ${marks} ${outer}`;
  const known = ends.get(key);
  if (known !== undefined) return known === null ? null : source.length - known;
  const end = searchEnd(position, marks, lexer);
  if (end === null) (lexer as Limited).limits?.addVainSteps(STEPS_IN_VAIN * (source.length - at));
  ends.set(key, end === null ? null : source.length - end);
  return end;
};

const searchEnd = (position: Position, marks: string, lexer: Lexer): number | null => {
  const { source, at: start } = position;
  for (let at = start; ; ) {
    SPECIAL.lastIndex = at;
    const found = SPECIAL.exec(source);
    if (found === null) return null;
    at = found.index;
    if (at > start && source.startsWith(marks, at) && canEnd(source, at, marks)) return at;
    if (!MARKS.test(source.charAt(at))) at += otherLength(source.slice(at), source.charAt(at - 1), lexer);
    else {
      const span = findSpan({ ...position, at }, lexer);
      at = span === null ? at + (MARKS.exec(source.slice(at, at + 2))?.[0].length ?? 1) : span.end + span.mark;
    }
  }
};

const canEnd = (source: string, at: number, marks: string): boolean => {
  const sign = marks.charAt(0);
  const rest = source.slice(at, at + 4);
  if (/[\t-\r ]/.test(source.charAt(at - 1))) return false;
  if (marks.length === 1 && rest.startsWith(sign + sign) && rest.charAt(2) !== sign) return false;
  return sign === '*' || !/^[\p{L}\p{N}]/u.test(rest.slice(marks.length));
};

/** https://kramdown.gettalong.org/syntax.html#code-spans */
export const CODE: RegExp = /^(`+)(?!`)[\s\S]*?\1/;
export const STRUCK: RegExp = /^~~(?![\t-\r ~])[\s\S]*?[^\t-\r ~]~~/;
const FORMULA = /^\$\$[\s\S]*?\$\$/;

/** Returns the length of code, a link, an element or another construct in which a mark does not count. */
const otherLength = (source: string, before: string, lexer: Lexer): number => {
  switch (source.charAt(0)) {
    case '`':
      if (startsNoCode(source, before)) return 1;
      return (CODE.exec(source) ?? /^`+/.exec(source))?.[0].length ?? 1;
    case '\\':
      return 2;
    case '[':
    case '!':
      return linkLength(source, lexer) ?? 1;
    case '<':
      return elementLength(source);
    default:
      return (STRUCK.exec(source) ?? FORMULA.exec(source))?.[0].length ?? 1;
  }
};

/** Whether a backtick stands between spaces, where it is text. */
export const startsNoCode = (source: string, before: string): boolean =>
  /^`[\t-\r ]/.test(source) && /^$|[\t-\r ]$/.test(before);
