import type { Token, Tokens } from 'marked';
import { type Extension, type Lexer, readsInline } from '../extensions/extension.ts';
import { textToken } from '../tokens/walk-tokens.ts';
import { elementLength } from './tags.ts';

/** Brackets or tags in brackets, white space or parentheses in a URL, empty titles, and white space before a name. */
const MAY_DIFFER =
  /\[[^\]]*(?:(?<!!)\[|<)|\]\(\s|\]\([^()\s]+\s+[^\s"')]|(?:""|'')\s*\)|\\\)|\]\s+\[|\]\([^()\s]*\([^()\s]*\(/;

const START = /^!?\[(?!\^)/;

/** https://kramdown.gettalong.org/syntax.html#links-and-images */
export const links: Extension = readsInline({ mayBeIn: MAY_DIFFER, start: /!?\[/ }, (source, lexer) => {
  const [sign] = START.exec(source) ?? [];
  return sign === undefined ? undefined : (readLink(source, lexer) ?? textToken(sign));
});

type Target = Pick<Tokens.Link, 'href' | 'title'> & { readonly end: number };

/** A link or an image in a text. */
interface Found extends Target {
  readonly sign: string;
  readonly text: string;
}

const findLink = (source: string, { tokens }: Lexer): Found | null => {
  const sign = START.exec(source)?.[0];
  const length = sign === undefined ? null : labelLength(source.slice(sign.length));
  if (sign === undefined || length === null) return null;
  const text = source.slice(sign.length, sign.length + length);
  const after = sign.length + length + 1;
  const target = targetOf(source.slice(after), text, tokens.links);
  return target && { ...target, sign, text, end: after + target.end };
};

/** The length of a link or an image; null if there is none. */
export const linkLength = (source: string, lexer: Lexer): number | null => findLink(source, lexer)?.end ?? null;

/** What the lexer of one text remembers: whether it reads the text of a link. An element `a` is none. */
type State = Lexer['state'] & { inText?: boolean };

/** Reads a link or an image. A link cannot contain a link, but its text can contain brackets. */
const readLink = (source: string, lexer: Lexer): Token | undefined => {
  const state: State = lexer.state;
  const found = state.inRawBlock ? null : findLink(source, lexer);
  if (found === null || (state.inText && found.sign === '[')) return undefined;
  const { href, title, text, sign, end } = found;
  const common = { raw: source.slice(0, end), href: href.replace(ESCAPE, '$1'), title, text };
  if (sign === '![') return { type: 'image', ...common } as Tokens.Image;
  state.inText = true;
  const tokens = lexer.inlineTokens(text);
  state.inText = false;
  return { type: 'link', ...common, tokens } as Tokens.Link;
};

/** Backslashes that marked removes from URLs, too. */
export const ESCAPE: RegExp = /\\([!-/:-@[-`{-~])/g;
/** An escape, code, the start of a tag, or a bracket. */
const PIECE = /\\[\s\S]|(`+)[\s\S]*?\1|<|[[\]]/g;

/** More brackets in brackets are text, because the search for their ends would take too long. */
const MAX_DEPTH = 32;

/** Returns where the bracket is that closes the text; null without one. */
const labelLength = (text: string): number | null => {
  let depth = 1;
  let done = 0;
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    if (index < done) continue;
    depth += piece === '[' ? 1 : piece === ']' ? -1 : 0;
    if (depth === 0) return index;
    if (depth > MAX_DEPTH) return null;
    if (piece === '<') done = index + elementLength(text.slice(index));
  }
  return null;
};

/** Reads what follows the text: `(url "title")`, `[name]`, or nothing, if the text is the name. */
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
