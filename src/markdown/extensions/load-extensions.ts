import type { MarkdownExtension } from '../../dialects/dialect.ts';
import type { Extension } from './extension.ts';

/** Extensions that are loaded where they are on. */
type Loaded = Exclude<MarkdownExtension, 'footnotes'>;

const LOADERS: Readonly<Record<Loaded, () => Promise<Extension>>> = {
  alerts: async () => (await import('./alerts.ts')).alerts,
  attributes: async () => (await import('./attributes.ts')).attributes,
  'code-fences': async () => (await import('./code-fences.ts')).codeFences,
  containers: async () => (await import('./containers.ts')).containers,
  'definition-lists': async () => (await import('./definition-lists.ts')).definitionLists,
  emoji: async () => (await import('./emoji.ts')).emoji(),
  'heading-ids': async () => (await import('./heading-ids.ts')).headingIds,
  'kramdown-math': async () => (await import('./math.ts')).kramdownMath,
  math: async () => (await import('./math.ts')).math,
  // Sees tokens before others, the last being the first to do so: `attributes` would take the mark away.
  'table-of-contents': async () => (await import('./table-of-contents.ts')).tableOfContents,
};

/** Those of the names, in an order of their own; footnotes are always there. */
export const loadExtensions = (names: readonly MarkdownExtension[]): Promise<readonly Extension[]> =>
  Promise.all(
    Object.entries(LOADERS)
      .filter(([name]) => names.includes(name as MarkdownExtension))
      .map(([, load]) => load()),
  );
