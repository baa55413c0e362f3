import { expect, test } from 'vitest';
import { renderAs } from '../../helpers/render-as.ts';
import { renderWith } from '../../helpers/render-with.ts';

const ids = (html: string): readonly string[] => [...html.matchAll(/<h\d[^>]* id="([^"]*)"/g)].map(([, id = '']) => id);

test.each([
  ['ascii-heading-ids', ['unite-a--b_c--', 'unite-a--b_c---1', 'heading']],
  ['blackfriday-heading-ids', ['ünité-a-b-c-日本', 'ünité-a-b-c-日本-1', '日本']],
  ['zola-heading-ids', ['unite-a-b-c', 'unite-a-b-c-1', '日本']],
] as const)('%s', async (name, expected) => {
  const heading = '## Ünité *a* & `b_c` — 日本\n\n';
  expect(ids((await renderWith(name))(`${heading}${heading}## 日本\n`))).toEqual(expected);
});

test('an id after a heading has precedence and is not part of the text', async () => {
  expect(ids((await renderWith('heading-ids', 'zola-heading-ids'))('## A_b {#own}\n\n## A_b\n'))).toEqual([
    'own',
    'a-b',
  ]);
});

test('template tags are no part of an id', async () => {
  const text = '## Set up {{< foo >}}\n\n## Q & A\n';
  expect(ids((await renderAs('hugo')(text)).html)).toEqual(['set-up', 'q--a']);
  expect(ids((await renderAs('hugo', { 'ascii-heading-ids': true })(text)).html)).toEqual(['set-up', 'q--a']);
});

test('HTML tags are not part of an id, but code is, as written', async () => {
  const { html } = await renderAs('zola')('## A <em>b</em> [c](d.html) `e&amp;f`\n');
  expect(ids(html)).toEqual(['a-b-c-e-amp-f']);
});

test('Zola’s ids are the default in its posts; letters that Galley cannot transliterate are reported', async () => {
  const render = renderAs('zola');
  const sure = await render('# get_url É\n\n## Œuvre & “straße” — x\n');
  expect(ids(sure.html)).toEqual(['get-url-e', 'oeuvre-strasse-x']);
  expect(sure.warnings).toEqual([]);
  const { warnings } = await render('A.\n\n## Привет\n\n## 日本 {#japan}\n\n## 🎉 b\n');
  expect(warnings).toMatchObject([{ code: 'post/markdown-differs', bodyOffset: 4 }]);
  expect(warnings[0]?.message).toContain('the first of 2 places');
});
