import type { Tokens } from 'marked';

/**
 * Where a text ends, at a character that something else in Markdown may begin with, or what else marked looks for in it:
 * hard line breaks, addresses and characters by number. Each of these is told by its last character, so that all others
 * are passed over at once.
 */
const END_OR_SIGN =
  /[\\<![`*~_]|@(?<=[a-z0-9.!#$%&'*+/=?_`{|}~-]@)|:(?<=(?:ftp|mailto|xmpp):)|#(?<=&#)|p(?<=http)|\.(?<=www\.)|\n(?<= {2}\n)/gi;
const ENDS = '\\<![`*~_';
/** The characters before the @ of an e-mail address that may also end a text. */
const ENDS_IN_ADDRESS = '!`*~_';
/** A run of characters that may stand before an @; longer ones are left to marked where there is one. */
const LOCAL_PART = /[a-zA-Z0-9.!#$%&'*+/=?_`{|}~-]{0,64}/y;

/**
 * Plain text as marked's own rule finds it (`inline.text` with GitHub's extensions), sooner: that rule asks at each
 * character whether an address begins there, and takes a sixth of all rendering. Here a text without any sign of one
 * goes to the next special character. False leaves a text to marked.
 */
export const inlineText = (source: string, isRaw: boolean): Tokens.Text | false => {
  const first = source.charAt(0);
  if (first === '`' || first === '~') return false;
  END_OR_SIGN.lastIndex = 1;
  if (!END_OR_SIGN.test(source)) return { type: 'text', raw: source, text: source, escaped: isRaw };
  const end = END_OR_SIGN.lastIndex - 1;
  const last = source.charAt(end);
  if (!ENDS.includes(last) || (ENDS_IN_ADDRESS.includes(last) && mayBeAddress(source, end))) return false;
  const raw = source.slice(0, end);
  return { type: 'text', raw, text: raw, escaped: isRaw };
};

/** Whether the text from a special character on may be what stands before an @. */
const mayBeAddress = (source: string, from: number): boolean => {
  LOCAL_PART.lastIndex = from;
  LOCAL_PART.test(source);
  const { lastIndex } = LOCAL_PART;
  return lastIndex - from === 64 ? source.indexOf('@', lastIndex) !== -1 : source.charCodeAt(lastIndex) === 0x40;
};
