import { describe, expect, test } from 'vitest';
import { type DialectName, renderAs } from '../../helpers/render-as.ts';

const COMMON_MARK: readonly DialectName[] = ['astro', 'eleventy', 'hugo', 'vitepress', 'zola'];

const CASES: readonly (readonly [text: string, html: string])[] = [
  ['**a **b** c**', '<strong>a <strong>b</strong> c</strong>'],
  ['****a****', '<strong><strong>a</strong></strong>'],
  ['***a** b*', '<em><strong>a</strong> b</em>'],
  ['*a **b***', '<em>a <strong>b</strong></em>'],
  ['**a****b**', '<strong>a****b</strong>'],
  ['A_*, B_*', 'A_<em>, B_</em>'],
  ['**_a_** _b_c_', '<strong><em>a</em></strong> <em>b_c</em>'],
  ['*a <b>b* **c</b>*', '<em>a <b>b</em> *<em>c</b></em>'],
  ['**a *b** _c', '*<em>a <em>b</em></em> _c'],
  ['*a* **b** *c', '<em>a</em> <strong>b</strong> *c'],
  ['*[*a*](/b) `*`*', '<em><a href="/b"><em>a</em></a> <code>*</code></em>'],
  ['[*_**](/a)', '<a href="/a">*_**</a>'],
  ['*a\\* b*', '<em>a* b</em>'],
  ['**a~b** c **d~e**', '<strong>a~b</strong> c <strong>d~e</strong>'],
  ['*a ~~b* c~~', '<em>a ~~b</em> c~~'],
];

describe.each(COMMON_MARK)('Emphasis in any combination is as in CommonMark: %s', (dialect) => {
  const render = renderAs(dialect);

  test.each(CASES)('%s', async (text, html) => {
    expect((await render(text)).html).toBe(`<p>${html}</p>\n`);
  });
});

test('emphasis that is nested too deeply is an error', async () => {
  const marks = '*a '.repeat(101);
  const text = `${marks}${'b* '.repeat(101)}`;
  await expect(renderAs('hugo')(text)).rejects.toThrow('The Markdown is nested more than 100 levels deep.');
});

test('many marks without a partner take little time', async () => {
  const start = performance.now();
  await renderAs('hugo')('a*b _c **d_ ~e ~~f '.repeat(300));
  expect(performance.now() - start).toBeLessThan(1000);
});
