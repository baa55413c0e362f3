import { slug } from 'github-slugger';
import { changesEach, type Extension } from '../../content/markdown/extensions/extension.ts';
import { astroAddresses } from '../shared/bare-addresses.ts';
import { commonMark, unknownReferences } from '../shared/commonmark.ts';
import { sluggedHeadings } from '../shared/slugged-headings.ts';
import { createTables, lazyTables } from '../shared/tables.ts';

/** Astro's ids are GitHub's, but two hyphens are a dash, which ids omit. */
const astroHeadings: Extension = sluggedHeadings({
  slugOf: (text) => slug(text),
  spell: (text) => text.replace(/(?<!-)--(?!-)/g, '—'),
});

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
