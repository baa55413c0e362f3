import type { Token } from 'marked';

/**
 * A function that adds the tokens of a text, each with its place in it, to a list in which neighbouring texts are one.
 * They are cut from the text as one where nothing in them is written otherwise than it reads: the sum of a million
 * characters would be held by the engine as a million sums.
 */
export const createTokenList = (source: string, tokens: Token[]): ((token: Token, at: number) => void) => {
  /** Where the last text begins; -1 where it cannot be cut. */
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
