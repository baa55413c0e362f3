import { isDeepStrictEqual } from 'node:util';
import { Lexer, Marked } from 'marked';
import footnotes from 'marked-footnote';
import { gfmHeadingId } from 'marked-gfm-heading-id';
import { markedHighlight } from 'marked-highlight';
import { expect } from 'vitest';
import { createFootnotes } from '../../src/content/markdown/extensions/footnotes.ts';
import { createHighlighter } from '../../src/content/markdown/highlight.ts';
import { createLexer } from '../../src/content/markdown/quick/lexer.ts';
import { collectReferences } from '../../src/content/markdown/references.ts';
import { untagged } from '../../src/content/markdown/templates/tagged-text.ts';
import { LimitError } from '../../src/content/markdown/tokens/limits.ts';
import { createRender } from './render-markdown.ts';

/** Compares tokens, definitions, HTML and references of a Markdown text by Galley with those by marked alone. */
export interface Comparison {
  /** Null when Galley's limits refuse the text; marked has no limits. */
  readonly isSame: (text: string) => boolean | null;
  /** Fails and shows any difference. Throws the errors of Galley and of marked. */
  readonly expectSame: (text: string) => void;
}

export const createComparison = ({ highlight }: { readonly highlight: boolean }): Comparison => {
  const lex = createLexer();
  const render = createRender({
    markdown: { highlight },
    extensions: [createFootnotes(null)],
  });
  const renderPlain = createPlainRenderer(highlight);
  const actual = (text: string): Outcome => {
    const tokens = lex(text, new Marked().defaults, { offset: 0 });
    const { html, references } = render(text);
    return { tokens, links: tokens.links, html, references };
  };
  const expected = (text: string): Outcome => {
    const tokens = new Lexer().lex(text);
    return { tokens, links: tokens.links, ...renderPlain(text) };
  };
  return {
    isSame: (text) => {
      const [ours, theirs] = [outcomeOf(() => actual(text)), outcomeOf(() => expected(text))];
      return ours instanceof LimitError ? null : isDeepStrictEqual(ours, theirs);
    },
    expectSame: (text) => {
      expect(actual(text)).toEqual(expected(text));
    },
  };
};

interface Outcome {
  readonly tokens: unknown;
  readonly links: unknown;
  readonly html: string;
  readonly references: unknown;
}

/** The result or the error. Galley must fail on the same Markdown as marked, with the same message. */
const outcomeOf = <Result>(make: () => Result): Result | LimitError | string => {
  try {
    return make();
  } catch (error) {
    return error instanceof LimitError ? error : String(error);
  }
};

/** Renders with the same extensions, but with marked's own lexer and renderer. */
const createPlainRenderer = (highlight: boolean): ((text: string) => Pick<Outcome, 'html' | 'references'>) => {
  const highlighter = createHighlighter();
  return (text) => {
    const { replace, replaceInHtml, putTemplatesBack, found } = collectReferences(untagged(text), {});
    let hasAttributes = false;
    const marked = new Marked(gfmHeadingId(), highlight ? markedHighlight({ highlight: highlighter }) : {}, {
      walkTokens: (token) => {
        if (token.type === 'link' || token.type === 'image') token.href = replace(token.href, token.type);
        else if (token.type === 'html') hasAttributes ||= token.text.includes('=');
      },
    });
    if (text.includes('[^')) marked.use(footnotes());
    const html = marked.parse(text, { async: false });
    return {
      html: putTemplatesBack(hasAttributes ? replaceInHtml(html) : html),
      references: found(new Set()).references,
    };
  };
};
