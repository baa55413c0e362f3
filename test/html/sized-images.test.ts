import { expect, test } from 'vitest';
import { unsizedImages, withSizes } from '../../src/html/sized-images.ts';

const sized = (html: string): string => withSizes(html, (src) => (src === '/a.png' ? { width: 3, height: 2 } : null));

test.each([
  ['<p><img src="/a.png" alt="A"></p>', '<p><img width="3" height="2" src="/a.png" alt="A"></p>'],
  ['<IMG SRC=/a.png>', '<IMG width="3" height="2" SRC=/a.png>'],
  ["<img alt='>' src='/a.png'/>", `<img width="3" height="2" alt='>' src='/a.png'/>`],
  [
    '<img src="/a.png"><img src="/a.png">',
    '<img width="3" height="2" src="/a.png"><img width="3" height="2" src="/a.png">',
  ],
])('%s becomes %s', (html, expected) => {
  expect(sized(html)).toBe(expected);
});

test.each([
  '<img src="/b.png">',
  '<img src="/a.png" width="9">',
  '<img height=9 src="/a.png">',
  '<img alt="/a.png">',
  '<!-- <img src="/a.png"> -->',
  '<script>"<img src=/a.png>"</script>',
  '<image src="/a.png">',
  '<p title="<img src=/a.png>">',
  '<img src="/a.png"',
])('%s stays as it is', (html) => {
  expect(sized(html)).toBe(html);
});

test('addresses of pictures without sizes are told once', () => {
  expect(unsizedImages('<img src="/a.png"><img src="/a.png"><img src="/b.png"><img src="/c.png" width="1">')).toEqual([
    '/a.png',
    '/b.png',
  ]);
});
