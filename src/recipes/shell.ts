/** A text as one word of a POSIX shell. */
export const quoted = (text: string): string =>
  /^[\w./-]+$/.test(text) && !text.startsWith('-') ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** Lines as the text of one step. */
export const script = (...lines: readonly string[]): string =>
  lines.length === 1 ? (lines[0] ?? '') : `${lines.join('\n')}\n`;
