import { bareAddresses } from './bare-addresses.ts';
import { codeTabs, createTables, definitionTabs, htmlLines, labelBackticks, unknownReferences } from './commonmark.ts';
import type { Extension } from './extension.ts';
import { lazyTables } from './lazy-tables.ts';

/** Zola's Markdown: https://www.getzola.org/documentation/content/overview/ */
export const zola: readonly Extension[] = [
  bareAddresses,
  codeTabs,
  definitionTabs,
  ...htmlLines,
  labelBackticks,
  unknownReferences,
  createTables({ takesIndented: true }),
  lazyTables,
];
