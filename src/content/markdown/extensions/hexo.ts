import { withoutIndent } from './code-fences.ts';
import { changesEach, type Extension, ITEM, startAt } from './extension.ts';
import { htmlSpaces } from './html-lines.ts';
import { hexoHeadings } from './slugged-headings.ts';

/** Hexo removes the indent that all lines of fenced code have: https://hexo.io/docs/syntax-highlight */
const indents: Extension = {
  mayBeIn: (text) => text.includes('```') || text.includes('~~~'),
  marked: changesEach((token) => {
    if (token.type === 'code' && token.codeBlockStyle !== 'indented') token.text = withoutIndent(token.text);
  }),
};

const FENCE = /\n[ \t]*(?:`{3}|~{3})/;

/** Whether Hexo finds the end of the fence at an offset. It allows one space after the end. */
const isClosed = (text: string, start: number): boolean => {
  const [opening, marks = ''] = /^\n[ \t]*(`+|~+)[^\n]*/.exec(text.slice(start, start + 1000)) ?? [];
  if (opening === undefined) return false;
  for (let at = text.indexOf(marks, start + opening.length); at !== -1; at = text.indexOf(marks, at + 1)) {
    const isAlone = /^[`~]+[ \t]?(?:\n|$)/.test(text.slice(at, at + 100));
    if (isAlone && /\n[ \t]*$/.test(text.slice(Math.max(0, at - 100), at))) return true;
  }
  return false;
};

/** Hexo finds fenced code before it reads HTML, so HTML ends before a fence. */
const fencesBelowHtml: Extension = {
  mayBeIn: (text) => FENCE.test(text) && /^ {0,3}</m.test(text),
  marked: {
    extensions: [
      {
        name: 'hexo-html',
        level: 'block',
        tokenizer(text) {
          const html = /^ {0,3}</.test(text) ? this.lexer.options.tokenizer?.html(text) : undefined;
          const end = html ? html.raw.search(FENCE) : -1;
          if (!html || end === -1 || !isClosed(text, end)) return undefined;
          const raw = html.raw.slice(0, end + 1);
          return { ...html, raw, text: raw };
        },
      },
    ],
  },
};

const LIST_END = /\n[ \t]*\n(?=[^\s*+\d-])/;
const AFTER_LIST = /\n(?:#|<(?:[a-z][^\n]*>|!--))/i;

/** In the version of marked that Hexo uses, a line with HTML ends a list if it is not indented. */
const htmlBelowLists: Extension = {
  mayBeIn: (text) => AFTER_LIST.test(text) && /^[ >]*(?:[*+-]|\d{1,9}[.)])[ \t]/m.test(text),
  marked: {
    extensions: [
      {
        name: 'hexo-list',
        level: 'block',
        tokenizer(text) {
          if (!ITEM.test(text)) return undefined;
          const end = (text.split(LIST_END, 1)[0] ?? '').search(AFTER_LIST);
          const list = text.slice(0, end + 1);
          return end === -1 || FENCE.test(list) ? undefined : this.lexer.options.tokenizer?.list(list);
        },
      },
    ],
  },
};

/** The maximum length of deleted text is limited, because the search for its end repeats. */
const DELETED = /^(~~?)(?=[^\s~])((?:\\[\s\S]|[^\\]){0,2000}?(?:\\[\s\S]|[^\s~\\]))\1(?=[^~]|$)/;

/** In the version of marked that Hexo uses, deleted text ends at the first tilde after a word, also in code. */
const deletedText: Extension = {
  mayBeIn: (text) => text.includes('~'),
  marked: {
    extensions: [
      {
        name: 'hexo-del',
        level: 'inline',
        start: (text) => startAt(text.indexOf('~')),
        tokenizer(text) {
          const [raw, , inner] = DELETED.exec(text) ?? [];
          if (raw === undefined || inner === undefined) return undefined;
          return { type: 'del', raw, text: inner, tokens: this.lexer.inlineTokens(inner) };
        },
      },
    ],
  },
};

/** Markdown that marked and Hexo read differently: https://github.com/hexojs/hexo-renderer-marked */
export const hexo: readonly Extension[] = [
  hexoHeadings,
  indents,
  deletedText,
  fencesBelowHtml,
  htmlBelowLists,
  htmlSpaces,
];
