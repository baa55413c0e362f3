import type { Token, Tokens } from 'marked';
import { changesTokens, type Extension, element, readsInline } from '../../content/markdown/extensions/extension.ts';
import { childLists, childTokens, setTokens, textToken } from '../../content/markdown/tokens/walk-tokens.ts';
import { escapeRegExp } from '../../shared/escape.ts';

/** Marks as Goldmark's extras and plugins of markdown-it have them: https://github.com/markdown-it/markdown-it-ins and its siblings. */

/** `~sub~` and `^sup^` contain text without spaces, in which only escapes count. */
export const createShift = (name: 'sub' | 'sup', sign: '~' | '^'): Extension => {
  const mark = escapeRegExp(sign);
  const whole = new RegExp(`^${mark}(?!${mark})((?:\\\\[^]|[^\\s\\\\${mark}]){1,1000})${mark}`);
  const sought = new RegExp(mark);
  return readsInline({ mayBeIn: sought, start: sought, rules: [element(name)] }, (text) => {
    const [raw, inner] = whole.exec(text) ?? [];
    if (raw === undefined || inner === undefined) return undefined;
    return { type: name, raw, tokens: [textToken(inner.replace(/\\([ -/:-@[-`{-~])/g, '$1'))] };
  });
};

/** `++ins++` and `==mark==` contain Markdown, and begin and end where `**bold**` would. */
export const createPair = (name: 'ins' | 'mark', sign: '+' | '='): Extension =>
  changesTokens({ mayBeIn: (text) => text.includes(sign + sign), rules: [element(name)] }, (tokens) =>
    pairAll(tokens, name, sign),
  );

const pairAll = (tokens: Token[], name: string, sign: string): void => {
  const made: Token[] = [];
  const opened: number[] = [];
  for (const [at, token] of tokens.entries()) {
    for (const inner of childLists(token)) pairAll(inner, name, sign);
    if (token.type !== 'text' || childTokens(token).length > 0 || !token.raw.includes(sign + sign)) made.push(token);
    else
      for (const { text, opens, closes } of partsOf(tokens, at, sign)) {
        const from = closes ? opened.pop() : undefined;
        if (from !== undefined) {
          const [start, ...inner] = made.splice(from);
          const raw = `${start?.raw}${inner.map((each) => each.raw).join('')}${text}`;
          made.push({ type: name, raw, tokens: inner });
        } else {
          if (opens) opened.push(made.length);
          made.push({ ...(token as Tokens.Text), raw: text, text });
        }
      }
  }
  setTokens(tokens, made);
};

/** Splits text at marks of two signs. What is around them decides whether they can begin or end a part. */
function* partsOf(tokens: readonly Token[], at: number, sign: string) {
  const { text } = tokens[at] as Tokens.Text;
  const around = [tokens[at - 1]?.raw ?? '', text, tokens[at + 1]?.raw ?? ''];
  const start = around[0]?.length ?? 0;
  const all = around.join('');
  for (const { 0: part, index } of text.matchAll(new RegExp(`(?:\\${sign}){2,}|\\${sign}|[^${sign}]+`, 'g'))) {
    const before = [...all.slice(Math.max(0, start + index - 2), start + index)].at(-1) ?? '';
    const after = [...all.slice(start + index + part.length, start + index + part.length + 2)][0] ?? '';
    const isRun = part.startsWith(sign + sign);
    const flanks = { opens: isRun && isFlank(before, after), closes: isRun && isFlank(after, before) };
    if (!isRun) yield { text: part, opens: false, closes: false };
    const odd = part.length % 2 === 1 ? [{ text: sign, opens: false, closes: false }] : [];
    const marks = isRun ? Array.from({ length: part.length >> 1 }, () => ({ text: sign + sign, ...flanks })) : [];
    if (isRun) yield* flanks.closes ? [...marks, ...odd] : [...odd, ...marks];
  }
}

/** Whether a mark can begin a part: https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run */
const isFlank = (outside: string, inside: string): boolean =>
  /\S/u.test(inside) && (!/[\p{P}\p{S}]/u.test(inside) || !/[^\s\p{P}\p{S}]/u.test(outside));
