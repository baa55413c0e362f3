import { bareAddresses } from './bare-addresses.ts';
import { commonMark, unknownReferences } from './commonmark.ts';
import type { Different } from './differences.ts';
import { changesEach, type Extension } from './extension.ts';
import { createTables, lazyTables } from './tables.ts';

const footnotes = changesEach({ mayBeIn: /\[\^/ }, (token) => {
  if (token.type === 'footnote' && token.refs.length === 0) (token as Different).differs = 'footnote';
});

/** Zola's Markdown: https://www.getzola.org/documentation/content/overview/ */
export const zola: readonly Extension[] = [
  bareAddresses,
  footnotes,
  ...commonMark,
  unknownReferences,
  createTables({ takesIndented: true }),
  lazyTables,
];
