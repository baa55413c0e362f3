import { expect, test } from 'vitest';
import { renderAs } from '../../helpers/render-as.ts';

const htmlOf = async (text: string): Promise<string> => (await renderAs('vitepress')(text)).html;

test('attributes belong to a link, an item if they are on its line, or else to the list', async () => {
  expect(await htmlOf('- a {.b}\n- c')).toBe('<ul>\n<li class="b">a</li>\n<li>c</li>\n</ul>\n');
  expect(await htmlOf('[a](/b){target="_self"}')).toBe('<p><a target="_self" href="/b">a</a></p>\n');
  expect(await htmlOf('- a\n- c\n{.b}')).toBe('<ul class="b">\n<li>a</li>\n<li>c</li>\n</ul>\n');
});
