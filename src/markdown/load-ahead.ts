import { tokenize } from '../html/tokenizer.ts';
import { createHighlighter } from './highlight.ts';

/** The first word behind the marks of a fence, which begin only where no other mark is before them: else it is quadratic. */
const LANGUAGE = /(?:(?<!`)`{3,}|(?<!~)~{3,})[ \t]*([^\s`~]+)/g;

/**
 * A function that loads the packages that the rendering of a text will ask for. Work that may be broken off must not load
 * any itself: a package that is half loaded stays so for all that ask for it later.
 */
export const createLoadAhead = (highlights: boolean): ((text: string) => void) => {
  const highlight = createHighlighter();
  return (text) => {
    if (text.includes('<')) tokenize('', {});
    if (!highlights) return;
    for (const written of new Set(Array.from(text.matchAll(LANGUAGE), ([, name = '']) => name))) {
      const [name = ''] = /[\w+#.-]+/.exec(written.replace(/^\{?\./, '')) ?? [];
      for (const language of [written, name]) highlight('', language);
    }
  };
};
