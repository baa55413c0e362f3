import type { Token } from 'marked';
import { count } from '../../../shared/diagnostics/amounts.ts';
import { firstOfEachKind } from '../../../shared/group-by.ts';
import { type Attributed, isScript } from './attribute-list.ts';

/** How the HTML differs from that of the adopted tool. */
export type DifferenceKind = keyof typeof PROBLEMS;

/** A token with HTML that differs from that of the adopted tool. */
export type Different<Of = Token> = Of & { differs?: DifferenceKind };

/** A place where the HTML of a post differs from that of the adopted tool. */
export interface Difference {
  readonly kind: DifferenceKind;
  /** The offset of the block. */
  readonly offset: number;
}

export const differencesAt = (token: Token): readonly DifferenceKind[] => {
  const { differs, attributes } = token as Different<Attributed>;
  if (differs === undefined && attributes === undefined) return NONE;
  const hasScript = attributes !== undefined && Object.keys(attributes.others).some(isScript);
  return [...(differs === undefined ? [] : [differs]), ...(hasScript ? (['script'] as const) : [])];
};

/** The result for almost all tokens. */
const NONE: readonly DifferenceKind[] = [];

/** Returns one warning for each kind, at the first place in the post. `found` lists those in shortcodes last. */
export const differenceProblems = (found: readonly Difference[]) =>
  firstOfEachKind([...found].sort((a, b) => a.offset - b.offset)).map(({ kind, offset: bodyOffset, places }) => {
    const { message, help } = PROBLEMS[kind];
    const more = places === 1 ? '' : ` This is the first of ${count(places, 'place')} in the post.`;
    return { severity: 'warning', code: 'post/markdown-differs', message: message + more, help, bodyOffset } as const;
  });

const PROBLEMS = {
  script: {
    message: 'An attribute in braces runs a script, such as onclick or srcdoc. Galley leaves it out.',
    help: 'Remove the attribute. If your readers need the script, write the element as HTML.',
  },
  backslash: {
    message: 'A URL has a backslash, which kramdown keeps and browsers read as a slash. Galley removes it.',
    help: 'Remove the backslash from the URL.',
  },
  fence: {
    message: 'kramdown reads no code block here, because words follow the language. Galley publishes it as text, too.',
    help: 'Write only the language after the marks.',
  },
  footnote: {
    message: 'Nothing refers to this footnote. Zola shows it, and Galley does not.',
    help: 'Refer to the footnote, such as with [^1], or write it as a paragraph.',
  },
  'heading-id': {
    message:
      'Galley may give this heading another id than Zola. Then links to it from other sites lead to the top of the page.',
    help: 'Write the id of the published page after the heading, such as {#id}.',
  },
  'closing-tag': {
    message:
      'Text stands before the closing tag of an element with Markdown. kramdown reads that tag as text. Galley closes the element.',
    help: 'Write the closing tag in a line of its own.',
  },
  diagram: {
    message: 'Hugo draws this diagram (goat) as an image. Galley publishes its text as code.',
    help: 'Save the diagram as an SVG file, and show it as an image. Or draw it from the code on your pages.',
  },
  formula: {
    message: 'A plugin of your site renders this formula. Galley publishes it as you wrote it.',
    help: 'Render formulas on your pages, with KaTeX or MathJax.',
  },
  'line-numbers': {
    message: 'This code has an option for line numbers. Galley publishes it without them.',
    help: 'Remove the option. If your readers need numbers, add them with a style sheet or a script of your pages.',
  },
  'line-marks': {
    message: 'VitePress colors lines of this code by comments such as [!code focus]. Galley publishes the comments.',
    help: 'Remove the comments, or color the lines with a script of your pages.',
  },
};
