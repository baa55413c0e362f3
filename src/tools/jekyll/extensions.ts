import type { ExtensionRow } from '../../content/markdown/extensions/extensions.ts';

const before = 'math';

export const jekyllExtensions: readonly ExtensionRow[] = [
  { name: 'kramdown', before, load: async () => (await import('./kramdown/kramdown.ts')).kramdown },
  { name: 'kramdown-math', before, load: async () => (await import('./kramdown/kramdown.ts')).kramdownMath },
  // After `kramdown`, because it replaces its rule for HTML.
  { name: 'markdown-in-html', before, load: async () => (await import('./kramdown/html.ts')).markdownInHtml },
  // Replaces the shared row of that name while `kramdown` is on.
  {
    name: 'heading-ids',
    isOn: (on) => on.has('heading-ids') && on.has('kramdown'),
    load: async () => (await import('./kramdown/heading-ids.ts')).kramdownIds,
  },
  // Later ones see the tokens first, and `kramdown` and `attributes` remove the marker.
  {
    name: 'table-of-contents',
    before: 'wiki-links',
    load: async () => (await import('./kramdown/table-of-contents.ts')).tableOfContents,
  },
  {
    name: 'footnotes',
    isOn: (on) => on.has('footnotes') && on.has('kramdown'),
    load: async () => (await import('./kramdown/footnotes.ts')).kramdownFootnotes,
  },
];
