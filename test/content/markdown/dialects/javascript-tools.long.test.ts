import { describe, expect, test } from 'vitest';
import { areMarkdownToolsHere, htmlOfTool } from '../../../helpers/markdown-tools.ts';
import { outlineOf } from '../../../helpers/outline.ts';
import { renderAs } from '../../../helpers/render-as.ts';
import { BY_DESIGN, CASES, INSERTED, type Tool } from './javascript-cases.ts';

const VALUES = { title: 'Title', own: 'Own', '$frontmatter.title': 'Title' };

const SNIPPETS = Object.fromEntries(
  INSERTED.map(([file, name, text]) => [`posts ${name}`, { text, isMarkdown: false, file }]),
);
const render = (tool: Tool, text: string): ReturnType<ReturnType<typeof renderAs>> =>
  renderAs(tool, {}, tool === 'vitepress' ? SNIPPETS : {})(text, VALUES);

/** Whether Galley reports a part of a text that it does not render as the tool does. */
const isReported = async (tool: Tool, text: string): Promise<boolean> => {
  const { residue } = await render(tool, text);
  return residue.length > 0;
};

describe.skipIf(!areMarkdownToolsHere()).each(Object.keys(CASES) as Tool[])('Galley makes the same as %s', (tool) => {
  const cases = CASES[tool].map(([construct, text], at) => ({ construct, text, at }));
  const made = areMarkdownToolsHere()
    ? htmlOfTool(
        tool,
        [...CASES[tool], ...BY_DESIGN[tool]].map(([, text]) => text),
        Object.fromEntries(INSERTED.map(([file, , text]) => [file, text])),
      )
    : [];

  test.each(cases)('$construct, or reports the place', async ({ text, at }) => {
    if (await isReported(tool, text)) return;
    const { html } = await render(tool, text);
    const comparable = tool === 'eleventy' ? html.replace(/(<h[1-6]) id="[^"]*"/g, '$1') : html;
    expect(outlineOf(comparable)).toBe(outlineOf(made[at] ?? ''));
  });

  test.each(BY_DESIGN[tool].map(([reason, text], at) => ({ reason, text, at })))(
    'except that $reason',
    async ({ text, at }) => {
      const { html } = await render(tool, text);
      expect(outlineOf(html)).not.toBe(outlineOf(made[cases.length + at] ?? ''));
    },
  );
});
