import { expect, test } from 'vitest';
import { renderAs } from '../../helpers/render-as.ts';

const htmlOf = async (text: string): Promise<string> => (await renderAs('eleventy')(text)).html;

test('single tildes and bare addresses are text', async () => {
  expect(await htmlOf('~a~ ~~b~~ www.example.com')).toBe('<p>~a~ <del>b</del> www.example.com</p>\n');
  expect(await htmlOf('www.e.com/a\\_b/*c*')).toBe('<p>www.e.com/a_b/<em>c</em></p>\n');
  expect(await htmlOf('~a **~b~** www.example.com~')).toBe('<p>~a <strong>~b~</strong> www.example.com~</p>\n');
  expect(await htmlOf('https://e.com/*a* me@e.com')).toBe('<p>https://e.com/<em>a</em> me@e.com</p>\n');
});

test('lines that only go on with the paragraph of an item or a quote begin no table', async () => {
  const rows = '| b | *c* |\n|---|---|\n';
  const text = '| b | <em>c</em> |\n|---|---|';
  expect(await htmlOf(`- a\n${rows}`)).toBe(`<ul>\n<li>a\n${text}</li>\n</ul>\n`);
  expect(await htmlOf(`- ${rows}`)).toBe(`<ul>\n<li><p>${text}</p>\n</li>\n</ul>\n`);
  expect(await htmlOf(`> a\n${rows}`)).toBe(`<blockquote>\n<p>a\n${text}</p>\n</blockquote>\n`);
  expect(await htmlOf(`- a\n  ${rows.replace('\n', '\n  ')}`)).toContain('<table>');
});

test('the row of hyphens of a table can have tabs', async () => {
  const table = (await htmlOf('| a | b |\n| -- | -- |\n| c | d |')).replaceAll('\n', '');
  for (const row of ['|\t--\t|\t--\t|', '--\t|\t--'])
    expect((await htmlOf(`|a\t|\tb|\n${row}\n|\tc\t|\td\t|`)).replaceAll('\n', '')).toBe(table);
  expect(await htmlOf('a | b\n--\t|')).toBe('<p>a | b\n--\t|</p>\n');
});
