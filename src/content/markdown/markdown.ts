import {
  Lexer,
  Marked,
  type MarkedExtension,
  type MarkedOptions,
  type Token,
  type Tokens,
  type TokensList,
} from 'marked';
import { markedHighlight } from 'marked-highlight';
import type { Settings } from '../../config/settings.ts';
import { firstOfEachKind } from '../../shared/group-by.ts';
import { memoize } from '../../shared/memoize.ts';
import { fillPlaceholders, placeholdersIn } from '../html/placeholders.ts';
import { type Attributed, renderAttributes } from './extensions/attribute-list.ts';
import { type Difference, differencesAt } from './extensions/differences.ts';
import type { Extension } from './extensions/extension.ts';
import type { SluggedHeading } from './extensions/slugged-headings.ts';
import type { WikiToken } from './extensions/wiki-links.ts';
import { githubHeadingIds } from './github-heading-ids.ts';
import { createHighlighter, isHighlightable, type UnknownLanguage, unknownLanguage } from './highlight.ts';
import { usesPlainMarked } from './plain-marked.ts';
import { createLexer } from './quick/lexer.ts';
import { collectReferences, type Reference, type References, type Roots, type UnsafeAddress } from './references.ts';
import { type TaggedText, untagged } from './templates/tagged-text.ts';
import { checkReferences, createLimits, type Limits, type Progress } from './tokens/limits.ts';
import { walkTokens } from './tokens/walk-tokens.ts';
import { atEach, createUserExtensions } from './user-extensions.ts';

export interface Rendered {
  /** HTML in which relative URLs are still placeholders. */
  readonly html: string;
  readonly references: readonly Reference[];
  /** Links to ids on the same page, as written. */
  readonly fragments: readonly string[];
  readonly unsafe: readonly UnsafeAddress[];
  readonly tokens: readonly Token[];
  /** Offsets of code blocks that are too large to highlight. */
  readonly unhighlighted: readonly number[];
  /** Languages that highlight.js does not support. */
  readonly languages: readonly UnknownLanguage[];
  readonly differences: readonly Difference[];
  readonly tagsInCode: ReadonlySet<string>;
}

/** The state of the text that is being rendered. */
interface Current {
  readonly prepared: TaggedText;
  readonly tagsInCode: Set<string>;
  readonly progress: Progress;
  readonly limits: Limits;
  readonly references: References;
  /** Whether there is raw HTML that can contain URLs. */
  hasAttributes: boolean;
  tokens: readonly Token[];
  readonly unhighlighted: number[];
  readonly differences: Difference[];
  readonly languages: Omit<UnknownLanguage, 'places'>[];
}

interface MarkdownOptions extends Partial<Roots> {
  readonly markdown: Pick<Settings['markdown'], 'highlight'>;
  readonly extensions?: readonly Extension[];
  readonly marked?: readonly MarkedExtension[];
}

/**
 * Returns a function that renders GitHub-flavoured Markdown with heading ids and, if enabled, highlighted
 * code. Raw HTML stays the same, except for relative URLs. It throws a LimitError if a text is over a limit; `progress`
 * is then the position where it stopped.
 */
export const createMarkdown = (settings: MarkdownOptions) => {
  let current: Current | undefined;
  const own = createUserExtensions(settings.marked ?? [], () => progressOf(current));
  const markedFor = createMarkedFor(
    [githubHeadingIds(), ...collecting(settings, own, () => current), ...own.forMarked],
    settings.extensions ?? [],
  );
  return (text: string, progress: Progress = { offset: 0 }, prepared: TaggedText = untagged(text)): Rendered => {
    const marked = markedFor(text);
    const references = collectReferences(prepared, settings);
    const state: Current = {
      prepared,
      tagsInCode: new Set(),
      progress,
      limits: createLimits(),
      references,
      // The user's renderers can turn any token into raw HTML.
      hasAttributes: own.forMarked.length > 0,
      tokens: [],
      unhighlighted: [],
      differences: [],
      languages: [],
    };
    current = state;
    const output = marked.parse(text, { async: false });
    // Replaces URLs in the final HTML, as browsers read it: Markdown splits a tag at an empty line into two texts.
    const html = references.putTemplatesBack(state.hasAttributes ? references.replaceInHtml(output) : output);
    const found = references.found(state.tagsInCode);
    progress.offset = 0;
    checkReferences(found.length);
    return {
      html,
      references: found,
      fragments: references.fragments(),
      unsafe: references.unsafe(),
      tokens: state.tokens,
      unhighlighted: state.unhighlighted,
      differences: state.differences,
      languages: firstOfEachKind(state.languages),
      tagsInCode: state.tagsInCode,
    };
  };
};

/** Provides marked with the lexer, and collects everything from the tokens in one walk instead of marked's own. */
const collecting = (
  { markdown }: Pick<MarkdownOptions, 'markdown'>,
  own: ReturnType<typeof createUserExtensions>,
  current: () => Current | undefined,
): readonly MarkedExtension[] => {
  const lex = createLexer();
  const lexHere = (text: string, options: MarkedOptions): TokensList => lex(text, options, progressOf(current()));
  // The quick lexer has its own tokenizers.
  const isPlain = usesPlainMarked() || own.forMarked.length > 0;
  const provided = isPlain ? Lexer.lex : (lexHere as typeof Lexer.lex);
  const { walkTokens: highlight, ...highlighting }: MarkedExtension = markdown.highlight
    ? markedHighlight({ highlight: createHighlighter() })
    : {};
  const collect = (tokens: readonly Token[], state: Current): void => {
    const { prepared, progress, limits } = state;
    state.tokens = tokens;
    const visit = (token: Token): void => {
      if (prepared.written.size > 0) restoreTags(token, state);
      replaceAddress(token, state);
      for (const kind of differencesAt(token)) state.differences.push({ kind, offset: progress.offset });
      if (token.type === 'code' && highlight != null) highlightCode(token as Tokens.Code, highlight, state);
      limits.addHtml(htmlLength(token));
    };
    own.walk(tokens, progress);
    atEach(tokens, progress, (token) => walkTokens([token], visit, own.childTokens));
  };
  const processAllTokens = <All extends Token[]>(tokens: All): All => {
    const state = current();
    if (state !== undefined) collect(tokens, state);
    return tokens;
  };
  return [highlighting, { hooks: { provideLexer: () => provided, processAllTokens } }];
};

const highlightCode = (
  code: Tokens.Code,
  highlight: (token: Token) => unknown,
  { progress, unhighlighted, languages }: Current,
): void => {
  if (isHighlightable(code.text)) {
    const kind = unknownLanguage(code);
    if (kind !== null) languages.push({ kind, offset: progress.offset });
    highlight(code);
  } else if (code.lang) unhighlighted.push(progress.offset);
};

const progressOf = (state: Current | undefined): Progress => state?.progress ?? { offset: 0 };

/** Estimates how many characters of HTML a token adds to its text. */
const htmlLength = (token: Token): number => {
  if (token.type === 'link' || token.type === 'image') return token.href.length + (token.title?.length ?? 0);
  if (token.type === 'code') return token.text.length;
  return token.type === 'footnoteRef' ? FOOTNOTE_HTML + 6 * token.raw.length : 0;
};

/** The number of characters of HTML for a footnote reference and its back link. */
const FOOTNOTE_HTML = 200;

/**
 * Replaces placeholders with the original template tags, in the texts of a token. For raw HTML and URLs this happens
 * later, when their positions in the HTML are known.
 */
const restoreTags = (token: Token, { prepared, tagsInCode }: Current): void => {
  if (token.type === 'html') return;
  const isCode = token.type === 'code' || token.type === 'codespan';
  if (isCode) for (const placeholder of placeholdersIn(token.raw)) tagsInCode.add(placeholder);
  const tags = isCode ? prepared.written : prepared.tags;
  const texts = token as Tokens.Generic;
  const { slugWith } = token as SluggedHeading;
  if (slugWith !== undefined) texts.slug = slugWith(prepared.written);
  for (const name of ['text', 'title', 'lang'])
    if (typeof texts[name] === 'string')
      texts[name] = fillPlaceholders(isCode ? withoutAnchors(texts[name], prepared) : texts[name], tags);
};

/** Removes the fragments that tags for links have behind their placeholders, because the tags as written have them, too. */
const withoutAnchors = (text: string, { links }: TaggedText): string =>
  placeholdersIn(text).reduce((all, placeholder) => {
    const anchor = links.get(placeholder)?.anchor ?? '';
    return anchor === '' ? all : all.replace(`${placeholder}#${anchor}`, () => placeholder);
  }, text);

const replaceAddress = (token: Token, state: Current): void => {
  const { references } = state;
  const link = token as WikiToken;
  if (link.wiki !== undefined) link.href = references.replaceName(link.wiki, link.type);
  else if (token.type === 'link') token.href = references.replace(token.href, 'link');
  else if (token.type === 'image') token.href = references.replace(token.href, 'image');
  else if (token.type === 'html') state.hasAttributes ||= token.text.includes('=');
  state.hasAttributes ||= (token as Attributed).attributes !== undefined;
};

/** Returns a function that chooses a `Marked` with only the extensions that a text can need. Most texts need none. */
const createMarkedFor = (
  always: readonly MarkedExtension[],
  extensions: readonly Extension[],
): ((text: string) => Marked) => {
  const create = (applied: readonly Extension[]): Marked => {
    const marked = new Marked(
      ...always,
      ...applied.map(({ marked }) => (typeof marked === 'function' ? marked() : marked)),
    );
    if (applied.length > 0) renderAttributes(marked);
    return marked;
  };
  const shared = memoize(create, (applied) => applied.map((extension) => extensions.indexOf(extension)).join());
  return (written) => {
    // Extensions look for line ends as marked reads them.
    const text = written.replace(/\r\n?/g, '\n');
    const applied = extensions.filter(({ mayBeIn }) =>
      typeof mayBeIn === 'function' ? mayBeIn(text) : mayBeIn.test(text),
    );
    return applied.some(({ marked }) => typeof marked === 'function') ? create(applied) : shared(applied);
  };
};
