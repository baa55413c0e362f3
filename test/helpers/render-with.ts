import type { MarkdownExtension } from '../../src/config/dialects/dialect.ts';
import { loadExtensions } from '../../src/content/markdown/extensions/load-extensions.ts';
import { createMarkdown } from '../../src/content/markdown/markdown.ts';

export type ExtensionName = MarkdownExtension;

/** All but kramdown's mathematics, which is a part of another. */
export const ALL_EXTENSIONS: readonly MarkdownExtension[] = [
  'alerts',
  'attributes',
  'code-fences',
  'containers',
  'definition-lists',
  'emoji',
  'heading-ids',
  'math',
  'table-of-contents',
];

/** A function that gives the HTML of a text with these extensions alone. */
export const renderWith = async (...names: readonly MarkdownExtension[]): Promise<(text: string) => string> => {
  const extensions = await loadExtensions(names);
  const render = createMarkdown({ markdown: { highlight: false }, extensions });
  return (text) => render(text).html;
};
