import { parseHtml } from '../html/tokenizer.ts';
import { tidyText } from './excerpt.ts';
import { cutText } from './words.ts';

const MORE = /<!--\s*more\s*-->/i;

/**
 * Returns the plain text of HTML before `<!-- more -->`. Without that marker, it is the first paragraph with text that
 * is not in a quote, a list or a table, cut at a word to `length` characters. Empty if there is none.
 */
export const htmlExcerpt = (html: string, length: number): string => {
  const more = MORE.exec(html);
  if (more !== null) return textIn(html.slice(0, more.index), PROSE, NOT_PROSE);
  return cutText(textIn(html, ['p'], NOT_FIRST, true), length);
};

const PROSE = ['p', 'li', 'blockquote', 'dt', 'dd', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
/** Elements whose text is no prose. */
const NOT_PROSE = ['pre', 'table', 'script', 'style', 'svg', 'math', 'template'];
/** Elements whose paragraphs do not begin text. */
const NOT_FIRST = [...NOT_PROSE, 'blockquote', 'li', 'dt', 'dd', 'section', 'aside', 'figure', 'details'];

/** Returns the text in some elements, but not inside others. `isFirst` stops after the first paragraph with text. */
const textIn = (html: string, inside: readonly string[], outside: readonly string[], isFirst = false): string => {
  let text = '';
  let [depth, prose, others, reference] = [0, 0, 0, 0];
  const add = (part: string): void => {
    if (prose > 0 && others === 0 && reference === 0) text += part;
  };
  parseHtml(html, {
    onopentag: (name, attributes) => {
      depth += 1;
      if (inside.includes(name)) prose += 1;
      if (outside.includes(name)) others += 1;
      if (name === 'br') add(' ');
      // The numbers of footnote references are not part of text.
      const isReference = attributes.class === 'footnote-ref' || attributes['data-footnote-ref'] !== undefined;
      if (isReference && reference === 0) reference = depth;
    },
    ontext: add,
    onclosetag: (name) => {
      if (reference === depth) reference = 0;
      depth -= 1;
      if (inside.includes(name)) prose -= 1;
      if (outside.includes(name)) others -= 1;
      if (PROSE.includes(name)) text += ' ';
      if (!isFirst || name !== 'p') return true;
      text = tidyText(text);
      return text === '';
    },
  });
  return tidyText(text);
};
