import type { ExtensionRow } from '../../content/markdown/extensions/extensions.ts';

export const hugoExtensions: readonly ExtensionRow[] = [
  {
    name: 'ascii-heading-ids',
    before: 'attributes',
    load: async () => (await import('./heading-ids.ts')).asciiHeadings,
  },
  { name: 'bare-images', before: 'attributes', load: async () => (await import('./bare-images.ts')).bareImages },
  {
    name: 'blackfriday-heading-ids',
    before: 'code-fences',
    load: async () => (await import('./heading-ids.ts')).blackfridayHeadings,
  },
  { name: 'goldmark', before: 'hard-breaks', load: async () => (await import('./goldmark.ts')).goldmark },
  // Replaces the shared row of that name while `goldmark` is on.
  {
    name: 'heading-ids',
    isOn: (on) => on.has('heading-ids') && on.has('goldmark'),
    load: async () => (await import('./heading-ids.ts')).goldmarkIds,
  },
];
