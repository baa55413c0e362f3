import { loadExtensions } from '../../src/content/markdown/extensions/extensions.ts';
import { toolOf } from '../../src/tools/registry.ts';
import { createRender } from './render-markdown.ts';

export type ExtensionName = string;

/** All extensions but those in `KRAMDOWN`. */
export const ALL_EXTENSIONS: readonly string[] = [
  'abbreviations',
  'alerts',
  'ascii-heading-ids',
  'attributes',
  'bare-images',
  'blackfriday-heading-ids',
  'code-fences',
  'commonmark',
  'definition-lists',
  'emoji',
  'footnotes',
  'goldmark',
  'hard-breaks',
  'heading-ids',
  'indented-text',
  'ins',
  'mark',
  'math',
  'sub',
  'sup',
  'tasks',
  'wiki-links',
  'zola',
  'zola-heading-ids',
];

/** Extensions that read Markdown as kramdown does. Kramdown's mathematics belongs to another extension. */
export const KRAMDOWN: readonly string[] = ['kramdown', 'markdown-in-html'];

/** Returns a function that renders HTML with only these extensions. */
export const renderWith = async (...names: readonly string[]): Promise<(text: string) => string> => {
  const extensions = await loadExtensions(toolOf(null).markdown.extensions, names);
  const render = createRender({ markdown: { highlight: false }, extensions });
  return (text) => render(text).html;
};
