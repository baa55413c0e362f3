import type { TokenizerAndRendererExtension, TokenizerThis, Tokens } from 'marked';
import { readAttributes, withWords } from './attribute-list.ts';
import { type Box, type BoxTitle, boxRenderers } from './box.ts';
import { blocksIn, type Extension, ITEM, startInParagraph } from './extension.ts';

/** The kinds of containers with their default titles. Empty means no title. */
const KINDS: Readonly<Record<string, string>> = {
  info: 'INFO',
  tip: 'TIP',
  note: 'NOTE',
  important: 'IMPORTANT',
  warning: 'WARNING',
  caution: 'CAUTION',
  danger: 'DANGER',
  details: 'Details',
  'code-group': '',
  raw: '',
  'v-pre': '',
};

export const isContainer = (kind: string): boolean => Object.hasOwn(KINDS, kind);

/** The start of a container, which interrupts a paragraph. */
const START = new RegExp(`\\n {0,3}:{3,}[ \\t]*(?:${Object.keys(KINDS).join('|')})(?![\\w-])`);
/** The lines of a list before a container at the start of a line. */
const LIST_BEFORE = new RegExp(
  `^[^\\n]+(?:\\n{2,}(?=[ \\t]|[-*+][ \\t]|\\d{1,9}[.)])[^\\n]+|\\n(?!:{3,}|\\n)[^\\n]+)*?\\n(?=:{3,}[ \\t]*(?:${Object.keys(KINDS).join('|')})(?![\\w-]))`,
);
const OPENING = /^ {0,3}(:{3,})[ \t]*([\w-]+)([^\n]*)(?:\n|$)/;

/** A list ends before a container that is not part of an item. */
const listBefore: TokenizerAndRendererExtension = {
  name: 'list-before-container',
  level: 'block',
  tokenizer(text) {
    if (!ITEM.test(text)) return undefined;
    const [list] = LIST_BEFORE.exec(text) ?? [];
    return (list !== undefined && this.lexer.options.tokenizer?.list(list)) || undefined;
  },
};

/** VitePress's containers, `::: tip Title`, and class names: https://vitepress.dev/guide/markdown#custom-containers */
export const containers: Extension = {
  mayBeIn: (text) => text.includes(':::'),
  marked: {
    extensions: [
      {
        name: 'box',
        level: 'block',
        start: (text) => startInParagraph(text, START),
        tokenizer(text): Box | undefined {
          return readContainer(text, this);
        },
      },
      listBefore,
      ...boxRenderers,
    ],
  },
};

const readContainer = (text: string, { lexer }: TokenizerThis): Box | undefined => {
  const [opening, marks = '', kind = '', rest = ''] = OPENING.exec(text) ?? [];
  const defaultTitle = isContainer(kind) ? KINDS[kind] : undefined;
  if (opening === undefined || defaultTitle === undefined) return undefined;
  // A container ends with at least as many colons, or at the end of its parent.
  const closing = new RegExp(`^ {0,3}:{${marks.length},}[ \\t]*(?:\\n+|$)`, 'm');
  const after = text.slice(opening.length);
  const end = closing.exec(after);
  const body = end === null ? after : after.slice(0, end.index);
  const raw = opening + body + (end?.[0] ?? '');
  const isDetails = kind === 'details';
  const tokens: Box['tokens'] = [];
  const attributes = readAttributes(/\{([^{}]*)\}\s*$/.exec(rest)?.[1] ?? '');
  if (defaultTitle !== '') tokens.push(titleOf({ text: titleIn(rest) || defaultTitle, isDetails }, lexer));
  tokens.push(...blocksIn(body, { lexer }));
  return {
    type: 'box',
    raw,
    tag: isDetails ? 'details' : 'div',
    class: defaultTitle === '' ? kind : `${kind} custom-block`,
    ...(attributes !== null && { attributes: withWords(attributes) }),
    tokens,
  };
};

const titleOf = (
  { text, isDetails }: { readonly text: string; readonly isDetails: boolean },
  lexer: TokenizerThis['lexer'],
): BoxTitle => ({
  type: 'box-title',
  raw: text,
  tag: isDetails ? 'summary' : 'p',
  class: isDetails ? '' : 'custom-block-title',
  tokens: lexer.inline(text) as Tokens.Generic[],
});

/** Returns the title without attributes, and without Docusaurus's brackets. */
const titleIn = (rest: string): string => {
  const text = rest.replace(/\{[^{}]*\}\s*$/, '').trim();
  return /^\[(.*)\]$/.exec(text)?.[1] ?? text;
};
