import type { Token, Tokens } from 'marked';
import type { Lexer } from '../../../content/markdown/extensions/extension.ts';
import type { Limits } from '../../../content/markdown/tokens/limits.ts';
import { COMMENT, elementLength } from './tags.ts';

/*
 * Where emphasis and links end. Each can contain the other, so their marks count only outside the other, and outside
 * code, elements and formulas.
 */

export type Kind = 'em' | 'strong';

export interface Span {
  readonly kind: Kind;
  /** The length of the mark at each end. */
  readonly mark: number;
  /** Where the closing mark begins. */
  readonly end: number;
}

/** A link or an image. */
export interface LinkSpan extends Pick<Tokens.Link, 'href' | 'title' | 'text'> {
  readonly sign: string;
  readonly end: number;
}

/** Where marks end, by their place and what is around them. Without it, each search would repeat those in it. */
type Ends = Map<string, number | null>;

/** What the lexer of one text remembers. */
export type State = Lexer['state'] & {
  emphasis?: readonly Kind[];
  ends?: WeakMap<readonly Token[], Ends>;
  /** Whether it reads the text of a link. An element `a` is none. */
  inText?: boolean;
};

interface SpanPlace {
  readonly source: string;
  readonly at: number;
  /** The text before the source. */
  readonly before: string;
  /** The emphasis around it. It cannot contain emphasis of the same kind. */
  readonly outer: readonly Kind[];
  /** Whether it is in the text of a link or an image, which contains no link. */
  readonly inText: boolean;
  readonly ends: Ends;
}

/** The place that the lexer has come to, at the start of the source. */
export const placeOf = (source: string, tokens: readonly Token[], { state }: { readonly state: State }): SpanPlace => {
  const { emphasis: outer = [], inText = false } = state;
  state.ends ??= new WeakMap();
  const ends: Ends = state.ends.get(tokens) ?? new Map();
  state.ends.set(tokens, ends);
  return { source, at: 0, before: tokens.at(-1)?.raw ?? '', outer, inText, ends };
};

export const MARKS: RegExp = /^(?:\*\*?|__?)/;
/** White space as in Ruby, without spaces that do not break. */
const SPACE_OR_END = /[\t-\r ]|^$/;

/** Finds the emphasis that begins at a mark. Without an end for two marks, the first one alone can begin one. */
export const findSpan = (place: SpanPlace, lexer: Lexer): Span | null => {
  const { source, at, before, outer } = place;
  const marks = MARKS.exec(source.slice(at, at + 2))?.[0] ?? '';
  const kind: Kind = marks.length === 2 ? 'strong' : 'em';
  const isInWord =
    marks.startsWith('_') &&
    /\p{L}-?$/u.test(at > 2 ? source.slice(at - 3, at) : before.slice(-3) + source.slice(0, at));
  if (isInWord || SPACE_OR_END.test(source.charAt(at + marks.length)) || outer.includes(kind)) return null;
  const end = endOf({ ...place, at: at + marks.length, outer: [...outer, kind] }, marks, lexer);
  if (end !== null) return { kind, mark: marks.length, end };
  if (kind === 'em' || outer.at(-1) === 'em') return null;
  const endOfOne = endOf({ ...place, at: at + 1, outer: [...outer, 'em'] }, marks.charAt(0), lexer);
  return endOfOne === null ? null : { kind: 'em', mark: 1, end: endOfOne };
};

const LINK_START = /^!?\[(?!\^)/;

/** Finds the link or image that begins at a bracket. A link cannot contain a link, but its text can contain brackets. */
export const findLink = (place: SpanPlace, lexer: Lexer): LinkSpan | null => {
  const { source, at, inText } = place;
  const sign = LINK_START.exec(source.slice(at, at + 3))?.[0];
  if (sign === undefined || (inText && sign === '[')) return null;
  const start = at + sign.length;
  const close = endOf({ ...place, at: start, inText: true }, ']', lexer);
  if (close === null) return null;
  const text = source.slice(start, close);
  const target = targetOf(source.slice(close + 1), text, lexer.tokens.links);
  return target && { ...target, sign, text, end: close + 1 + target.end };
};

/** The lexer of posts has limits; the one for titles has none. */
type Limited = Lexer & { readonly limits?: Limits };
/** The search for an end does more than marked's for the end of code. */
const STEPS_IN_VAIN = 40;

/** Returns where the closing mark of emphasis, or the bracket after the text of a link, is. */
const endOf = (place: SpanPlace, marks: string, lexer: Lexer): number | null => {
  const { source, at, outer, inText, ends } = place;
  // Texts end at the same place, so what remains is a place.
  const key = `${source.length - at} ${marks} ${outer} ${inText}`;
  const known = ends.get(key);
  if (known !== undefined) return known === null ? null : source.length - known;
  const end = searchEnd(place, marks, lexer);
  if (end === null) (lexer as Limited).limits?.addVainSteps(STEPS_IN_VAIN * (source.length - at));
  ends.set(key, end === null ? null : source.length - end);
  return end;
};

/** Characters that begin other syntax or a mark. */
const SPECIAL = /[*_`[\]!<\\~$]/g;
/** More brackets in brackets are text, because the search for their ends would take too long. */
const MAX_DEPTH = 32;

const searchEnd = (place: SpanPlace, marks: string, lexer: Lexer): number | null => {
  const { source, at: start } = place;
  let depth = 1;
  for (let at = start; ; ) {
    SPECIAL.lastIndex = at;
    const found = SPECIAL.exec(source);
    if (found === null) return null;
    at = found.index;
    if (marks !== ']') {
      if (at > start && source.startsWith(marks, at) && canEnd(source, at, marks)) return at;
    } else if (found[0] === '[') depth += 1;
    else if (found[0] === ']') depth -= 1;
    if (depth === 0) return at;
    if (depth > MAX_DEPTH) return null;
    at += lengthAt({ ...place, at }, lexer);
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
const FOOTNOTE = /^\[\^\w[\w-]*\]/;

/**
 * Matches what begins with a mark and ends with another. If it has no end, neither has one of the same kind after it,
 * because strings end at the same place.
 */
const closed = (rest: string, kind: string, pattern: RegExp, ends: Ends): RegExpExecArray | null => {
  const key = `${kind} without an end`;
  if (rest.length <= (ends.get(key) ?? -1)) return null;
  const found = pattern.exec(rest);
  if (found === null) ends.set(key, rest.length);
  return found;
};

/** Returns the length of the emphasis, link, code, element or other construct at a place, or of signs that are text. */
const lengthAt = (place: SpanPlace, lexer: Lexer): number => {
  const { source, at, ends } = place;
  const rest = source.slice(at);
  switch (source.charAt(at)) {
    case '*':
    case '_': {
      const span = findSpan(place, lexer);
      return span === null ? (MARKS.exec(rest)?.[0].length ?? 1) : span.end + span.mark - at;
    }
    case '[':
    case '!': {
      const link = findLink(place, lexer);
      return link === null ? (FOOTNOTE.exec(rest)?.[0].length ?? 1) : link.end - at;
    }
    case '`': {
      if (startsNoCode(rest, source.charAt(at - 1))) return 1;
      const [marks = ''] = /^`+/.exec(rest) ?? [];
      return (closed(rest, marks, CODE, ends)?.[0] ?? marks).length;
    }
    case '\\':
      return 2;
    case '<':
      if (rest.startsWith('<!--')) return closed(rest, '<!--', COMMENT, ends)?.[0].length ?? 1;
      return elementLength(rest);
    case '~':
      return (/^~~(?![\t-\r ~])/.test(rest) ? closed(rest, '~~', STRUCK, ends) : null)?.[0].length ?? 1;
    default:
      return (rest.startsWith('$$') ? closed(rest, '$$', FORMULA, ends) : null)?.[0].length ?? 1;
  }
};

/** Whether a backtick stands between spaces, where it is text. */
export const startsNoCode = (source: string, before: string): boolean =>
  /^`[\t-\r ]/.test(source) && /^$|[\t-\r ]$/.test(before);

type Target = Pick<LinkSpan, 'href' | 'title' | 'end'>;

/** Returns what follows the text: `(url "title")`, `[name]`, or nothing, if the text is the name. */
const targetOf = (source: string, text: string, defined: Lexer['tokens']['links']): Target | null => {
  const [reference, name] = /^\s*?\[([^\]]+)?\]/.exec(source) ?? [];
  if (reference !== undefined || !source.startsWith('(')) {
    const definition = defined[(name ?? text).replace(/\s+/g, ' ').toLowerCase()];
    return definition === undefined
      ? null
      : { href: definition.href, title: definition.title ?? null, end: reference?.length ?? 0 };
  }
  const bracketed = /^\(<([^\n]*?)>/.exec(source);
  const end = bracketed?.[0].length ?? addressLength(source);
  const href = bracketed?.[1] ?? source.slice(1, end ?? source.length).trim();
  if (end !== null && source.charAt(end) === ')') return { href, title: null, end: end + 1 };
  const [titled, , title = ''] = /^\s*?(["'])([\s\S]+?)\1\s*?\)/.exec(source.slice(end ?? source.length)) ?? [];
  return titled === undefined || end === null ? null : { href, title, end: end + titled.length };
};

/** Returns where a URL in parentheses ends: at the closing parenthesis, or at white space before a title. */
const addressLength = (source: string): number | null => {
  let depth = 0;
  for (const { 0: found, index } of source.matchAll(/[()]|\s(?=["'])/g)) {
    depth += found === '(' ? 1 : found === ')' ? -1 : 0;
    if (depth === 0 || !/[()]/.test(found)) return index;
    if (depth > MAX_DEPTH) return null;
  }
  return null;
};
