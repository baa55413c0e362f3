import type { Token, Tokens } from 'marked';
import { decodeText } from '../../../content/html/tokenizer.ts';
import type { DifferenceKind, Different } from '../../../content/markdown/extensions/differences.ts';
import { changesTokens, type Extension } from '../../../content/markdown/extensions/extension.ts';
import type { NamedHeading } from '../../../content/markdown/github-heading-ids.ts';
import { childLists, childTokens, joinTexts, textIn, textToken } from '../../../content/markdown/tokens/walk-tokens.ts';
import { isRawInline, MARKDOWN } from './html.ts';
import { isBlockTag, isWithoutContent, TAG, TAG_NAME } from './tags.ts';

/** Inline syntax and lists that marked and kramdown read differently: https://kramdown.gettalong.org/syntax.html */
export const text: Extension = changesTokens(
  { mayBeIn: /[~@<\\`*_\t]|\[\^|!\[|--|>>|^[^\n]*:[ \t|]|^ {0,3}#+[ \t]+[&>"]/m },
  (tokens) => visit(tokens),
);

/** Characters that a backslash escapes. */
const ESCAPED = '\\.*_+`<>()[]{}#!:|"\'$=-~';
const ESCAPE = /\\([\\.*_+`<>()[\]{}#!:|"'$=~-])/g;

const visit = (tokens: Token[]): void => {
  joinTexts(tokens);
  closeTags(tokens);
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const next = tokens[at + 1];
    // The alternative text of an image is as written, with the marks of emphasis and code.
    if (token.type === 'image') token.tokens = [textToken(token.text.replace(ESCAPE, '$1'))];
    if (token.type === 'definition-list') joinNext(token, tokens, at);
    else if (hasBackslash(token)) (token as Different).differs = BACKSLASH_IN_URL;
    const replaced = replacement(token, next);
    if (replaced === null) {
      for (const inner of childLists(token)) visit(inner);
      if (token.type === 'heading') nameHeading(token as NamedHeading);
    } else {
      tokens.splice(at, 1, ...replaced);
      at -= 1;
    }
  }
  // A backslash that escapes nothing may stand before a character reference.
  joinTexts(tokens);
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

const TAGS = new RegExp(`(<!--[^]*?-->|${TAG})`, 'u');

/**
 * Closes unclosed inline elements. Turns closing tags without an opening tag, and Markdown in raw elements, into text.
 */
const closeTags = (tokens: Token[]): void => {
  const open: string[] = [];
  /** Where the content of a raw element ends. Elements in it are raw, too. */
  let rawEnd = 0;
  for (const [at, token] of tokens.entries()) {
    const { type, raw } = token;
    const isTag = type === 'html' && token.block === false;
    const [, slash, name = ''] = isTag ? (TAG_NAME.exec(raw) ?? []) : [];
    // Two signs are a guillemet: `<<b>>`, `cat <<EOF > a`.
    if (isTag && tokens[at - 1]?.type === 'text' && /(?<!<)(?:<<)*<$/.test(tokens[at - 1]?.raw ?? '')) {
      tokens[at] = textToken(raw);
      continue;
    }
    if (slash === undefined || isBlockTag(raw)) continue;
    const [written = '', double, single, bare] = MARKDOWN.exec(raw) ?? [];
    (token as Tokens.Tag).text = raw.replace(written, '').replace(/\n+/g, ' ');
    if (slash === '' && isWithoutContent(name)) continue;
    if (raw.endsWith('/>')) {
      (token as Tokens.Tag).text = `${(token as Tokens.Tag).text.replace(/\s*\/>$/, '>')}</${name}>`;
      continue;
    }
    const markdown = double ?? single ?? bare;
    const isRaw = markdown === '0' || (isRawInline(name.toLowerCase()) && markdown !== 'span');
    if (slash === '') {
      open.push(name);
      if (isRaw && at >= rawEnd) rawEnd = keepRaw(tokens, at + 1, name);
    } else if (open.at(-1)?.toLowerCase() === name.toLowerCase()) open.pop();
    else tokens[at] = textToken(raw);
  }
  for (const name of open.reverse()) tokens.push({ ...tagToken(`</${name}>`), raw: '' });
};

const tagToken = (text: string): Tokens.Tag => ({
  type: 'html',
  raw: text,
  text,
  block: false,
  inLink: false,
  inRawBlock: false,
});

/** Reads the content of a raw element again: only tags and comments in it count. Returns where it ends. */
const keepRaw = (tokens: Token[], start: number, name: string): number => {
  const isEnd = ({ type, raw }: Token): boolean =>
    type === 'html' && raw.toLowerCase().startsWith(`</${name.toLowerCase()}`);
  const end = tokens.findIndex((token, at) => at >= start && isEnd(token));
  const inner = tokens.slice(start, end === -1 ? tokens.length : end);
  const parts = inner
    .map(({ raw }) => raw)
    .join('')
    .split(TAGS);
  const read = parts.flatMap((text, at) => (at % 2 === 1 ? tagToken(text) : text === '' ? [] : textToken(text)));
  tokens.splice(start, inner.length, ...read);
  return start + read.length;
};

/** Returns the tokens that replace an inline token; null if it stays. */
const replacement = (token: Token, next: Token | undefined): readonly Token[] | null => {
  const { type, raw } = token;
  if (type === 'html' && token.block === false && isBlockTag(raw)) return [textToken(raw)];
  if (type === 'del' && !raw.startsWith('~~')) return flat(token, '~');
  if (type === 'escape') {
    if (raw === '\\\\' && next?.type === 'text' && next.raw.startsWith('\n')) return [{ type: 'br', raw } as Tokens.Br];
    return ESCAPED.includes(raw.charAt(1)) ? null : [textToken(raw)];
  }
  return null;
};

const flat = (token: Token, mark: string): readonly Token[] => [
  textToken(mark),
  ...childTokens(token),
  textToken(mark),
];

/** A backslash in a URL that marked removes. */
const BACKSLASH = /\](?:\(|:[ \t]*)[^\s"')]*\\[\p{P}\p{S}]/u;

/** Whether marked removes a backslash from the URL. A link's text does not count, because it can contain an image. */
const hasBackslash = (token: Token): boolean =>
  (token.type === 'link' || token.type === 'image' || token.type === 'def') &&
  BACKSLASH.test('text' in token ? token.raw.slice(token.text.length) : token.raw);

/** Signs that become dashes and guillemets, which are not part of an id. */
const TYPOGRAPHY = /---?|<< ?| ?>>/g;

const nameOf = ({ type, text }: Pick<Tokens.Text, 'text'> & { readonly type: string }): string =>
  type === 'text' ? decodeText(text).replace(TYPOGRAPHY, '') : text;

const nameHeading = (heading: NamedHeading): void => {
  if (heading.tokens.some(({ type }) => type === 'footnoteRef') || /--|<<|>>|[&\t]|^[<>"\\]|[<>"]$/.test(heading.text))
    heading.idText = textIn(heading.tokens, { textOf: nameOf }).replace(/^ +| +$|\t+/g, (spaces) =>
      '-'.repeat(spaces.length),
    );
};

const BACKSLASH_IN_URL: DifferenceKind = {
  kind: 'backslash',
  message: 'A URL has a backslash, which kramdown keeps and browsers read as a slash. Galley removes it.',
  help: 'Remove the backslash from the URL.',
};
