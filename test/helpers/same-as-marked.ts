import { isDeepStrictEqual } from 'node:util';
import { Lexer, Marked } from 'marked';
import footnotes from 'marked-footnote';
import { gfmHeadingId } from 'marked-gfm-heading-id';
import { markedHighlight } from 'marked-highlight';
import { expect } from 'vitest';
import { createHighlighter } from '../../src/content/markdown/highlight.ts';
import { createMarkdown } from '../../src/content/markdown/markdown.ts';
import { createLexer } from '../../src/content/markdown/quick/lexer.ts';
import { collectReferences } from '../../src/content/markdown/references.ts';
import { untagged } from '../../src/content/markdown/templates/tagged-text.ts';
import { LimitError } from '../../src/content/markdown/tokens/limits.ts';

/** Compares what Galley makes of a Markdown text with what marked does alone: tokens, definitions, HTML, references. */
export interface Comparison {
  /** Null where a limit refuses the text: marked has none, so there is nothing to compare. */
  readonly isSame: (text: string) => boolean | null;
  /** Fails, and shows what differs, where anything does. Throws what either of them throws. */
  readonly expectSame: (text: string) => void;
}

export const createComparison = ({ highlight }: { readonly highlight: boolean }): Comparison => {
  const lex = createLexer();
  const render = createMarkdown({ markdown: { highlight } });
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

/** What is made, or the error that is thrown: marked has faults of its own, which are to be the same. */
const outcomeOf = <Result>(make: () => Result): Result | LimitError | string => {
  try {
    return make();
  } catch (error) {
    return error instanceof LimitError ? error : String(error);
  }
};

/** Renders with the same extensions and nothing of marked's own replaced. */
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
    return { html: putTemplatesBack(hasAttributes ? replaceInHtml(html) : html), references: found(new Set()) };
  };
};
