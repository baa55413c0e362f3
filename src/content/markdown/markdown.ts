import { Lexer, Marked, type MarkedExtension, type MarkedOptions, type Token, type TokensList } from 'marked';
import { markedHighlight } from 'marked-highlight';
import type { Settings } from '../../config/settings.ts';
import { type EditedText, inSource } from '../../shared/edited-text.ts';
import { firstOfEachKind } from '../../shared/group-by.ts';
import { memoize } from '../../shared/memoize.ts';
import { type CollectingOptions, collectFrom, collectionOf, createCollection } from './collect.ts';
import { excerptOf } from './excerpt.ts';
import { renderAttributes } from './extensions/attribute-list.ts';
import type { Extension } from './extensions/extension.ts';
import { githubHeadingIds } from './github-heading-ids.ts';
import { createHighlighter } from './highlight.ts';
import { usesPlainMarked } from './plain-marked.ts';
import { createLexer, withLineFeeds } from './quick/lexer.ts';
import type { Roots } from './references.ts';
import type { TaggedText } from './templates/tagged-text.ts';
import { checkReferences, type Progress } from './tokens/limits.ts';
import { atEach, walkTokens } from './tokens/walk-tokens.ts';
import { createUserExtensions } from './user-extensions.ts';

interface MarkdownOptions extends Partial<Roots> {
  readonly markdown: Pick<Settings['markdown'], 'highlight'>;
  readonly extensions?: readonly Extension[];
  readonly marked?: readonly MarkedExtension[];
}

export type RenderMarkdown = ReturnType<typeof createMarkdown>;

/**
 * Returns a function that renders GitHub-flavoured Markdown with heading ids and, if enabled, highlighted code. Raw HTML
 * stays the same, except for relative URLs. It throws a LimitError if text is over a limit; `progress` is then the
 * position where it stopped.
 */
export const createMarkdown = (settings: MarkdownOptions) => {
  const user = createUserExtensions(settings.marked ?? []);
  const markedFor = createMarkedFor(
    [githubHeadingIds(), collecting(settings.markdown, user), ...user.forMarked],
    settings.extensions ?? [],
  );
  return (text: EditedText & TaggedText, progress: Progress = { offset: 0 }) => {
    const collection = createCollection(text, progress, settings);
    const { references, tagsInCode } = collection;
    const options: CollectingOptions = { async: false, collection };
    const output = markedFor(text.text).parse(text.text, options);
    // The user's renderers can turn any token into raw HTML.
    const mayHaveAddresses = collection.hasAttributes || user.forMarked.length > 0;
    // Replaces URLs in the final HTML, as browsers read it: Markdown splits a tag at an empty line into two tokens.
    const html = references.putTemplatesBack(mayHaveAddresses ? references.replaceInHtml(output) : output);
    const found = references.found(tagsInCode);
    progress.offset = 0;
    checkReferences(found.references.length);
    return {
      html,
      excerpt: (length: number): string => excerptOf(collection.tokens, length),
      ...found,
      unhighlighted: collection.unhighlighted.map(text.sourceOffset),
      languages: firstOfEachKind(collection.languages).map(inSource(text)),
      differences: collection.differences.map(inSource(text)),
      tagsInCode,
    };
  };
};

/** Provides marked with the lexer, and collects everything from the tokens in one walk instead of marked's own. */
const collecting = (
  { highlight: highlights }: MarkdownOptions['markdown'],
  user: ReturnType<typeof createUserExtensions>,
): MarkedExtension => {
  const lex = createLexer();
  const lexHere = (text: string, options: MarkedOptions): TokensList =>
    lex(text, options, collectionOf(options).progress);
  // The quick lexer has its own tokenizers.
  const isPlain = usesPlainMarked() || user.forMarked.length > 0;
  const provided = isPlain ? Lexer.lex : (lexHere as typeof Lexer.lex);
  const { walkTokens: highlight = null, ...highlighting }: MarkedExtension = highlights
    ? markedHighlight({ highlight: createHighlighter() })
    : {};
  return {
    ...highlighting,
    hooks: {
      provideLexer: () => provided,
      processAllTokens(tokens) {
        const collection = collectionOf(this.options);
        collection.tokens = tokens;
        user.walk(tokens, collection.progress);
        const visit = (token: Token): void => collectFrom(token, collection, highlight);
        atEach(tokens, collection.progress, (token) => walkTokens([token], visit, user.childTokens));
        return tokens;
      },
    },
  };
};

/** Returns a function that chooses a `Marked` with only the extensions that text can need. Most text needs none. */
const createMarkedFor = (always: readonly MarkedExtension[], extensions: readonly Extension[]) => {
  const create = (applied: readonly Extension[]): Marked => {
    const marked = new Marked(
      ...always,
      ...applied.map(({ marked }) => (typeof marked === 'function' ? marked() : marked)),
    );
    if (applied.length > 0) renderAttributes(marked);
    return marked;
  };
  const shared = memoize(create, (applied) => applied.map((extension) => extensions.indexOf(extension)).join());
  return (written: string): Marked => {
    // Extensions look for line ends as marked reads them.
    const text = withLineFeeds(written);
    const applied = extensions.filter(({ mayBeIn }) =>
      typeof mayBeIn === 'function' ? mayBeIn(text) : mayBeIn.test(text),
    );
    return applied.some(({ marked }) => typeof marked === 'function') ? create(applied) : shared(applied);
  };
};
