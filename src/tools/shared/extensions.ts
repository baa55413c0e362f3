import type { ExtensionNames, ExtensionRow } from '../../content/markdown/extensions/extensions.ts';

/** The extensions that follow CommonMark. In them, the first lines of a footnote need no indentation. */
const COMMON_MARK = ['astro', 'goldmark', 'markdown-it', 'vitepress', 'zola'];

const isCommonMark = (on: ExtensionNames): boolean => COMMON_MARK.some((name) => on.has(name));

/** Whether the tool uses markdown-it. */
export const isMarkdownIt = (on: ExtensionNames): boolean => on.has('markdown-it') || on.has('vitepress');

/** Syntax of several tools, which any project can turn on. */
export const SHARED_EXTENSIONS: readonly ExtensionRow[] = [
  {
    name: 'abbreviations',
    before: 'code-fences',
    load: async () => (await import('./abbreviations.ts')).abbreviations,
  },
  {
    name: 'alerts',
    before: 'code-fences',
    load: async (on) => (await import('./alerts.ts')).createAlerts(on.has('vitepress')),
  },
  {
    name: 'attributes',
    before: 'code-fences',
    load: async (on) => (await import('./attributes.ts')).createAttributes(isMarkdownIt(on)),
  },
  {
    name: 'containers',
    before: 'hard-breaks',
    load: async (on) => (await import('./containers.ts')).createContainers(on.has('vitepress')),
  },
  {
    name: 'definition-lists',
    before: 'hard-breaks',
    load: async (on) => (await import('./definition-lists.ts')).createDefinitionLists(isMarkdownIt(on)),
  },
  {
    name: 'emoji',
    before: 'hard-breaks',
    load: async (on) => (await import('./emoji.ts')).createEmoji(on.has('vitepress'), isMarkdownIt(on)),
  },
  {
    name: 'heading-ids',
    before: 'wiki-links',
    load: async () => (await import('./heading-ids.ts')).createHeadingIds(),
  },
  { name: 'math', before: 'wiki-links', load: async (on) => (await import('./math.ts')).createMath(isMarkdownIt(on)) },
  // Before `attributes`, which sees the tokens first and would remove the marker.
  {
    name: 'table-of-contents',
    before: 'wiki-links',
    load: async () => (await import('./table-of-contents.ts')).createTableOfContents({}),
  },
  // Replaces the row of the core with that name while the tool follows CommonMark.
  {
    name: 'footnotes',
    isOn: (on) => on.has('footnotes') && isCommonMark(on),
    load: async (on) => {
      const { createFootnotes, lazyDefinitions } = await import('../../content/markdown/extensions/footnotes.ts');
      return createFootnotes(lazyDefinitions, isMarkdownIt(on));
    },
  },
  {
    name: 'emphasis of CommonMark',
    isOn: isCommonMark,
    load: async (on) => {
      const { createEmphasis } = await import('./emphasis.ts');
      const [isAstro, isZola] = [on.has('astro'), on.has('zola')];
      return createEmphasis({ isAstro, isZola, areEmojiLetters: isAstro || on.has('vitepress') });
    },
  },
];
