import type { ExtensionNames, ExtensionRow } from '../../content/markdown/extensions/extensions.ts';

/** Whether the site uses marked, and not markdown-it. */
const isMarked = (on: ExtensionNames): boolean => on.has('hexo') && !on.has('markdown-it');

export const hexoExtensions: readonly ExtensionRow[] = [
  {
    name: 'hexo',
    before: 'abbreviations',
    load: async (on) => (await import('./markdown.ts')).createHexo(on.has('markdown-it')),
  },
  // Replaces the shared row of that name while the site uses marked.
  {
    name: 'definition-lists',
    isOn: (on) => on.has('definition-lists') && isMarked(on),
    load: async () => (await import('./markdown.ts')).hexoDefinitions,
  },
  {
    name: 'hard-breaks',
    isOn: (on) => on.has('hard-breaks') && isMarked(on),
    load: async () => (await import('./markdown.ts')).hexoBreaks,
  },
];
