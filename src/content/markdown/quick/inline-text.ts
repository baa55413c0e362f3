import type { Token, Tokens } from 'marked';
import { textToken } from '../tokens/walk-tokens.ts';

/** The signs of a URL, a hard line break or a numeric character reference, each by its last character. */
const SIGNS =
  "@(?<=[a-z0-9.!#$%&'*+/=?_`{|}~-]@)|:(?<=(?:https?|ftp|mailto|xmpp):)|#(?<=&#)|\\.(?<=www\\.)|\\n(?<= {2}\\n)";
const SIGN = new RegExp(SIGNS, 'i');
/** Characters that can begin another inline element. */
const ENDS = '\\<![`*~_';
const END = /[\\<![`*~_]/g;
/** Where text can end. All other characters are skipped at once. */
const END_OR_SIGN = new RegExp(`${END.source}|${SIGNS}`, 'gi');
/** The characters before the @ of an email address that can also end text. */
const ENDS_IN_ADDRESS = '!`*~_';

/** Whether text is only plain text. */
export const isPlainText = (source: string): boolean => {
  END_OR_SIGN.lastIndex = 0;
  return !END_OR_SIGN.test(source);
};

/** Whether text can have a URL, a hard line break or a numeric character reference, which also end plain text. */
export const isSigned = (source: string): boolean => SIGN.test(source);

/** Returns where plain text ends, from `from` on, in text without such signs. */
export const endOfPlainText = (source: string, from: number): number => {
  END.lastIndex = from;
  return END.test(source) ? END.lastIndex - 1 : source.length;
};

/**
 * Finds the same plain text as marked's own rule (`inline.text` with GitHub's extensions), but faster. That rule checks
 * for a URL at each character, and takes a sixth of the rendering time. This one skips to the next special character if
 * there is no sign of a URL. False leaves the text to marked. No name before an @ is longer than `longestName`.
 */
export const inlineText = (source: string, isRaw: boolean, longestName: number = Infinity): Tokens.Text | false => {
  const first = source.charAt(0);
  if (first === '`' || first === '~') return false;
  END_OR_SIGN.lastIndex = 1;
  if (!END_OR_SIGN.test(source)) return textToken(source, isRaw);
  const end = END_OR_SIGN.lastIndex - 1;
  const last = source.charAt(end);
  if (!ENDS.includes(last) || (ENDS_IN_ADDRESS.includes(last) && startsName(source, end, longestName))) return false;
  return textToken(source.slice(0, end), isRaw);
};

/** Characters that marked accepts before the @ of a bare email address. */
const IS_NAME: Uint8Array = new Uint8Array(0x80);
const OF_NAMES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.!#$%&'*+/=?_`{|}~-";
for (const character of OF_NAMES) IS_NAME[character.charCodeAt(0)] = 1;

const AT = 0x40;

const isName = (code: number): boolean => code < 0x80 && IS_NAME[code] === 1;

/** Returns the lengths of possible names before each @ of text. */
export const addressNames = (text: string): readonly number[] => {
  const lengths: number[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > 0 && isName(text.charCodeAt(start - 1))) start -= 1;
    lengths.push(at - start);
  }
  return lengths;
};

/** Whether a name and its @ begin at `from`. No name is longer than `longest`. */
export const startsName = (text: string, from: number, longest: number): boolean => {
  const most = Math.min(text.length, from + longest);
  let at = from;
  while (at < most && isName(text.charCodeAt(at))) at += 1;
  return at > from && text.charCodeAt(at) === AT;
};

/**
 * Returns a function that adds the tokens of text, each with its offset, to a list, and joins adjacent text. If the
 * joined text equals its source, it is one slice of the source. Otherwise, the engine would store a long chain of
 * concatenations.
 */
export const createTokenList = (source: string, tokens: Token[]): ((token: Token, at: number) => void) => {
  /** The start of the last text; -1 if it cannot be a slice. */
  let start = -1;
  return (token, at) => {
    const last = token.type === 'text' ? tokens.at(-1) : undefined;
    const isPlain = token.type === 'text' && token.text === token.raw;
    if (last?.type !== 'text') {
      tokens.push(token);
      start = isPlain ? at : -1;
    } else if (start === -1 || !isPlain) {
      last.raw += token.raw;
      last.text += (token as typeof last).text;
      start = -1;
    } else {
      last.raw = source.slice(start, at + token.raw.length);
      last.text = last.raw;
    }
  };
};
