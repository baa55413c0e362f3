import type { ExtensionRow, PartSyntax } from '../../content/markdown/extensions/extensions.ts';

/** https://vitepress.dev/guide/markdown#import-code-snippets, https://vitepress.dev/guide/using-vue */
const COMPONENTS: readonly PartSyntax[] = [
  {
    mayBeIn: /<<<|<!--\s*@include|<[A-Za-z]|\s(?:v-[a-z]|[:@#][\w.-]+\s*=)/,
    patterns: [
      /^[ \t>]*(?<kind><<<)[ \t]*\S[^\n]*/gm,
      /<!--\s*(?<kind>@include):(?:(?!<!--)[^\n])*?-->/g,
      /<(?:[a-z][\w-]*|Badge|ClientOnly)(?=\s[^<]*>)(?:"[^"<]*"|'[^'<]*'|[^<>"'])*?\s(?<kind>v-(?!pre\b)[a-z]+|[:@#][\w.-]+(?=\s*=))[^<>]*>/g,
      /<(?<kind>(?!(?:Badge|ClientOnly)[\s/>])[A-Za-z][\w.-]*)(?=[\s/>])[^<>]*>/g,
    ],
  },
];

export const vitepressExtensions: readonly ExtensionRow[] = [
  {
    name: 'vitepress',
    before: 'abbreviations',
    parts: COMPONENTS,
    load: async (on) => (await import('./markdown.ts')).createVitepress(on.has('linkify')),
  },
  // Replaces the shared row of that name while `vitepress` is on.
  {
    name: 'heading-ids',
    isOn: (on) => on.has('heading-ids') && on.has('vitepress'),
    load: async () => {
      const { createHeadingIds } = await import('../shared/heading-ids.ts');
      return createHeadingIds((await import('../../content/markdown/extensions/attribute-list.ts')).readAnyAttributes);
    },
  },
  {
    name: 'table-of-contents',
    isOn: (on) => on.has('table-of-contents') && on.has('vitepress'),
    load: async () => (await import('../shared/table-of-contents.ts')).createTableOfContents({ isVitepress: true }),
  },
];
