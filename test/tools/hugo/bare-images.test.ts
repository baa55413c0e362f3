import { expect, test } from 'vitest';
import { renderWith } from '../../helpers/render-with.ts';

test('an image alone has no paragraph, and gets its attributes', async () => {
  const bare = await renderWith('bare-images', 'attributes');
  expect(bare('![a *b*](/c.png "t")\n{.d #e}\n')).toBe('<img id="e" class="d" src="/c.png" alt="a b" title="t">');
  expect(bare('> ![a](/b)\n')).toBe('<blockquote>\n<img src="/b" alt="a"></blockquote>\n');
  expect(bare('- ![a](/b)\n\n- c\n')).toBe('<ul>\n<li><img src="/b" alt="a"></li>\n<li><p>c</p>\n</li>\n</ul>\n');
});

test.each(['[![a](/b.png)](/c)', '![a](/b) c', '![a](/b)\n![c](/d)'])(
  'other paragraphs stay as they are: %j',
  async (text) => {
    expect((await renderWith('bare-images'))(text)).toBe((await renderWith())(text));
  },
);
