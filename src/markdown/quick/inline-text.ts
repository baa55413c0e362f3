import type { Tokens } from 'marked';
import { startsName } from './address-names.ts';

/**
 * What tells an address, a hard line break or a character by number, each by its last character. Behind a scheme there is
 * always a colon.
 */
const SIGNS =
  "@(?<=[a-z0-9.!#$%&'*+/=?_`{|}~-]@)|:(?<=(?:https?|ftp|mailto|xmpp):)|#(?<=&#)|\\.(?<=www\\.)|\\n(?<= {2}\\n)";
const SIGN = new RegExp(SIGNS, 'i');
/** Characters that something else in Markdown may begin with. */
const ENDS = '\\<![`*~_';
const END = /[\\<![`*~_]/g;
/** Where a text may end. All other characters are passed over at once. */
const END_OR_SIGN = new RegExp(`${END.source}|${SIGNS}`, 'gi');
/** The characters before the @ of an e-mail address that may also end a text. */
const ENDS_IN_ADDRESS = '!`*~_';

/** Whether all of a text is plain: nothing else begins in it. */
export const isPlainText = (source: string): boolean => {
  END_OR_SIGN.lastIndex = 0;
  return !END_OR_SIGN.test(source);
};

/** Whether a text may hold an address, a hard line break or a character by number: then not only marks end what is plain. */
export const isSigned = (source: string): boolean => SIGN.test(source);

/** Where plain text ends, from `from` on, in a text that is not signed. */
export const endOfPlainText = (source: string, from: number): number => {
  END.lastIndex = from;
  return END.test(source) ? END.lastIndex - 1 : source.length;
};

export const textToken = (raw: string, isRaw: boolean): Tokens.Text => ({
  type: 'text',
  raw,
  text: raw,
  escaped: isRaw,
});

/**
 * Plain text as marked's own rule finds it (`inline.text` with GitHub's extensions), sooner: that rule asks at each
 * character whether an address begins there, and takes a sixth of all rendering. Here a text without any sign of one
 * goes to the next special character. False leaves a text to marked. No name before an @ is longer than `longestName`.
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
