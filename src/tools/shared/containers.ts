import { readAnyAttributes } from '../../content/markdown/extensions/attribute-list.ts';
import {
  blockRule,
  blocksIn,
  type Extension,
  ITEM,
  type Lexer,
  readsBlocks,
} from '../../content/markdown/extensions/extension.ts';
import { type Box, type BoxTitle, boxRenderers } from './box.ts';

/** The kinds of containers with their default titles. Empty means no title. */
const VITEPRESS: Readonly<Record<string, string>> = {
  info: 'INFO',
  tip: 'TIP',
  warning: 'WARNING',
  danger: 'DANGER',
  details: 'Details',
  'code-group': '',
  raw: '',
  'v-pre': '',
};
/** Also those with the names of GitHub's alerts. */
const ALL: typeof VITEPRESS = { ...VITEPRESS, note: 'NOTE', important: 'IMPORTANT', caution: 'CAUTION' };

const isContainer = (kind: string, isVitepress: boolean): boolean => Object.hasOwn(isVitepress ? VITEPRESS : ALL, kind);

/** The beginning of a container's first line. */
const CONTAINER = `:{3,}[ \\t]*(?:${Object.keys(ALL).join('|')})(?![\\w-])`;
/** A container interrupts a paragraph. */
const START = new RegExp(`\\n {0,3}${CONTAINER}`);
/** A line of a list: it follows empty lines only if it is indented or an item. */
const LINE = /\n(?!:{3,}|\n)[^\n]+/.source;
const LINE_BELOW_SPACE = /\n{2,}(?=[ \t]|[-*+][ \t]|\d{1,9}[.)])[^\n]+/.source;
/** The lines of a list before a container at the start of a line. */
const LIST_BEFORE = new RegExp(`^[^\\n]+(?:${LINE_BELOW_SPACE}|${LINE})*?\\n(?=${CONTAINER})`);
const OPENING = /^ {0,3}(:{3,})[ \t]*([\w-]+)([^\n]*)(?:\n|$)/;

/** A list ends before a container that is not part of an item. */
const listBefore = blockRule((text, { options }) => {
  if (!ITEM.test(text)) return undefined;
  const [list] = LIST_BEFORE.exec(text) ?? [];
  return (list !== undefined && options.tokenizer?.list(list)) || undefined;
});

/**
 * VitePress's containers, `::: tip Title`, and class names. Only outside VitePress, a title can be in brackets.
 * https://vitepress.dev/guide/markdown#custom-containers
 */
export const createContainers = (isVitepress: boolean): Extension =>
  readsBlocks({ mayBeIn: /:::/, start: START, rules: [listBefore, ...boxRenderers] }, (text, lexer) =>
    readContainer(text, isVitepress, lexer),
  );

const readContainer = (text: string, isVitepress: boolean, lexer: Lexer): Box | undefined => {
  const [opening, marks = '', kind = '', rest = ''] = OPENING.exec(text) ?? [];
  const defaultTitle = isContainer(kind, isVitepress) ? ALL[kind] : undefined;
  if (opening === undefined || defaultTitle === undefined) return undefined;
  // A container ends with at least as many colons, or at the end of its parent.
  const closing = new RegExp(`^ {0,3}:{${marks.length},}[ \\t]*(?:\\n+|$)`, 'm');
  const after = text.slice(opening.length);
  const end = closing.exec(after);
  const body = end === null ? after : after.slice(0, end.index);
  const raw = opening + body + (end?.[0] ?? '');
  const isDetails = kind === 'details';
  const attributes = readAnyAttributes(/\{([^{}]*)\}\s*$/.exec(rest)?.[1] ?? '');
  const titleWith = (shown: string): BoxTitle => ({
    type: 'box-title',
    raw: shown,
    tag: isDetails ? 'summary' : 'p',
    class: isDetails ? '' : 'custom-block-title',
    tokens: lexer.inline(shown),
  });
  return {
    type: 'box',
    raw,
    tag: isDetails ? 'details' : 'div',
    class: defaultTitle === '' ? kind : `${kind} custom-block`,
    ...(attributes !== null && { attributes: isVitepress ? { ...attributes, classes: [] } : attributes }),
    tokens: [
      ...(defaultTitle === '' ? [] : [titleWith(titleIn(rest, isVitepress) || defaultTitle)]),
      ...blocksIn(body, lexer),
    ],
  };
};

/** Returns the title without attributes, and without Docusaurus's brackets. */
const titleIn = (rest: string, isVitepress: boolean): string => {
  const text = rest.replace(/\{[^{}]*\}\s*$/, '').trim();
  return (isVitepress ? null : /^\[(.*)\]$/.exec(text)?.[1]) ?? text;
};
