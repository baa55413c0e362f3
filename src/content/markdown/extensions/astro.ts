import { schemes } from './bare-addresses.ts';
import type { Extension } from './extension.ts';
import { headingSpaces } from './heading-spaces.ts';
import { htmlLines } from './html-lines.ts';
import { innerStrong } from './inner-strong.ts';
import { astroHeadings } from './slugged-headings.ts';
import { tabbedTables } from './tabbed-tables.ts';

/** Markdown that marked and Astro read differently: https://docs.astro.build/en/guides/markdown-content/ */
export const astro: readonly Extension[] = [
  astroHeadings,
  headingSpaces,
  ...schemes,
  ...htmlLines,
  innerStrong,
  tabbedTables,
];
