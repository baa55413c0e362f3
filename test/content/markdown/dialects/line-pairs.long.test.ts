import { expect, test } from 'vitest';
import { areMarkdownToolsHere, htmlOfSite, siteWithTools } from '../../../helpers/markdown-tools.ts';
import { outlineOf } from '../../../helpers/outline.ts';
import { renderAs } from '../../../helpers/render-as.ts';
import { htmlOfHugo, htmlOfJekyll, isMissing } from '../../../helpers/tools.ts';

/** Lines that begin, go on with or end a block. Each is put before each, with and without an empty line between them. */
const LINES = [
  ...['Some *text* here.', '  text after spaces', 'Line with two spaces  ', '**bold**', 'a | b', '#No space', '# H1 #'],
  ...['- item', '* star', '+ plus', '1. one', '10. ten', '  - nested', '- a\n\n  b\n- c', '1. a\n   - b\n2. c'],
  ...['> quote', '> - quoted item', '---', '***', '```js\nconst a = 1;\n```', '~~~\ntilde\n~~~'],
  ...[
    '<div>\nhtml\n</div>',
    '<p>inline</p>',
    '<br>',
    '<!-- comment -->',
    '<img src="/i.png" alt="i">',
    '<span>a</span> b',
  ],
  ...['<details>\n<summary>S</summary>\n\n**b**\n\n</details>', '![alt](/a.png "t")', '[link](/b)', 'back\\\nslash'],
];
const INDENTED = ['    indented', '\ttabbed'];
const TABLE = '| a | b |\n|---|---|\n| 1 | 2 |';

const pairsOf = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((one) =>
    lines.flatMap((other) => ['\n', '\n\n'].map((gap) => `First.\n\n${one}${gap}${other}\n\nLast.`)),
  );

const isJekyllMissing = isMissing('jekyll');
const isHugoMissing = isMissing('hugo');

const htmlOfEleventy = async (texts: readonly string[]): Promise<readonly string[]> => {
  const posts = Object.fromEntries(texts.map((text, at) => [`posts/${at}.md`, `---\ntitle: T\n---\n${text}`]));
  return htmlOfSite('eleventy', await siteWithTools(posts), Object.keys(posts));
};

/**
 * In the other tools, a table cannot begin right below an item that it is not part of. markdown-it shows that the
 * extension `commonmark` corrects what tools share.
 */
const TOOLS = [
  ['jekyll', isJekyllMissing, (texts) => htmlOfJekyll(texts.map((text) => [text, {}] as const)), [...INDENTED, TABLE]],
  ['hugo', isHugoMissing, (texts) => htmlOfHugo(texts, ''), [TABLE]],
  ['eleventy', !areMarkdownToolsHere(), htmlOfEleventy, INDENTED],
] as const satisfies readonly (readonly [
  tool: string,
  isMissing: boolean,
  htmlOf: (texts: readonly string[]) => readonly string[] | Promise<readonly string[]>,
  more: readonly string[],
])[];

test.each(TOOLS)('each two lines are read as %s reads them', async (tool, isToolMissing, htmlOf, more) => {
  if (isToolMissing) return;
  const texts = pairsOf([...LINES, ...more]);
  const render = renderAs(tool);
  const made = await htmlOf(texts);
  const different: string[] = [];
  for (const [at, text] of texts.entries()) {
    const { html } = await render(text);
    const withoutIds = tool === 'eleventy' ? html.replace(/(<h[1-6]) id="[^"]*"/g, '$1') : html;
    if (outlineOf(withoutIds) !== outlineOf(made[at] ?? '')) different.push(text);
  }
  expect(different).toEqual([]);
});
