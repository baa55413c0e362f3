import type { Attributed } from '../../content/markdown/extensions/attribute-list.ts';
import type { DifferenceKind, Different } from '../../content/markdown/extensions/differences.ts';
import { changesEach, type Extension } from '../../content/markdown/extensions/extension.ts';
import { createMarks } from '../markdown-it/markdown-it.ts';
import { vitepressHeadings } from './heading-ids.ts';
import { componentBlocks, components } from './vue-components.ts';

/** VitePress's renderer of tables prints no attributes. */
const tables = changesEach({ mayBeIn: /\|/ }, (token) => {
  if (token.type === 'table') delete (token as Attributed).attributes;
});

const LINE_MARKS: DifferenceKind = {
  kind: 'line-marks',
  message: 'VitePress colors lines of this code by comments such as [!code focus]. Galley publishes the comments.',
  help: 'Remove the comments, or color the lines with a script of your pages.',
};

/** Comments that color lines of code: https://vitepress.dev/guide/markdown#focus-in-code-blocks */
const lineMarks = changesEach({ mayBeIn: /\[!code / }, (token) => {
  if (token.type === 'code' && token.text.includes('[!code ')) (token as Different).differs ??= LINE_MARKS;
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
