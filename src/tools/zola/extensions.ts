import type { ExtensionRow } from '../../content/markdown/extensions/extensions.ts';

export const zolaExtensions: readonly ExtensionRow[] = [
  { name: 'zola', before: 'abbreviations', load: async () => (await import('./markdown.ts')).zola },
  { name: 'zola-heading-ids', before: 'emoji', load: async () => (await import('./heading-ids.ts')).zolaHeadings },
  // Replaces the shared row of that name while `zola` is on.
  {
    name: 'heading-ids',
    isOn: (on) => on.has('heading-ids') && on.has('zola'),
    load: async () => (await import('./heading-ids.ts')).zolaIds,
  },
];
