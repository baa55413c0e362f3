import { expect, test } from 'vitest';
import { addressAttributesIn, candidatesIn } from '../../../src/content/html/address-attributes.ts';
import { fairLimit } from '../../helpers/slowness.ts';

const found = (html: string): string[] =>
  addressAttributesIn(html).flatMap(({ addresses }) =>
    addresses.map(({ tag, attribute, value, start, end }) => {
      expect(html.slice(start, end)).toBe(value);
      return `${tag} ${attribute} ${value}`;
    }),
  );

test('finds URLs with any quotes, letter case and spacing', () => {
  expect(
    found(`<a href="a&amp;b" href2=x><IMG\nSRC = 'c' alt="href=d"><video poster=e/f src></video><br/href=g>`),
  ).toEqual(['a href a&amp;b', 'img src c', 'video poster e/f', 'br href g']);
});

test('every address in a srcset counts', () => {
  expect(found('<img srcset="a 1x,b 2x">')).toEqual(['img srcset a', 'img srcset b']);
});

test('tags in comments, scripts, styles and text areas, and unclosed tags, are text', () => {
  for (const html of [
    '<!-- <a href=x> -->',
    '<script><a href=x></script>',
    '<style><a href=x></style>',
    '<textarea><a href=x></textarea>',
    '<title><a href=x></title>',
    '&lt;a href=x>',
    '<a href=x',
    '<a href="x>',
  ])
    expect(found(html)).toEqual([]);
});

test('a value’s range includes its quotes', () => {
  const html = `<a href='x' class=b>`;
  const [attribute] = addressAttributesIn(html);
  expect(html.slice(attribute?.start, attribute?.end)).toBe("'x'");
});

test('runs in linear, not quadratic time', () => {
  const millisecondsFor = (count: number): number => {
    const start = process.cpuUsage().user;
    for (const html of [
      `<div>${'<a '.repeat(count)}`,
      '<a href="'.repeat(count),
      '<!--'.repeat(count),
      '<a b=&'.repeat(count),
    ])
      addressAttributesIn(html);
    return (process.cpuUsage().user - start) / 1000;
  };
  millisecondsFor(10_000);
  const time = millisecondsFor(330_000);
  expect(time).toBeLessThan(fairLimit(3000, time));
});

test.each([
  ['a.png', ['a.png']],
  [' a.png 1x,\n b.png 2x ', ['a.png', 'b.png']],
  ['a.png 1x,b.png 2x', ['a.png', 'b.png']],
  ['a.png, b.png', ['a.png', 'b.png']],
  [',, a,b.png 1x (c, d) e, f', ['a,b.png', 'f']],
  ['data:image/png;base64,AA== 1x', ['data:image/png;base64,AA==']],
  [' , ', []],
])('finds the addresses in %j as browsers do', (value, expected) => {
  expect(candidatesIn(value).map(({ start, end }) => value.slice(start, end))).toEqual(expected);
});
