import type { ExtensionRow } from '../../content/markdown/extensions/extensions.ts';

export const astroExtensions: readonly ExtensionRow[] = [
  { name: 'astro', before: 'abbreviations', load: async () => (await import('./markdown.ts')).astro },
];
