import type { MarkdownExtension } from '../../../config/dialects/dialect.ts';
import { DIALECTS } from '../../../config/dialects/dialects.ts';
import type { Settings } from '../../../config/settings.ts';
import type { Extension } from './extension.ts';

/** The extensions that are loaded only if they are on. */
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
  // The last extension sees tokens first. This one must come before `attributes`, which would remove the marker.
  'table-of-contents': async () => (await import('./table-of-contents.ts')).tableOfContents,
};

/** Loads extensions by name, always in the same order. Footnotes are always on. */
export const loadExtensions = (names: readonly MarkdownExtension[]): Promise<readonly Extension[]> =>
  Promise.all(
    Object.entries(LOADERS)
      .filter(([name]) => names.includes(name as MarkdownExtension))
      .map(([, load]) => load()),
  );

/** Returns the extensions that are on: the dialect's, with the changes in the configuration. */
export const chosenExtensions = (
  dialect: Settings['dialect'],
  configured: Settings['markdown']['extensions'],
): readonly MarkdownExtension[] => {
  const own = (dialect === null ? [] : DIALECTS[dialect].markdown).filter((name) => configured[name] !== false);
  return [...own, ...(Object.keys(configured) as MarkdownExtension[]).filter((name) => configured[name] === true)];
};
