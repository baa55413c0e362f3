import type { ExtensionRow } from '../../content/markdown/extensions/extensions.ts';

export const eleventyExtensions: readonly ExtensionRow[] = [
  { name: 'indented-text', before: 'math', load: async () => (await import('./markdown.ts')).indentedText },
];
