import picocolors from 'picocolors';

const CONTROL = /\p{Cc}/gu;
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Makes text from a user's file safe for a terminal. Control characters, line breaks included, become visible symbols
 * (U+2400 and following); characters that change the text direction become U+FFFD.
 */
export const harmless = (text: string): string => text.replace(CONTROL, symbolOf).replace(DIRECTION, '\u{FFFD}');

const symbolOf = (control: string): string => {
  const code = control.charCodeAt(0);
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\u{FFFD}';
};

/** Functions that colour text, or return it unchanged. */
export type Colors = ReturnType<typeof picocolors.createColors>;

export const createColors = (isEnabled: boolean): Colors => picocolors.createColors(isEnabled);

export const NO_COLORS: Colors = createColors(false);
