import { expect, test } from 'vitest';
import { imagesIn, withAttributes } from '../../../src/content/html/image-tags.ts';

const sized = (html: string): string =>
  withAttributes(html, (attributes) => (attributes.get('src') === '/a&b.png' ? { width: '3', height: '2' } : {}));

test.each([
  ['<p><img src="/a&amp;b.png" alt="A"></p>', '<p><img width="3" height="2" src="/a&amp;b.png" alt="A"></p>'],
  ['<IMG SRC=/a&b.png>', '<IMG width="3" height="2" SRC=/a&b.png>'],
  ["<img alt='>' src='/a&#38;b.png'/>", `<img width="3" height="2" alt='>' src='/a&#38;b.png'/>`],
  [
    '<img src="/a&b.png"><img src="/a&b.png" src="/c.png">',
    '<img width="3" height="2" src="/a&b.png"><img width="3" height="2" src="/a&b.png" src="/c.png">',
  ],
])('%s becomes %s', (html, expected) => {
  expect(sized(html)).toBe(expected);
});

test.each([
  '<img src="/b.png">',
  '<img src="/c.png" src="/a&b.png">',
  '<img alt="/a&b.png">',
  '<!-- <img src="/a&b.png"> -->',
  '<script>"<img src=/a&b.png>"</script>',
  '<image src="/a&b.png">',
  '<p title="<img src=/a&b.png>">',
  '<img src="/a&b.png"',
])('%s is unchanged', (html) => {
  expect(sized(html)).toBe(html);
});

test('images have the attributes of their tags, or null for missing ones', () => {
  const NOTHING = { alt: null, width: null, height: null, srcset: null };
  const html =
    '<img src="/a?b&amp;c" alt="Fog &lt;thick&gt;" width="320" height="200"><img alt="none"><img src="">' +
    '<img src=b.png alt width="100%" height="2em" srcset="c.png 2x, d.png 3x"><img src="/a?b&amp;c">';
  expect(imagesIn(html)).toEqual([
    { src: '/a?b&c', alt: 'Fog <thick>', width: 320, height: 200, srcset: null },
    { ...NOTHING, src: 'b.png', alt: '', srcset: 'c.png 2x, d.png 3x' },
    { ...NOTHING, src: '/a?b&c' },
  ]);
});
