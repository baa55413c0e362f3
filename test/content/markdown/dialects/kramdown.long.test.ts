import { describe, expect, test } from 'vitest';
import { outlineOf } from '../../../helpers/outline.ts';
import { renderAs } from '../../../helpers/render-as.ts';
import { htmlOfJekyll, isMissing } from '../../../helpers/tools.ts';
import { DIFFERENT, KRAMDOWN_CASES } from './kramdown-cases.ts';

describe.skipIf(isMissing('jekyll'))('Galley and Jekyll make the same of', () => {
  const made = isMissing('jekyll') ? [] : htmlOfJekyll(KRAMDOWN_CASES.map(([, text, options = {}]) => [text, options]));
  const render = renderAs('jekyll');

  test.each(KRAMDOWN_CASES.map(([construct, text], at) => ({ construct, text, at })))(
    '$construct',
    async ({ construct, text, at }) => {
      const outline = outlineOf((await render(text)).html);
      if (DIFFERENT.includes(construct)) expect(outline).not.toBe(outlineOf(made[at] ?? ''));
      else expect(outline).toBe(outlineOf(made[at] ?? ''));
    },
  );
});
