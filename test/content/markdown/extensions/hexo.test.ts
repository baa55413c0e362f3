import { expect, test } from 'vitest';
import { renderAs } from '../../../helpers/render-as.ts';

const htmlOf = async (text: string): Promise<string> => (await renderAs('hexo')(text)).html;

test.each([
  ['## A B', 'A-B'],
  ['## Été à Köln', 'Ete-a-Koln'],
  ['## Straße & Œuvre', 'Strase-OEuvre'],
  ['## 日本 が한', '日本-が한'],
  ['## a `<b>`', 'a'],
  [`## What's "new"? a -- b`, 'What’s-“new”-a-–-b'],
])('the heading %j has the id %s', async (text, id) => {
  expect(await htmlOf(text)).toContain(` id="${id}"`);
});

test('a line ending is a line break, and a line that begins with a colon is a definition', async () => {
  expect(await htmlOf('a\nb')).toBe('<p>a<br>b</p>\n');
  expect(await htmlOf('Term\n: Meaning')).toContain('<dt>Term</dt>');
});
