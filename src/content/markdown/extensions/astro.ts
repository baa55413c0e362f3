import { schemes } from './bare-addresses.ts';
import { codeTabs, createTables, headingSpaces, htmlLines, innerStrong } from './commonmark.ts';
import type { Extension } from './extension.ts';
import { astroHeadings } from './slugged-headings.ts';

/** Markdown that marked and Astro read differently: https://docs.astro.build/en/guides/markdown-content/ */
export const astro: readonly Extension[] = [
  astroHeadings,
  codeTabs,
  headingSpaces,
  ...schemes,
  ...htmlLines,
  innerStrong,
  createTables(false),
];
