import type { MarkedOptions, Token, Tokens } from 'marked';
import type { EditedText } from '../../shared/edited-text.ts';
import { fillPlaceholders, placeholdersIn } from '../html/placeholders.ts';
import type { Attributed } from './extensions/attribute-list.ts';
import { type Difference, differencesAt } from './extensions/differences.ts';
import type { WikiToken } from './extensions/wiki-links.ts';
import { isHighlightable, type UnknownLanguage, unknownLanguage } from './highlight.ts';
import { lostWordsIn } from './lost-words.ts';
import { withLineFeeds } from './quick/lexer.ts';
import { collectReferences, type Roots } from './references.ts';
import type { TaggedText } from './templates/tagged-text.ts';
import { createLimits, type Progress } from './tokens/limits.ts';

/** Returns the values in which the tokens of one text are collected. Offsets are those of marked. */
export const createCollection = (
  text: TaggedText & Pick<EditedText, 'text'>,
  progress: Progress,
  roots: Partial<Roots>,
) => ({
  text,
  progress,
  limits: createLimits(),
  references: collectReferences(text, roots),
  tokens: [] as readonly Token[],
  /** Whether there is raw HTML that can contain URLs. */
  hasAttributes: false,
  tagsInCode: new Set<string>(),
  unhighlighted: [] as number[],
  differences: [] as Difference[],
  /** The kinds of words that readers do not see, each with a place that is not before its first. */
  lost: new Map<string, number>(),
  languages: [] as Omit<UnknownLanguage, 'places'>[],
});

export type Collection = ReturnType<typeof createCollection>;

/** The options for one text. marked passes them to its lexer, its hooks and its parser. */
export interface CollectingOptions extends MarkedOptions {
  readonly async: false;
  readonly collection: Collection;
}

/** Returns the collection of the text that marked renders with these options. */
export const collectionOf = (options: object | undefined): Collection => (options as CollectingOptions).collection;

/** Collects what a token contains, and prepares the token for the renderer. `highlight` is null without highlighting. */
export const collectFrom = (
  token: Token,
  collection: Collection,
  highlight: ((token: Token) => unknown) | null,
): void => {
  const { text, progress, limits, differences } = collection;
  if (text.written.size > 0) restoreTags(token, collection);
  replaceAddress(token, collection);
  for (const { at, ...lost } of lostWordsIn(token)) {
    // Only the first place of each kind is shown.
    const first = collection.lost.get(lost.kind) ?? withLineFeeds(text.text).indexOf(at, progress.offset);
    const offset = Math.max(first, progress.offset);
    collection.lost.set(lost.kind, offset);
    differences.push({ ...lost, offset });
  }
  for (const kind of differencesAt(token)) differences.push({ ...kind, offset: progress.offset });
  if (token.type === 'code' && highlight !== null) highlightCode(token as Tokens.Code, collection, highlight);
  limits.addHtml(htmlLength(token));
};

/**
 * Replaces placeholders with the original template tags, in the strings of a token. For raw HTML and URLs this happens
 * later, when their positions in the HTML are known.
 */
const restoreTags = (token: Token, { text, tagsInCode }: Collection): void => {
  if (token.type === 'html') return;
  const isCode = token.type === 'code' || token.type === 'codespan';
  if (isCode) for (const placeholder of placeholdersIn(token.raw)) tagsInCode.add(placeholder);
  const tags = isCode ? text.written : text.tags;
  const texts = token as Tokens.Generic;
  for (const name of ['text', 'title', 'lang'])
    if (typeof texts[name] === 'string')
      texts[name] = fillPlaceholders(isCode ? withoutAnchors(texts[name], text) : texts[name], tags);
};

/** Removes the fragments that tags for links have behind their placeholders, because the tags as written have them, too. */
const withoutAnchors = (text: string, { links }: TaggedText): string =>
  placeholdersIn(text).reduce((all, placeholder) => {
    const anchor = links.get(placeholder)?.anchor ?? '';
    return anchor === '' ? all : all.replace(`${placeholder}#${anchor}`, () => placeholder);
  }, text);

const replaceAddress = (token: Token, collection: Collection): void => {
  const { references } = collection;
  const link = token as WikiToken;
  if (link.wiki !== undefined) link.href = references.replaceName(link.wiki, link.type);
  else if (token.type === 'link') token.href = references.replace(token.href, 'link');
  else if (token.type === 'image') token.href = references.replace(token.href, 'image');
  else if (token.type === 'html') collection.hasAttributes ||= token.text.includes('=');
  collection.hasAttributes ||= (token as Attributed).attributes !== undefined;
};

const highlightCode = (
  code: Tokens.Code,
  { progress, unhighlighted, languages }: Collection,
  highlight: (token: Token) => unknown,
): void => {
  if (isHighlightable(code.text)) {
    const kind = unknownLanguage(code);
    if (kind !== null) languages.push({ kind, offset: progress.offset });
    highlight(code);
  } else if (code.lang) unhighlighted.push(progress.offset);
};

/** Estimates how many characters of HTML a token adds to its text. */
const htmlLength = (token: Token): number => {
  if (token.type === 'link' || token.type === 'image') return token.href.length + (token.title?.length ?? 0);
  if (token.type === 'code') return token.text.length;
  return token.type === 'footnoteRef' ? FOOTNOTE_HTML + 6 * token.raw.length : 0;
};

/** The number of characters of HTML for a footnote reference and its back link. */
const FOOTNOTE_HTML = 200;
