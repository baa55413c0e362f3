import type { ExtensionNames, ExtensionRow } from '../../content/markdown/extensions/extensions.ts';

/** The extensions that follow CommonMark. In them, the first lines of a footnote need no indentation. */
const COMMON_MARK = ['commonmark', 'goldmark', 'zola'];

const isCommonMark = (on: ExtensionNames): boolean => COMMON_MARK.some((name) => on.has(name));

/** Syntax of several tools, which any project can turn on. */
export const SHARED_EXTENSIONS: readonly ExtensionRow[] = [
  {
    name: 'abbreviations',
    before: 'code-fences',
    load: async () => (await import('./abbreviations.ts')).abbreviations,
  },
  { name: 'alerts', before: 'code-fences', load: async () => (await import('./alerts.ts')).alerts },
  { name: 'attributes', before: 'code-fences', load: async () => (await import('./attributes.ts')).attributes },
  { name: 'commonmark', before: 'abbreviations', load: async () => (await import('./commonmark.ts')).allCommonMark },
  {
    name: 'definition-lists',
    before: 'hard-breaks',
    load: async () => (await import('./definition-lists.ts')).definitionLists,
  },
  { name: 'emoji', before: 'hard-breaks', load: async () => (await import('./emoji.ts')).createEmoji() },
  {
    name: 'heading-ids',
    before: 'wiki-links',
    load: async () => (await import('./heading-ids.ts')).createHeadingIds(),
  },
  { name: 'math', before: 'wiki-links', load: async () => (await import('./math.ts')).math },
  { name: 'ins', before: 'wiki-links', load: async () => (await import('./marks.ts')).createPair('ins', '+') },
  { name: 'mark', before: 'wiki-links', load: async () => (await import('./marks.ts')).createPair('mark', '=') },
  { name: 'sub', before: 'wiki-links', load: async () => (await import('./marks.ts')).createShift('sub', '~') },
  { name: 'sup', before: 'wiki-links', load: async () => (await import('./marks.ts')).createShift('sup', '^') },
  // Replaces the row of the core with that name while the tool follows CommonMark.
  {
    name: 'footnotes',
    isOn: (on) => on.has('footnotes') && isCommonMark(on),
    load: async () => (await import('../../content/markdown/extensions/footnotes.ts')).lazyFootnotes,
  },
  {
    name: 'emphasis of CommonMark',
    isOn: isCommonMark,
    load: async (on) => (await import('./emphasis.ts')).createEmphasis(on.has('zola')),
  },
];
