import type { Rules, Token } from 'marked';
import { type Extension, inlineRule } from '../../content/markdown/extensions/extension.ts';
import { textToken } from '../../content/markdown/tokens/walk-tokens.ts';

/** Stars other than those of items and of one plain pair between spaces. */
const COMPLEX = /(?<=\S)\*|\*(?=[^\s*])(?!(?<=(?:^|\s)\*\*?)[^*\n]+(?<=\S)\*\*?(?:\s|$))/m;

type Inline = Rules['inline'];

/**
 * Emphasis with stars as marked 15 finds it, which Hexo uses. It differs from marked 18 if marks have no partner. The
 * algorithm is that of https://github.com/markedjs/marked/blob/v15.0.12/src/Tokenizer.ts
 */
export const olderEmphasis: Extension = {
  mayBeIn: COMPLEX,
  marked: () => {
    const masked = createMask();
    const read = inlineRule((text, lexer, tokens) => {
      const inline = lexer.options.tokenizer?.rules.inline;
      if (!text.startsWith('*') || inline === undefined) return undefined;
      const raw = emphasisIn(text, masked(text, inline), { inline, before: charBefore(tokens) });
      if (raw === null) return textToken('*');
      const marks = raw.isStrong ? 2 : 1;
      const inner = raw.text.slice(marks, -marks);
      const type = raw.isStrong ? 'strong' : 'em';
      return { type, raw: raw.text, text: inner, tokens: lexer.inlineTokens(inner) };
    }, /\*/);
    return { extensions: [read] };
  },
};

/** The last character of the text before the marks. An underscore does not count. */
const charBefore = (tokens: readonly Token[]): string => {
  let at = tokens.length - 1;
  while (tokens[at]?.type === 'text') {
    const last = tokens[at]?.raw.at(-1) ?? '';
    if (last !== '_') return last;
    at -= 1;
  }
  return '';
};

/**
 * Returns a function that hides escaped signs, links, code and tags of a text. Most texts are the end of an earlier one,
 * with emphasis between that was read after it.
 */
const createMask = (): ((text: string, inline: Inline) => string) => {
  const known: { readonly text: string; readonly masked: string }[] = [];
  return (text, { anyPunctuation, blockSkip }) => {
    const at = known.findLastIndex((earlier) => earlier.text.endsWith(text));
    const found = known[at];
    if (found !== undefined) {
      known.length = at + 1;
      return found.masked.slice(found.text.length - text.length);
    }
    const masked = text
      .replace(anyPunctuation, '++')
      .replace(blockSkip, (part) => (part.length < 2 ? part : `[${'a'.repeat(part.length - 2)}]`));
    known.push({ text, masked });
    return masked;
  };
};

interface Emphasis {
  readonly text: string;
  readonly isStrong: boolean;
}

const emphasisIn = (
  text: string,
  masked: string,
  { inline, before }: { readonly inline: Inline; readonly before: string },
): Emphasis | null => {
  const [opening, sign = ''] = inline.emStrongLDelim.exec(text) ?? [];
  if (opening === undefined || /^\*+$/.test(opening)) return null;
  if (sign !== '' && before !== '' && !inline.punctuation.test(before)) return null;
  const length = [...opening].length - 1;
  const rest = masked.slice(length);
  // Without a mark after a word, the search would end in vain.
  if (!/[^\s*]\*/.test(rest)) return null;
  const end = inline.emStrongRDelimAst;
  let [open, middle] = [length, 0];
  end.lastIndex = 0;
  for (let match = end.exec(rest); match !== null; match = end.exec(rest)) {
    const marks = match.slice(1, 7).find((each) => each !== undefined && each !== '')?.length ?? 0;
    if (marks === 0) continue;
    const [opens, isBoth] = [match[3] ?? match[4], match[5] ?? match[6]];
    if (opens) open += marks;
    else if (isBoth && length % 3 !== 0 && (length + marks) % 3 === 0) middle += marks;
    else {
      open -= marks;
      if (open > 0) continue;
      const closing = Math.min(marks, marks + open + middle);
      const first = [...match[0]][0]?.length ?? 0;
      const found = text.slice(0, length + match.index + first + closing);
      return { text: found, isStrong: Math.min(length, closing) % 2 === 0 };
    }
  }
  return null;
};
