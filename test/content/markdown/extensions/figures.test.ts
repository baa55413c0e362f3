import { expect, test } from 'vitest';
import { renderWith } from '../../../helpers/render-with.ts';

const html = await renderWith('figures');
const withCaptions = await renderWith('figures', 'figure-captions');

test.each([
  [
    '![a *b*](/c.png "t")',
    '<figure><img src="/c.png" alt="a b" title="t"></figure>\n',
    '<figure><img src="/c.png" alt="" title="t"><figcaption>a <em>b</em></figcaption></figure>\n',
  ],
  [
    '[![a](/b.png)](/c)',
    '<figure><a href="/c"><img src="/b.png" alt="a"></a></figure>\n',
    '<figure><a href="/c"><img src="/b.png" alt=""></a><figcaption>a</figcaption></figure>\n',
  ],
  ['![a](/b) c', '<p><img src="/b" alt="a"> c</p>\n', '<p><img src="/b" alt="a"> c</p>\n'],
  ['![](/b)', '<figure><img src="/b" alt=""></figure>\n', '<figure><img src="/b" alt=""></figure>\n'],
  [
    '![a](/b)\n![c](/d)',
    '<p><img src="/b" alt="a">\n<img src="/d" alt="c"></p>\n',
    '<p><img src="/b" alt="a">\n<img src="/d" alt="c"></p>\n',
  ],
])('an image alone in its paragraph is a figure as in markdown-it-implicit-figures: %j', (text, figure, captioned) => {
  expect(html(text)).toBe(figure);
  expect(withCaptions(text)).toBe(captioned);
});

test('attributes of the image do not matter', async () => {
  const withAttributes = await renderWith('figures', 'attributes');
  expect(withAttributes('![a](/b){ .c }\n')).toBe('<figure><img class="c" src="/b" alt="a"></figure>\n');
});

test('with markdown-it, a caption has the code that the alternative text loses', async () => {
  const render = await renderWith('figure-captions', 'markdown-it');
  expect(render('![a `b` c](/d.png)\n')).toBe(
    '<figure><img src="/d.png" alt=""><figcaption>a <code>b</code> c</figcaption></figure>\n',
  );
});

test('with bare-images, an image alone has no paragraph, and gets its attributes', async () => {
  const bare = await renderWith('bare-images', 'attributes');
  expect(bare('![a *b*](/c.png "t")\n{.d #e}\n')).toBe('<img id="e" class="d" src="/c.png" alt="a b" title="t">');
  expect(bare('> ![a](/b)\n')).toBe('<blockquote>\n<img src="/b" alt="a"></blockquote>\n');
  expect(bare('- ![a](/b)\n\n- c\n')).toBe('<ul>\n<li><img src="/b" alt="a"></li>\n<li><p>c</p>\n</li>\n</ul>\n');
});

test.each(['[![a](/b.png)](/c)', '![a](/b) c', '![a](/b)\n![c](/d)'])(
  'bare-images does not change other paragraphs: %j',
  async (text) => {
    expect((await renderWith('bare-images'))(text)).toBe((await renderWith())(text));
  },
);
