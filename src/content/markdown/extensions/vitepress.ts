import type { Attributed } from './attribute-list.ts';
import type { Box, BoxTitle } from './box.ts';
import type { Different } from './differences.ts';
import { changesEach, type Extension } from './extension.ts';
import { markdownItMarks } from './markdown-it.ts';
import { vitepressHeadings } from './slugged-headings.ts';
import { componentBlocks, components } from './vue-components.ts';

/** VitePress renders GitHub's alerts like containers: https://vitepress.dev/guide/markdown#github-flavored-alerts */
const boxes: Extension = {
  mayBeIn: (text) => text.includes('[!'),
  marked: changesEach((token) => {
    const kind = token.type === 'box' ? /markdown-alert-(\w+)/.exec((token as Box).class)?.[1] : undefined;
    if (kind === undefined) return;
    const box = token as Box;
    const title = box.tokens[0] as BoxTitle;
    const [first] = title.tokens;
    const isDefaultTitle = title.tokens.length === 1 && first?.type === 'text' && first.text.toLowerCase() === kind;
    if (isDefaultTitle) Object.assign(first, { text: kind.toUpperCase() });
    Object.assign(title, { class: 'custom-block-title' });
    Object.assign(box, { class: `${kind} custom-block github-alert` });
  }),
};

/** VitePress's renderer of tables prints no attributes. */
const tables: Extension = {
  mayBeIn: (text) => text.includes('|') && text.includes('{'),
  marked: changesEach((token) => {
    if (token.type === 'table') delete (token as Attributed).attributes;
  }),
};

/** Comments that color lines of code: https://vitepress.dev/guide/markdown#focus-in-code-blocks */
const lineMarks: Extension = {
  mayBeIn: (text) => text.includes('[!code '),
  marked: changesEach((token) => {
    if (token.type === 'code' && token.text.includes('[!code ')) (token as Different).differs ??= 'line-marks';
  }),
};

/** Markdown that marked and VitePress read differently: https://vitepress.dev/guide/markdown */
export const vitepress: readonly Extension[] = [
  vitepressHeadings,
  ...markdownItMarks,
  boxes,
  tables,
  lineMarks,
  components,
  componentBlocks,
];
