import type { Token, Tokens } from 'marked';
import { changesTokens, type Different, type Extension } from '../extensions/extension.ts';
import type { NamedHeading } from '../extensions/goldmark.ts';
import { childLists, childTokens, textIn, textToken } from '../tokens/walk-tokens.ts';
import { isRawInline, WITHOUT_CONTENT } from './html.ts';

/** Inline syntax and lists that marked and kramdown read differently: https://kramdown.gettalong.org/syntax.html */
export const text: Extension = {
  mayBeIn: (text) => /[~@<\\`*_]|\[\^|!\[|--|>>|^[^\n]*:[ \t|]/m.test(text),
  marked: changesTokens((tokens) => visit(tokens, [])),
};

/** Characters that a backslash escapes. */
const ESCAPED = '\\.*_+`<>()[]{}#!:|"\'$=-~';
const ESCAPE = /\\([\\.*_+`<>()[\]{}#!:|"'$=~-])/g;

/** Block tags, which kramdown reads as text inside a line. */
const BLOCK_TAG =
  /^<\/?(?:address|article|aside|applet|body|blockquote|caption|col|colgroup|dd|div|dl|dt|fieldset|figcaption|footer|form|h[1-6]|header|hgroup|hr|html|head|iframe|legend|menu|li|main|map|nav|ol|optgroup|p|pre|section|summary|table|tbody|td|th|thead|tfoot|tr|ul)(?=[\s/>])/i;

/** `outer` are the types of emphasis around the tokens. */
const visit = (tokens: Token[], outer: readonly string[]): void => {
  closeTags(tokens);
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const next = tokens[at + 1];
    if (token.type === 'image') nameImage(token as Tokens.Image);
    if (token.type === 'definition-list') joinNext(token, tokens, at);
    else if (token.type === 'heading') nameHeading(token as NamedHeading);
    else if (hasBackslash(token)) (token as Different).differs = 'backslash';
    if (isEmphasis(token)) {
      swapMarks(token);
      endAtInner(token, tokens, at);
    }
    const replaced = outer.includes(token.type) ? flat(token, markOf(token)) : replacement(token, next);
    if (replaced === null) {
      const around = isEmphasis(token) ? [...outer, token.type] : outer;
      for (const inner of childLists(token)) visit(inner, around);
    } else {
      tokens.splice(at, 1, ...replaced);
      at -= 1;
    }
  }
};

/** A list of definitions goes on in the next one. */
const joinNext = (list: Token, tokens: Token[], at: number): void => {
  for (;;) {
    const gap = tokens[at + 1]?.type === 'space' ? 1 : 0;
    const next = tokens[at + 1 + gap];
    if (next?.type !== 'definition-list') return;
    (childTokens(list) as Token[]).push(...childTokens(next));
    tokens.splice(at + 1, 1 + gap);
  }
};

/** The alternative text of an image is as written, with the marks of emphasis and code. */
const nameImage = (image: Tokens.Image): void => {
  image.tokens = [textToken(image.text.replace(ESCAPE, '$1'))];
};

const TAG = /^<(\/?)([A-Za-z][\w:-]*)/;

/**
 * Closes unclosed inline elements. Turns closing tags without an opening tag, and Markdown in raw elements, into text.
 */
const closeTags = (tokens: Token[]): void => {
  const open: string[] = [];
  for (const [at, { type, raw, ...token }] of tokens.entries()) {
    const [, slash, name = ''] =
      type === 'html' && 'block' in token && token.block === false ? (TAG.exec(raw) ?? []) : [];
    if (type !== 'html' && open.some((outer) => isRawInline(outer.toLowerCase()))) tokens[at] = textToken(raw);
    // Guillemets: `<<b>>`.
    if (slash === '' && tokens[at - 1]?.raw.endsWith('<') && tokens[at + 1]?.raw.startsWith('>')) {
      tokens[at] = textToken(raw);
      continue;
    }
    if (slash === undefined || BLOCK_TAG.test(raw) || raw.endsWith('/>') || WITHOUT_CONTENT.has(name.toLowerCase()))
      continue;
    if (slash === '') open.push(name);
    else if (open.at(-1)?.toLowerCase() === name.toLowerCase()) open.pop();
    else tokens[at] = textToken(raw);
  }
  for (const name of open.reverse()) {
    const text = `</${name}>`;
    tokens.push({ type: 'html', raw: '', text, block: false, inLink: false, inRawBlock: false } as Tokens.Tag);
  }
};

/** Returns the tokens that replace an inline token; null if it stays. */
const replacement = (token: Token, next: Token | undefined): readonly Token[] | null => {
  const { type, raw } = token;
  if (type === 'html' && token.block === false && BLOCK_TAG.test(raw)) return [textToken(raw)];
  if (type === 'del' && !raw.startsWith('~~')) return flat(token, '~');
  if (type === 'escape') {
    if (raw === '\\\\' && next?.type === 'text' && next.raw.startsWith('\n')) return [{ type: 'br', raw } as Tokens.Br];
    return ESCAPED.includes(raw.charAt(1)) ? null : [textToken(raw)];
  }
  if (type === 'em' || type === 'strong') {
    if (raw.startsWith('_') && next?.raw.startsWith('_')) return flat(token, raw.startsWith('__') ? '__' : '_');
  }
  return null;
};

const flat = (token: Token, mark: string): readonly Token[] => [
  textToken(mark),
  ...childTokens(token),
  textToken(mark),
];

/** A backslash in a URL that marked removes. */
const BACKSLASH = /\](?:\(|:[ \t]*)[^\s"')]*\\[!-/:-@[-`{-~]/;

/** Whether marked removes a backslash from the URL. A link's text does not count, because it can contain an image. */
const hasBackslash = (token: Token): boolean =>
  (token.type === 'link' || token.type === 'image' || token.type === 'def') &&
  BACKSLASH.test('text' in token ? token.raw.slice(token.text.length) : token.raw);

const isEmphasis = (token: Token): token is Tokens.Em | Tokens.Strong => token.type === 'em' || token.type === 'strong';

/** The opening mark of emphasis: `*`, `__`. */
const markOf = ({ type, raw }: Token): string => raw.slice(0, type === 'strong' ? 2 : 1);

/** Emphasis cannot contain emphasis with the same mark: it ends where the inner one ends, whose first mark is text. */
const endAtInner = (token: Tokens.Em | Tokens.Strong, tokens: Token[], at: number): void => {
  const mark = markOf(token);
  const found = token.tokens.findIndex((inner) => inner.type === token.type && markOf(inner) === mark);
  const inner = token.tokens[found];
  if (inner === undefined) return;
  const rest = token.tokens.slice(found + 1);
  token.tokens = [...token.tokens.slice(0, found), textToken(mark), ...childTokens(inner)];
  tokens.splice(at + 1, 0, ...rest, textToken(mark));
};

/** With three marks, the outer emphasis is strong. */
const swapMarks = (token: Tokens.Em | Tokens.Strong): void => {
  const [inner, ...others] = token.tokens;
  if (token.type !== 'em' || inner?.type !== 'strong' || others.length > 0 || !/^(?:\*\*\*|___)/.test(token.raw))
    return;
  Object.assign(token, { type: 'strong' });
  Object.assign(inner, { type: 'em' });
};

/** Signs that become dashes and guillemets, which are not part of an id. */
const TYPOGRAPHY = /---?|<< ?| ?>>/g;

const nameHeading = (heading: NamedHeading): void => {
  if (heading.tokens.some(({ type }) => type === 'footnoteRef') || /--|<<|>>/.test(heading.text))
    heading.idText = textIn(heading.tokens, (text) => text.replace(TYPOGRAPHY, ''));
};
