import { Lexer, type MarkedExtension, type MarkedOptions, type Token, type Tokens, type TokensList } from 'marked';
import { markedHighlight } from 'marked-highlight';
import type { Settings } from '../config/settings.ts';
import { placeholdersIn } from '../html/placeholders.ts';
import { checkReferences, createLimits, type Limits, type Progress } from '../limits/limits.ts';
import { type TaggedText, untagged } from '../templates/tagged-text.ts';
import type { Extension } from './extensions/extension.ts';
import { headingIds } from './heading-ids.ts';
import { createHighlighter, isHighlightable } from './highlight.ts';
import { createUnknownLanguages, type UnknownLanguage, type UnknownLanguages } from './known-languages.ts';
import { createMarkedFor } from './marked-for.ts';
import { atEach, createOwnExtensions } from './own-extensions.ts';
import { usesPlainMarked } from './plain-marked.ts';
import { putTagsBack } from './put-tags-back.ts';
import { createLexer } from './quick/lexer.ts';
import { collectReferences, type Reference, type References, type Roots, type UnsafeAddress } from './references.ts';
import { walkTokens } from './walk-tokens.ts';

/** A Markdown text as HTML. */
export interface Rendered {
  /** Relative addresses are still placeholders. */
  readonly html: string;
  readonly references: readonly Reference[];
  /** Links to places on the same page, as written. */
  readonly fragments: readonly string[];
  readonly unsafe: readonly UnsafeAddress[];
  readonly tokens: readonly Token[];
  /** Where blocks of code stand that are too large to be highlighted: offsets in the text. */
  readonly unhighlighted: readonly number[];
  /** Languages of code that nothing highlights. */
  readonly languages: readonly UnknownLanguage[];
  /** Placeholders of template tags in code. */
  readonly tagsInCode: ReadonlySet<string>;
}

interface Rendering {
  readonly prepared: TaggedText;
  readonly tagsInCode: Set<string>;
  readonly progress: Progress;
  readonly limits: Limits;
  readonly references: References;
  /** Whether there is raw HTML that may hold addresses. */
  hasAttributes: boolean;
  tokens: readonly Token[];
  readonly unhighlighted: number[];
  readonly languages: UnknownLanguages;
}

export interface MarkdownOptions extends Partial<Roots> {
  readonly markdown: Pick<Settings['markdown'], 'highlight'>;
  /** Those that are on. */
  readonly extensions?: readonly Extension[];
  /** The user's own. */
  readonly marked?: readonly MarkedExtension[];
}

/**
 * A function that renders GitHub-flavoured Markdown with footnotes, heading ids and, if so set, highlighted code. Raw
 * HTML stays as it is, but for relative addresses. It throws a LimitError where a text has too much of anything;
 * `progress` tells then how far it was.
 */
export const createMarkdown = (
  settings: MarkdownOptions,
): ((text: string, progress?: Progress, prepared?: TaggedText) => Rendered) => {
  const lex = createLexer();
  const highlighting: MarkedExtension = settings.markdown.highlight
    ? markedHighlight({ highlight: createHighlighter() })
    : {};
  // One walk through the tokens for all who want to see them, and not marked's.
  const { walkTokens: highlight, ...withHighlighting } = highlighting;
  let current: Rendering | undefined;
  const own = createOwnExtensions(settings.marked ?? [], () => progressOf(current));
  const hasOwn = own.forMarked.length > 0;
  const lexHere = (text: string, options: MarkedOptions): TokensList => lex(text, options, progressOf(current));
  // The quick lexer has tokenizers of its own.
  const provided = usesPlainMarked() || hasOwn ? Lexer.lex : (lexHere as typeof Lexer.lex);
  const collecting: MarkedExtension = {
    hooks: {
      provideLexer: () => provided,
      processAllTokens: (tokens) => {
        if (current === undefined) return tokens;
        const rendering = current;
        const { progress, limits, unhighlighted, languages } = rendering;
        rendering.tokens = tokens;
        const visit = (token: Token): void => {
          if (rendering.prepared.written.size > 0) restoreTags(token, rendering);
          replaceAddress(token, rendering);
          if (token.type === 'code' && highlight != null) {
            if (!isHighlightable(token.text)) {
              if (token.lang) unhighlighted.push(progress.offset);
            } else {
              languages.add(token as Tokens.Code, progress.offset);
              highlight(token);
            }
          }
          limits.addHtml(htmlLength(token));
        };
        own.walk(tokens, progress);
        atEach(tokens, progress, (token) => walkTokens([token], visit, own.childTokens));
        return tokens;
      },
    },
  };
  const markedFor = createMarkedFor(
    [headingIds(), withHighlighting, collecting, ...own.forMarked],
    settings.extensions ?? [],
  );
  return (text, progress = { offset: 0 }, prepared = untagged(text)) => {
    const marked = markedFor(text);
    const references = collectReferences(prepared, settings);
    const limits = createLimits();
    const rendering: Rendering = {
      prepared,
      tagsInCode: new Set(),
      progress,
      limits,
      references,
      // What others render may have any.
      hasAttributes: hasOwn,
      tokens: [],
      unhighlighted: [],
      languages: createUnknownLanguages(),
    };
    current = rendering;
    const made = marked.parse(text, { async: false });
    // Only as a whole is it what a browser reads: Markdown takes a tag that an empty line divides for two texts.
    const html = references.putTemplatesBack(rendering.hasAttributes ? references.replaceInHtml(made) : made);
    const found = references.found(rendering.tagsInCode);
    progress.offset = 0;
    checkReferences(found.length);
    return {
      html,
      references: found,
      fragments: references.fragments(),
      unsafe: references.unsafe(),
      tokens: rendering.tokens,
      unhighlighted: rendering.unhighlighted,
      languages: rendering.languages.found(),
      tagsInCode: rendering.tagsInCode,
    };
  };
};

const progressOf = (rendering: Rendering | undefined): Progress => rendering?.progress ?? { offset: 0 };

/** About as many characters of HTML as a token makes besides those of its text. */
const htmlLength = (token: Token): number => {
  if (token.type === 'link' || token.type === 'image') return token.href.length + (token.title?.length ?? 0);
  if (token.type === 'code') return token.text.length;
  return token.type === 'footnoteRef' ? FOOTNOTE_HTML + 6 * token.raw.length : 0;
};

/** A reference and the way back. */
const FOOTNOTE_HTML = 200;

const restoreTags = (token: Token, { prepared, tagsInCode }: Rendering): void => {
  const isCode = token.type === 'code' || token.type === 'codespan';
  if (isCode) for (const placeholder of placeholdersIn(token.raw)) tagsInCode.add(placeholder);
  putTagsBack(token, isCode ? prepared.written : prepared.tags);
};

const replaceAddress = (token: Token, rendering: Rendering): void => {
  const { references } = rendering;
  if (token.type === 'link') token.href = references.replace(token.href, 'link');
  else if (token.type === 'image') token.href = references.replace(token.href, 'image');
  else if (token.type === 'html') rendering.hasAttributes ||= token.text.includes('=');
};
