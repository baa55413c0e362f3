import type { Token, Tokens } from 'marked';
import { decodeText } from '../../content/html/tokenizer.ts';
import {
  changesEach,
  type Extension,
  HTML_BLOCK,
  ITEM,
  ITEM_TEXT_END,
  type Lexer,
  PARAGRAPH_END,
  readsBlocks,
  readsInline,
} from '../../content/markdown/extensions/extension.ts';
import { childTokens, replaceTokens, textToken } from '../../content/markdown/tokens/walk-tokens.ts';
import { codeTabs } from './code-tabs.ts';
import { createTables, lazyTables } from './tables.ts';

/** Where marked reads Markdown in another way than CommonMark and the tools that follow it. */

/** Returns text up to the end of its first paragraph. */
const paragraphIn = (text: string, ending: RegExp = PARAGRAPH_END): string => {
  const end = text.search(ending);
  return end === -1 ? text : text.slice(0, end + 1);
};

const HASHES = /^ {0,3}#{1,6}(?=[^\S \t\n\r])/;

/** Only a space or a tab makes a heading: https://spec.commonmark.org/0.31.2/#atx-headings. In marked, any white space does. */
const headingSpaces: Extension = readsBlocks({ mayBeIn: /#[^\S \t\n\r]/ }, (text, lexer, tokens) => {
  if (!HASHES.test(text)) return undefined;
  const last = tokens.at(-1);
  const above = last && lastText(last);
  const continued = above && continueText(text, above, lexer);
  if (continued) return continued;
  const raw = paragraphIn(text);
  const inner = raw.trim();
  return { type: 'paragraph', raw, text: inner, tokens: lexer.inline(inner) };
});

/** A tag alone in its line that does not interrupt a paragraph. */
const TAG_ALONE = new RegExp(`^ {0,3}(?!${HTML_BLOCK.source})</?[a-z][^<>]*>[ \\t]*(?:\\n|$)`, 'i');

/** Between two blocks of HTML, marked loses the white space. */
const htmlSpaces: Extension = changesEach({ mayBeIn: /^[ \t>]*<[^\n]*\n(?:[ \t>]*\n)+[ \t>]*</m }, (token) => {
  if (token.type === 'html' && token.block && !token.text.endsWith('\n')) token.text += '\n';
});

/** In the text of a list item, a tag alone in its line is part of the text. In marked, it ends the text. */
const tagLines = readsBlocks({ mayBeIn: /^[ \t>]*<\/?[a-z][^<>]*>[ \t]*$/im }, (text, lexer, tokens) => {
  const last = tokens.at(-1);
  return last?.type === 'text' && TAG_ALONE.test(text) ? continueText(text, last, lexer) : undefined;
});

/** HTML in lines of its own. */
const htmlLines: readonly Extension[] = [htmlSpaces, tagLines];

const ANY_ITEM = /^[ \t>]*(?:[*+-]|\d{1,9}[.)])(?:[ \t]+|$)/;
/** What marked takes for indented code, a fence or a heading, wherever it is in a line. */
const DEEP = / {4}|\t|`{3}|~{3}|#\s/;
const BLOCK = /^[ \t>]*(?:`{3,}[^`]*$|~{3}|#{1,6}[ \t])/;

/** Whether a line with less indentation than the text of its item is below one at which marked may end the list. */
const mayEndEarly = (text: string): boolean => {
  if (!DEEP.test(text)) return false;
  let [column, isDeep] = [0, false];
  for (const line of text.split('\n')) {
    const item = ANY_ITEM.exec(line)?.[0];
    const indent = line.search(/[^ \t>]/);
    if (item !== undefined) [column, isDeep] = [item.length, false];
    else if (indent === -1 || BLOCK.test(line)) column = 0;
    else if (indent < column && (isDeep || line.includes('```'))) return true;
    isDeep ||= DEEP.test(line);
  }
  return false;
};

/**
 * Text right below a list goes on with the last text in it, and the next item is part of the same list:
 * https://spec.commonmark.org/0.31.2/#paragraph-continuation-text. In marked, such text can end the list.
 */
const textBelowLists: Extension = readsBlocks({ mayBeIn: mayEndEarly }, (text, lexer, tokens) => {
  const { tokenizer } = lexer.options;
  const above = tokens.at(-1);
  // Lines that already continue the list are in tokens for spaces.
  const list = tokens.findLast(({ type, raw }) => type !== 'space' || raw.trim() === '');
  if (list?.type !== 'list') return undefined;
  const isApart = /\n[ \t]*\n$/.test(above?.raw ?? '');
  const [line = ''] = text.split('\n', 1);
  if (!isApart && line.trim() !== '' && ITEM_TEXT_END.exec(`\n${line}\n`)?.index !== 0) {
    const last = lastText(list);
    return last && continueText(text, last, lexer, ITEM_TEXT_END);
  }
  const next = above !== list && ITEM.test(text) && !tokenizer?.hr(text) && tokenizer?.list(text);
  if (!next) return undefined;
  if (markOf(next.raw) !== markOf(list.raw)) return next;
  addItems(list as Tokens.List, next, isApart);
  return { type: 'space', raw: next.raw };
});

/** The last text in a block, with nothing below it. */
const lastText = (block: Token): Token | undefined => {
  if (block.type === 'text' || block.type === 'paragraph') return block;
  const last = /^(?:list|list_item|blockquote)$/.test(block.type) ? childTokens(block).at(-1) : undefined;
  return last && lastText(last);
};

/** The sign that all items of a list have. */
const markOf = (list: string): string | undefined => /^\s*(?:\d+)?(\S)/.exec(list)?.[1];

const addItems = (list: Tokens.List, next: Tokens.List, isApart: boolean): void => {
  list.items.push(...next.items);
  list.loose ||= next.loose || isApart;
  if (!list.loose) return;
  for (const item of list.items) {
    item.loose = true;
    for (const token of item.tokens) if (token.type === 'text') Object.assign(token, { type: 'paragraph' });
  }
};

/** Adds the lines up to the end of a paragraph to the text or the paragraph right above them. */
export const continueText = (
  text: string,
  last: Token,
  lexer: Lexer,
  ending: RegExp = PARAGRAPH_END,
): Token | undefined => {
  const queued = lexer.inlineQueue.at(-1);
  if (queued === undefined || !('tokens' in last) || queued.tokens !== last.tokens || /\n[ \t]*\n$/.test(last.raw))
    return undefined;
  const raw = paragraphIn(text, ending);
  const queuedText = last as Tokens.Paragraph;
  queuedText.text += `\n${raw.replace(/^\n|\n$/g, '')}`;
  queued.src = queuedText.text;
  return { type: 'space', raw };
};

const MAY_HAVE_TABS = /^[ >\d.*+-]*\[(?:\\.|[^\]\\\n])*\]:[^\n]*\t/m;
const DEFINITION = /^ {0,3}\[(?:\\.|[^[\]\\])+\]:[^\n]*/;

/** Tabs in the definition of a link are spaces. In marked, a definition with tabs is text. */
const definitionTabs: Extension = readsBlocks({ mayBeIn: MAY_HAVE_TABS }, (text, { options, tokens }) => {
  const [line = ''] = DEFINITION.exec(text) ?? [];
  if (!line.includes('\t')) return undefined;
  const definition = options.tokenizer?.def(line.replaceAll('\t', ' ') + text.slice(line.length));
  if (!definition) return undefined;
  tokens.links[definition.tag] ??= { href: definition.href, title: definition.title };
  return { ...definition, raw: text.slice(0, definition.raw.length) };
});

/** What looks like a character reference: `&foo;`. The usual ones are real. */
const REFERENCE = /&(?!(?:amp|copy|gt|hellip|lt|mdash|middot|nbsp|ndash|quot|rarr|times);)[a-z]\w*;/gi;

/**
 * An unknown character reference is text. In marked, it stays a reference, and browsers read the known name that it may
 * begin with: https://spec.commonmark.org/0.31.2/#entity-and-numeric-character-references
 */
export const unknownReferences: Extension = changesEach({ mayBeIn: new RegExp(REFERENCE, 'i') }, (token) => {
  if (token.type !== 'text' || 'tokens' in token || token.escaped === true) return;
  token.text = token.text.replace(REFERENCE, (name: string) =>
    name !== '&semi;' && decodeText(name).endsWith(';') ? `&amp;${name.slice(1)}` : name,
  );
});

const LABEL = /^!?\[((?:\\.|[^\\[\]])*)\]\(/;
const RUN = /\\.|`+/g;

/**
 * In the label of a link or image, a backtick that no other closes is text. In marked, it prevents the link, as do
 * backticks in code and an escaped bracket. So marked reads the link with another label.
 */
export const labelBackticks: Extension = readsInline({ mayBeIn: /\[[^[\]`]*`|\\\]/ }, (text, lexer) => {
  const label = LABEL.exec(text)?.[1];
  if (label === undefined || !/`|\\\]/.test(label)) return undefined;
  const start = text.indexOf('[') + 1;
  const after = text.slice(start + label.length);
  const escaped = escapeUnclosed(label, after);
  const { state, options } = lexer;
  const link =
    escaped !== null && options.tokenizer?.link(text.slice(0, start) + label.replace(/[`\\[\]]/g, '.') + after);
  if (!link) return undefined;
  const { inLink } = state;
  state.inLink = link.type === 'link';
  const tokens = lexer.inlineTokens(escaped);
  replaceTokens(tokens, ({ raw }) => (raw === '\\`' ? [textToken('`')] : null));
  state.inLink = inLink;
  return { ...link, raw: text.slice(0, link.raw.length), text: escaped, tokens };
});

/** Null if a code span begins in the label and ends after it: code is read before links. */
const escapeUnclosed = (label: string, after: string): string | null => {
  let escaped = '';
  let end = 0;
  for (const { 0: run, index } of label.matchAll(RUN)) {
    if (index < end || run.startsWith('\\')) continue;
    const closing = new RegExp(`(?<!\`)${run}(?!\`)`);
    const inner = closing.exec(label.slice(index + run.length));
    if (inner === null && closing.test(after)) return null;
    const last = index + run.length + (inner === null ? 0 : inner.index + run.length);
    escaped += label.slice(end, index) + (inner === null ? '\\`'.repeat(run.length) : label.slice(index, last));
    end = last;
  }
  return escaped + label.slice(end);
};

const LOCAL_EMAIL = /^<([\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?)>/i;

/** An email address in angle brackets needs no dot: https://spec.commonmark.org/0.31.2/#email-address */
const localEmails: Extension = readsInline({ mayBeIn: /<[^\s<>@]+@[^\s<>@.]+>/ }, (text, { state }) => {
  const [raw, address] = LOCAL_EMAIL.exec(text) ?? [];
  if (raw === undefined || address === undefined || state.inLink) return undefined;
  return { type: 'link', raw, text: address, href: `mailto:${address}`, autolink: true, tokens: [textToken(address)] };
});

/** The corrections for tools that follow all of CommonMark. */
export const commonMark: readonly Extension[] = [
  localEmails,
  codeTabs,
  definitionTabs,
  headingSpaces,
  ...htmlLines,
  labelBackticks,
  textBelowLists,
];

/** Those of a tool that has nothing of its own. */
export const allCommonMark: readonly Extension[] = [...commonMark, unknownReferences, createTables(), lazyTables];
