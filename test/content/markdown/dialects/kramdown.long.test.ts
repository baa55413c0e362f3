import { describe, expect, test } from 'vitest';
import { markdownOf } from '../../../../src/cli/init/tools/jekyll-markdown.ts';
import { outlineOf } from '../../../helpers/outline.ts';
import { renderAs } from '../../../helpers/render-as.ts';
import { htmlOfJekyll, isMissing } from '../../../helpers/tools.ts';
import { KRAMDOWN_CASES } from './kramdown-cases.ts';

const CASES = KRAMDOWN_CASES.map(([construct, text, kramdown = {}], at) => ({ construct, text, kramdown, at }));

describe.skipIf(isMissing('jekyll'))('Galley makes the same as Jekyll, or reports the place', () => {
  const made = isMissing('jekyll') ? [] : htmlOfJekyll(CASES.map(({ text, kramdown }) => [text, kramdown]));

  test.each(CASES)('$construct', async ({ text, kramdown, at }) => {
    const { decisions, unsupported } = markdownOf({ kramdown });
    const extensions = Object.fromEntries(decisions.map(({ path, value }) => [path.at(-1), value]));
    const { html, residue } = await renderAs('jekyll', extensions)(text);
    const isReported = residue.length + unsupported.length > 0;
    if (!isReported) expect(outlineOf(html)).toBe(outlineOf(made[at] ?? ''));
  });
});
