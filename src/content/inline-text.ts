import type { Tokens } from 'marked';

/** Where a text ends: the characters that something else in Markdown may begin with. */
const SPECIAL = /[\\<![`*~_]/g;
/**
 * What else marked looks for in a text: hard line breaks, addresses and characters by number. Each is told by its last
 * character, so that all others are passed over at once.
 */
const SIGN = /@|:(?<=(?:ftp|mailto|xmpp):)|#(?<=&#)|p(?<=http)|\.(?<=www\.)|\n(?<= \n)/i;
/** The characters before the @ of an e-mail address that are special as well. */
const SPECIAL_IN_ADDRESS = /[!`*~_]/;
/** A run of characters that may stand before an @; longer ones are left to marked. */
const LOCAL_PART = /[a-zA-Z0-9.!#$%&'*+/=?_`{|}~-]{0,64}/y;

/**
 * Plain text as marked's own rule finds it (`inline.text` with GitHub's extensions), sooner: that rule asks at each
 * character whether an address begins there, and takes a sixth of all rendering. Here a text without any sign of one
 * goes to the next special character. False leaves a text to marked.
 */
export const inlineText = (source: string, isRaw: boolean): Tokens.Text | false => {
  const first = source[0];
  if (first === '`' || first === '~') return false;
  SPECIAL.lastIndex = 1;
  const end = SPECIAL.exec(source)?.index ?? source.length;
  const raw = source.slice(0, end);
  if (SIGN.test(raw) || mayBeAddress(source, end)) return false;
  return { type: 'text', raw, text: raw, escaped: isRaw };
};

/** Whether the text around a special character may be what stands before an @. */
const mayBeAddress = (source: string, end: number): boolean => {
  if (!SPECIAL_IN_ADDRESS.test(source[end] ?? '')) return false;
  LOCAL_PART.lastIndex = end;
  const [run = ''] = LOCAL_PART.exec(source) ?? [];
  return run.length === 64 || source[end + run.length] === '@';
};
