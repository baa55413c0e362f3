import type { Token, Tokens } from 'marked';
import { changesTokens, type Extension, inlineRule } from '../../content/markdown/extensions/extension.ts';
import { checkDepth } from '../../content/markdown/tokens/limits.ts';
import { childLists, joinTexts, setTokens, textToken } from '../../content/markdown/tokens/walk-tokens.ts';

/** Code, escaped signs, URLs of links and attributes, in which no mark counts. */
const HIDDEN = new RegExp(
  [
    /^[ \t>]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t>]*\1|(?![\s\S]))/,
    /\\[^\n]/,
    /`[^`\n]+`/,
    /(?<=\])\([^()\s]*\)/,
    /(?<==)"[^"\n]*"/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gm',
);

const SIGN = /[\p{P}\p{S}]/u;
const LETTER = '[\\p{L}\\p{N}]';
/** The sides of marks that are not inside a word. */
const BEFORE = '(?<![*_])(?<=^|[\\s\\p{P}\\p{S}])';
const AFTER = '(?![*_])(?=[\\s\\p{P}\\p{S}]|$)';
const UNDERSCORE_IN_WORD = '(?<=[A-Za-z0-9])_(?=[A-Za-z0-9])';
/** The text of a pair: no other marks, no empty line, and no space at its edges. */
const CONTENT = `(?![\\s*_])(?:[^*_~\\n]|\\n(?![ \\t]*\\n)|${UNDERSCORE_IN_WORD})*(?<![\\s*_])`;
const ASTERISKS = [
  `(?:${BEFORE}|(?<![*_])(?=\\*+${LETTER}))`,
  `(?<asterisks>\\*\\*?)${CONTENT}\\k<asterisks>`,
  `(?:(?<=${LETTER}\\k<asterisks>)(?![*_])|${AFTER})`,
].join('');
const UNDERSCORES = `${BEFORE}(?<underscores>__?)${CONTENT}\\k<underscores>${AFTER}`;
const ITEM_MARK = '(?<=^[ >\\t]*)\\*(?=[ \\t])';
const RULE = '(?<=^[ >\\t]*)(?<mark>[*_])(?:[ \\t]*\\k<mark>){2,}[ \\t]*$';
/** Marks that marked reads as CommonMark does. For speed, it tries only marks: this takes a third of the time. */
const SAME = new RegExp(
  `(?=[*_])(?:${[ASTERISKS, UNDERSCORES, UNDERSCORE_IN_WORD, ITEM_MARK, RULE].join('|')})`,
  'gmu',
);

const hasComplexMarks = (text: string): boolean =>
  /[*_]/.test(text) && /[*_]/.test(text.replace(HIDDEN, '.').replace(SAME, ''));

/** A run of marks, until it is known which of them are emphasis or strike text out. */
type Run = Tokens.Generic & { readonly type: 'run'; readonly raw: string };

const isRun = (token: Token): token is Run => token.type === 'run';

const runs = inlineRule((text) => {
  const [raw] = /^(?:\*+|_+|~+)/.exec(text) ?? [];
  return raw === undefined ? undefined : { type: 'run', raw, text: raw };
});

/**
 * Emphasis as CommonMark finds it, in any combination: https://spec.commonmark.org/0.31.2/#phase-2-inline-structure.
 * It must be the last extension, so that all others see emphasis instead of runs of marks.
 * In Zola, tildes have rules of their own:
 * https://github.com/pulldown-cmark/pulldown-cmark/blob/v0.13.0/pulldown-cmark/src/firstpass.rs#L2254
 */
export const createEmphasis = (isZola: boolean): Extension =>
  changesTokens(
    {
      mayBeIn: (text) =>
        hasComplexMarks(text) || (isZola && text.includes('~') && text.replace(HIDDEN, '.').includes('~')),
      rules: [runs],
    },
    (tokens) => pairAll(tokens, isZola),
  );

const pairAll = (tokens: Token[], isZola: boolean, around = ''): void => {
  for (const token of tokens) {
    // At the edges, the brackets count, as would tildes.
    const outer = /^(?:link|image|del)$/.test(token.type) ? '[]' : '';
    for (const inner of childLists(token)) pairAll(inner, isZola, outer);
  }
  if (!tokens.some(isRun)) return;
  setTokens(tokens, pair(tokens, isZola, around));
  joinTexts(tokens);
};

/** A run of marks that may open emphasis, and what follows it. */
interface Opener {
  readonly marks: Marks;
  /** The number of marks that are not part of emphasis yet. */
  left: number;
  content: Token[];
}

interface Marks {
  readonly sign: string;
  readonly length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
}

const pair = (tokens: readonly Token[], isZola: boolean, around: string): Token[] => {
  const open: Opener[] = [{ marks: NO_MARKS, left: 0, content: [] }];
  const add = (...added: Token[]): void => {
    for (const token of added) open.at(-1)?.content.push(token);
  };
  /** Marks of the openers from a place on are text. */
  const closeFrom = (at: number): void => {
    for (const { marks, left, content } of open.splice(at)) add(textToken(marks.sign.repeat(left)), ...content);
  };
  /** From where on there may be an opener for such marks, so that a search without result is not repeated. */
  const starts = new Map<string, number>();
  const depths = new Map<Token, number>();
  for (const [at, token] of tokens.entries()) {
    if (!isRun(token)) {
      add(token);
      continue;
    }
    const marks = marksOf(token, tokens[at - 1]?.raw ?? around, tokens[at + 1]?.raw ?? around, isZola);
    let left = marks.length;
    while (marks.canClose && left > 0) {
      const isTilde = marks.sign === '~';
      const kind =
        isTilde && isZola ? '~' : `${marks.sign}${marks.canOpen}${isTilde ? marks.length : marks.length % 3}`;
      const start = Math.min(starts.get(kind) ?? 1, open.length);
      const place = open.findLastIndex((opener, index) => index >= start && canPair(opener, marks));
      const opener = open[place];
      if (opener === undefined) {
        starts.set(kind, open.length);
        break;
      }
      closeFrom(place + 1);
      const used = opener.left > 1 && left > 1 ? 2 : 1;
      const emphasis = emphasisOf(opener.content, marks.sign.repeat(used));
      const depth = opener.content.reduce((most, inner) => Math.max(most, depths.get(inner) ?? 0), 0) + 1;
      checkDepth(depth);
      depths.set(emphasis, depth);
      left -= used;
      opener.left -= used;
      opener.content = [emphasis];
      if (opener.left === 0) add(...(open.pop()?.content ?? []));
      for (const [key, from] of starts) starts.set(key, Math.min(from, open.length));
    }
    if (left === 0) continue;
    if (marks.canOpen) open.push({ marks, left, content: [] });
    else add(textToken(marks.sign.repeat(left)));
  }
  closeFrom(1);
  return open[0]?.content ?? [];
};

const NO_MARKS: Marks = { sign: '', length: 0, canOpen: false, canClose: false };

const emphasisOf = (tokens: Token[], marks: string): Token => {
  joinTexts(tokens);
  const text = tokens.map(({ raw }) => raw).join('');
  const type = marks.startsWith('~') ? 'del' : marks.length === 2 ? 'strong' : 'em';
  return { type, raw: marks + text + marks, text, tokens };
};

/** https://spec.commonmark.org/0.31.2/#can-open-emphasis, rules 9 and 10. Tildes pair with as many: one or two. */
const canPair = ({ marks }: Opener, closer: Marks): boolean => {
  if (marks.sign !== closer.sign || !marks.canOpen) return false;
  if (marks.sign === '~') return marks.length === closer.length && marks.length < 3;
  const isThird = (marks.length + closer.length) % 3 === 0 && closer.length % 3 !== 0;
  return !(isThird && (marks.canClose || closer.canOpen));
};

const SPACE = /^\s?$/;

const marksOf = ({ raw }: Run, before: string, after: string, isZola: boolean): Marks => {
  const last = [...before.slice(-2)].at(-1) ?? '';
  const first = [...after.slice(0, 2)][0] ?? '';
  const [spaceBefore, spaceAfter] = [SPACE.test(last), SPACE.test(first)];
  const [signBefore, signAfter] = [SIGN.test(last), SIGN.test(first)];
  const { length } = raw;
  if (isZola && raw.startsWith('~'))
    return {
      sign: '~',
      length,
      canOpen: length < 3 && !spaceAfter && (length === 2 || spaceBefore || signBefore),
      canClose: length < 3 && !spaceBefore && (spaceAfter || signAfter || (length === 2 && !signBefore)),
    };
  const isLeft = !spaceAfter && (!signAfter || spaceBefore || signBefore);
  const isRight = !spaceBefore && (!signBefore || spaceAfter || signAfter);
  const sign = raw.charAt(0);
  const isInWord = sign === '_' && isLeft && isRight;
  return {
    sign,
    length,
    canOpen: isLeft && (!isInWord || signBefore),
    canClose: isRight && (!isInWord || signAfter),
  };
};
