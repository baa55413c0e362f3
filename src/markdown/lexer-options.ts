import { Marked, type MarkedOptions } from 'marked';
import footnotes from 'marked-footnote';

/** For a lexer that finds the tokens of a text which is rendered. */
export const lexerOptions = (text: string): MarkedOptions =>
  (text.includes('[^') ? new Marked(footnotes()) : new Marked()).defaults;
