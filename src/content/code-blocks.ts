import type { Highlight } from './highlight.ts';
import { wordNotIn } from './placeholder-word.ts';

/** A block of code, in whose place `placeholder` stands in the HTML. */
export interface CodeBlock {
  readonly placeholder: string;
  readonly code: string;
  readonly language: string;
}

/** Collects the code of one post that names its language. */
export interface CodeBlocks {
  /** What stands in the HTML in place of code: itself, where no language is named. */
  readonly replace: Highlight;
  readonly found: () => readonly CodeBlock[];
}

const WORD = 'galley-code';
const PLACEHOLDER = /galley-code(?:-x)*\/\d+\//g;

export const collectCode = (text: string): CodeBlocks => {
  const found: CodeBlock[] = [];
  let word: string | undefined;
  const replace: Highlight = (code, language) => {
    if (language === '') return code;
    word ??= wordNotIn(text, WORD);
    const placeholder = `${word}/${found.length}/`;
    found.push({ placeholder, code, language });
    return placeholder;
  };
  return { replace, found: () => found };
};

/** HTML with each block highlighted in its place; code that `highlight` gives back as it is, is escaped. */
export const fillCode = (html: string, blocks: readonly CodeBlock[], highlight: Highlight): string => {
  if (blocks.length === 0) return html;
  const filled = new Map(blocks.map((block) => [block.placeholder, shown(block, highlight)]));
  return html.replace(PLACEHOLDER, (placeholder) => filled.get(placeholder) ?? placeholder);
};

/** The line break at the end stands behind the placeholder. */
const shown = ({ code, language }: CodeBlock, highlight: Highlight): string => {
  const highlighted = highlight(code, language);
  return (highlighted === code ? escaped(code) : highlighted).replace(/\n$/, '');
};

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** As marked does it. */
const escaped = (code: string): string => code.replace(/[&<>"']/g, (character) => ESCAPES.get(character) ?? character);
