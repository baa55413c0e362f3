import type { Token, Tokens } from 'marked';
import { withoutPlaceholders } from '../html/placeholders.ts';
import { endOfRun, isIdeograph, isOfDictionary, startOfCharacter, startOfWord } from './count-words.ts';

const MORE = /^\s*<!--\s*more\s*-->/i;

/**
 * Returns the full plain text before `<!-- more -->`. Without that marker, it is the first paragraph with text, cut at a
 * word to `length` characters. Empty if there is none.
 */
export const excerptOf = (tokens: readonly Token[], length: number): string =>
  beforeMore(tokens) ?? cutText(firstParagraph(tokens), length);

/** Null without the marker, which can be alone or inside a paragraph. */
const beforeMore = (tokens: readonly Token[]): string | null => {
  const at = tokens.findIndex((token) => isMore(token) || moreIn(token) !== -1);
  const last = tokens[at];
  if (last === undefined) return null;
  const before = tokens.slice(0, at).map(blockText);
  if (!isMore(last)) before.push(plainText(childrenOf(last).slice(0, moreIn(last))));
  return tidy(before.join(' '));
};

/** Returns the index of the marker among a paragraph's tokens; -1 without one. */
const moreIn = (token: Token): number => (token.type === 'paragraph' ? childrenOf(token).findIndex(isMore) : -1);

const firstParagraph = (tokens: readonly Token[]): string => {
  for (const token of tokens) {
    const text = token.type === 'paragraph' ? tidy(plainText(childrenOf(token))) : '';
    if (text !== '') return text;
  }
  return '';
};

const isMore = (token: Token): boolean => token.type === 'html' && MORE.test(token.raw);

const childrenOf = (token: Token): readonly Token[] => ('tokens' in token ? token.tokens : undefined) ?? [];

const BLOCKS: readonly string[] = ['list_item', 'blockquote', 'box', 'definition-list', 'definition'];
const TEXTS: readonly string[] = ['paragraph', 'heading', 'text', 'box-title', 'definition-term'];

/** Returns the text of headings, paragraphs, quotes and lists. Code, tables and HTML are not prose. */
const blockText = (token: Token): string => {
  if (token.type === 'list') return (token as Tokens.List).items.map(blockText).join(' ');
  if (BLOCKS.includes(token.type)) return childrenOf(token).map(blockText).join(' ');
  return TEXTS.includes(token.type) ? plainText([token]) : '';
};

export const plainText = (tokens: readonly Token[]): string => tokens.map(inlineText).join('');

const inlineText = (token: Token): string => {
  if (['codespan', 'escape', 'math'].includes(token.type)) return (token as Tokens.Text).text;
  if (token.type === 'br') return ' ';
  // The excerpt does not show the image, so it omits the alt text.
  if (token.type === 'image') return '';
  if (token.type === 'text' && token.tokens === undefined) return decodeEntities(token.text);
  return plainText(childrenOf(token));
};

/** Collapses whitespace. The pattern skips single spaces, which need no change. */
const tidy = (text: string): string =>
  withoutPlaceholders(text)
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim();

/** Cuts a text at a word to `length` characters, and adds an ellipsis. */
export const cutText = (text: string, length: number): string => {
  const end = endOfHead(text, length);
  if (end === text.length) return text;
  return `${text.slice(0, endOfWords(text, end)).replace(LEFT_OVER, '')}…`;
};

/** Punctuation to remove before the ellipsis. */
const LEFT_OVER = /[\s,;:.–—、。，；：「『（《〈【-]+$/;

/** Returns where the first `length` code points end. Some are two UTF-16 units. */
const endOfHead = (text: string, length: number): number => {
  if (text.length <= length) return text.length;
  let end = 0;
  for (let count = 0; count < length && end < text.length; count++) {
    end += (text.codePointAt(end) as number) > 0xffff ? 2 : 1;
  }
  return end;
};

/** Returns the end of the last whole word before `end`. If there is only one word, the result is inside it. */
const endOfWords = (text: string, end: number): number => {
  if (text.charAt(end) === ' ') return end;
  const near = text.slice(0, end + LONGEST_CHARACTER);
  const space = near.lastIndexOf(' ', end);
  for (let at = startOfCharacter(near, end); at > space + 1; at--) {
    const code = codeBefore(near, at);
    if (isIdeograph(code) || isIdeograph(near.charCodeAt(at))) return startOfCharacter(near, at);
    if (isOfDictionary(code)) return startOfWordAround(text, at) || at;
  }
  return space > 0 ? space : startOfCharacter(near, end);
};

/** The maximum length of a grapheme, such as an emoji sequence with its joiners. */
const LONGEST_CHARACTER = 64;

/** Returns the start of the word around `at`, in a run of words without spaces. */
const startOfWordAround = (text: string, at: number): number => {
  let start = at;
  while (start > 0 && isOfDictionary(text.charCodeAt(start - 1))) start -= 1;
  return start + startOfWord(text.slice(start, endOfRun(text, at)), at - start);
};

/** Returns the code before `at`; for a surrogate pair, its first half. */
const codeBefore = (text: string, at: number): number => {
  const code = text.charCodeAt(at - 1);
  return code >= 0xdc00 && code <= 0xdfff ? text.charCodeAt(at - 2) : code;
};

/** The named entities of ISO 8859-1, from U+00A0 on: https://www.w3.org/TR/html4/sgml/entities.html */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const OTHERS =
  'amp & lt < gt > quot " apos \' ndash – mdash — hellip … bull • lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ lsaquo ‹ rsaquo › trade ™ euro € larr ← uarr ↑ rarr → darr ↓ harr ↔ minus − oelig œ OElig Œ scaron š Scaron Š ensp \u2002 emsp \u2003 thinsp \u2009';

const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN_1.split(' ').map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
  ...Array.from(OTHERS.matchAll(/(\w+) (.)/gu), ([, name = '', character = '']) => [name, character] as const),
]);

/** Decodes the entities that are common in prose. Any other entity stays as written. */
const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w*));/gi, (entity, decimal, hex, name) => {
        if (name !== undefined) return NAMED.get(name) ?? entity;
        const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\u{FFFD}';
      })
    : text;
