import type { ExtensionRow, PartSyntax } from '../../content/markdown/extensions/extensions.ts';
import { CONTENTS, WIKI_LINKS } from '../../content/markdown/tool-parts.ts';

const before = 'table-of-contents';

/** Plugins of markdown-it for notes in the text, spans, videos, sizes of images, cells over several rows, and boxes. */
const PLUGINS: PartSyntax = {
  mayBeIn: /!!![ \ta-z]|\^\[|\]\{|@\[[\w-]+\]\(|[ \t]=\d*x\d*\)|\|[ \t]*\^\^/,
  patterns: [
    /^[ \t>]*(?<kind>!!!)[ \t]*[a-z][\w-]*[^\n]*/gim,
    /(?<kind>\^\[)\w[^\]\n]{0,60}/g,
    /\[[^[\]\n]+(?<kind>\]\{)[ \t]*[.#][^{}\n]*\}/g,
    /(?<kind>@\[[\w-]+\])\([^()\n]*\)/g,
    /(?<kind>!\[)[^[\]\n]*\]\([^()\s]+[ \t]=\d*x\d*\)/g,
    /\|[ \t]*(?<kind>\^\^)[ \t]*(?=\|)/g,
  ],
};

/** markdown-it, which several tools use, its option `linkify`, and marks that plugins add. */
export const markdownItExtensions: readonly ExtensionRow[] = [
  { name: 'ins', before, load: async () => (await import('./plugin-marks.ts')).createPair('ins', '+') },
  { name: 'mark', before, load: async () => (await import('./plugin-marks.ts')).createPair('mark', '=') },
  { name: 'sub', before, load: async () => (await import('./plugin-marks.ts')).createShift('sub', '~') },
  { name: 'sup', before, load: async () => (await import('./plugin-marks.ts')).createShift('sup', '^') },
  // After `emoji`, so that names of emoji in addresses stay, and before the marks that become text in markdown-it.
  {
    name: 'linkify',
    before,
    load: async (on) => (await import('./linkify.ts')).createLinkify(on.has('vitepress')),
  },
  {
    name: 'markdown-it',
    before,
    parts: [WIKI_LINKS, PLUGINS, CONTENTS],
    load: async (on) => (await import('./markdown-it.ts')).createMarkdownIt(on.has('linkify')),
  },
];
