import type { Attributed } from './attribute-list.ts';
import type { Different } from './differences.ts';
import { changesEach, type Extension } from './extension.ts';
import { createMarks } from './markdown-it.ts';
import { vitepressHeadings } from './slugged-headings.ts';
import { componentBlocks, components } from './vue-components.ts';

/** VitePress's renderer of tables prints no attributes. */
const tables = changesEach({ mayBeIn: /\|/ }, (token) => {
  if (token.type === 'table') delete (token as Attributed).attributes;
});

/** Comments that color lines of code: https://vitepress.dev/guide/markdown#focus-in-code-blocks */
const lineMarks = changesEach({ mayBeIn: /\[!code / }, (token) => {
  if (token.type === 'code' && token.text.includes('[!code ')) (token as Different).differs ??= 'line-marks';
});

/** Markdown that marked and VitePress read differently: https://vitepress.dev/guide/markdown */
export const createVitepress = (hasLinkify: boolean): readonly Extension[] => [
  vitepressHeadings,
  ...createMarks(hasLinkify),
  tables,
  lineMarks,
  components,
  componentBlocks,
];
