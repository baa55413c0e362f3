import { type Lexer, Marked, type MarkedExtension, type Token } from 'marked';
import footnotes from 'marked-footnote';
import { markedHighlight } from 'marked-highlight';
import type { Settings } from '../config/settings.ts';
import { headingIds } from './heading-ids.ts';
import { createHighlighter } from './highlight.ts';
import { createLexer } from './lexer.ts';
import { collectReferences, type Reference, type References, replaceInHtml } from './references.ts';
import { walkTokens } from './walk-tokens.ts';

/** A Markdown text as HTML. */
export interface Rendered {
  /** Relative addresses are still placeholders. */
  readonly html: string;
  readonly references: readonly Reference[];
  readonly tokens: readonly Token[];
}

interface Rendering {
  readonly replace: References['replace'];
  tokens: readonly Token[];
}

/**
 * A function that renders GitHub-flavoured Markdown with footnotes, heading ids and, if so set, highlighted code. Raw
 * HTML stays as it is, but for relative addresses.
 */
export const createMarkdown = (settings: Pick<Settings, 'markdown'>): ((text: string) => Rendered) => {
  const lex = createLexer();
  const highlighting: MarkedExtension = settings.markdown.highlight
    ? markedHighlight({ highlight: createHighlighter() })
    : {};
  // One walk through the tokens for all who want to see them, and not marked's.
  const { walkTokens: highlight, ...withHighlighting } = highlighting;
  let current: Rendering | undefined;
  const collecting: MarkedExtension = {
    hooks: {
      provideLexer: () => lex as typeof Lexer.lex,
      processAllTokens: (tokens) => {
        if (current === undefined) return tokens;
        const { replace } = current;
        current.tokens = tokens;
        walkTokens(tokens, (token) => {
          replaceAddress(token, replace);
          highlight?.(token);
        });
        return tokens;
      },
    },
  };
  const extensions = [headingIds(), withHighlighting, collecting];
  const plain = new Marked(...extensions);
  return (text) => {
    // The footnote extension carries its numbering from one text to the next, so each one that has any gets a fresh one.
    const marked = text.includes('[^') ? new Marked(...extensions, footnotes()) : plain;
    const references = collectReferences(text);
    current = { replace: references.replace, tokens: [] };
    const html = marked.parse(text, { async: false });
    return { html, references: references.found(), tokens: current.tokens };
  };
};

const replaceAddress = (token: Token, replace: References['replace']): void => {
  if (token.type === 'link' || token.type === 'image') token.href = replace(token.href);
  else if (token.type === 'html') token.text = replaceInHtml(token.text, replace);
};
