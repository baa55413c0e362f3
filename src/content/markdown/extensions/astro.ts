import { astroAddresses } from './bare-addresses.ts';
import { commonMark, unknownReferences } from './commonmark.ts';
import { changesEach, type Extension } from './extension.ts';
import { astroHeadings } from './slugged-headings.ts';
import { createTables, lazyTables } from './tables.ts';

/** Code between fences loses an empty first line. */
const codeStarts = changesEach({ mayBeIn: /(?:`{3}|~{3})[^\n]*\n[> \t]*\n/ }, (token) => {
  if (token.type === 'code' && token.codeBlockStyle !== 'indented') token.text = token.text.replace(/^\n/, '');
});

/** Markdown that marked and Astro read differently: https://docs.astro.build/en/guides/markdown-content/ */
export const astro: readonly Extension[] = [
  astroHeadings,
  codeStarts,
  ...commonMark,
  ...astroAddresses,
  unknownReferences,
  createTables(),
  lazyTables,
];
