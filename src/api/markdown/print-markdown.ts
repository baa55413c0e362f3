import { gfmToMarkdown } from 'mdast-util-gfm';
import { defaultHandlers, type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown';
import { readHtml } from './read-html.ts';

/** Converts HTML to GitHub's Markdown, which renders as the same HTML. The result depends only on the HTML. */
export const markdownOf = (html: string): string => toMarkdown({ type: 'root', children: readHtml(html) }, OPTIONS);

/**
 * Text without a character that has a meaning in Markdown anywhere: the printer would test a hundred patterns for it. A
 * dot means something after a digit and in "www.", a colon before a slash.
 */
const PLAIN = /^ ?[\p{L}\p{N}](?:[\p{L}\p{N} ,;?%/—–“”‘’…]|(?<![\dwW])[.]|:(?![/-]))*$/u;

const text: Handle = (node, parent, state, info) =>
  PLAIN.test(node.value) && !(info.before === '\n' && node.value.startsWith(' '))
    ? node.value
    : defaultHandlers.text(node, parent, state, info);

const OPTIONS: Options = {
  bullet: '-',
  rule: '-',
  listItemIndent: 'one',
  handlers: { text },
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
};
