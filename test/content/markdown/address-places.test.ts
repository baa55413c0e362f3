import { expect, test } from 'vitest';
import { addressPlaces } from '../../../src/content/markdown/address-places.ts';
import { fairLimit } from '../../helpers/slowness.ts';

/** Each place as `line:column <URL as written>`. */
const places = (text: string): string[] =>
  addressPlaces(text).map(({ start, end }) => {
    const before = text.slice(0, start).split('\n');
    return `${before.length}:${(before.at(-1) ?? '').length + 1} ${text.slice(start, end)}`;
  });

test.each([
  ['one address that begins like another', '[up](../a/) [up2](../a)', ['1:6 ../a/', '1:19 ../a']],
  ['an address that is also text', 'bundle/ `[x](bundle/)`\n\n[link](bundle/)', ['3:8 bundle/']],
  ['an address that is its own text', '[b.md](b.md) ![b.md](<b.md> "b.md")', ['1:8 b.md', '1:23 b.md']],
  ['an image in a link', '[![a](b.png)](c.md)', ['1:7 b.png', '1:15 c.md']],
  ['code in a block', '```\n[a](b.md)\n```\n\n    [a](b.md)\n\n[a](b.md)', ['7:5 b.md']],
  ['a link by reference', '[a.md]\n\n[x][a.md]\n\n[a.md]: <a.md> "t"', ['5:10 a.md']],
  [
    'lists and quotes',
    '> 1. a [b](c.md)\n>    [d\n>    e](f.md)\n> - [c](c.md)',
    ['1:12 c.md', '3:9 f.md', '4:9 c.md'],
  ],
  ['a table', '| a.md | [b](c.md) |\n|---|---|\n| [d](a.md) | c.md |', ['1:14 c.md', '3:7 a.md']],
  ['a footnote', 'a[^1] [b](c.md)\n\n[^1]: d [e](f.md)', ['1:11 c.md', '3:13 f.md']],
  ['raw HTML', 'a.png <img alt="a.png" src=a.png> <a href=\'b.md\'>', ['1:28 a.png', '1:44 b.md']],
  [
    'a block of raw HTML',
    '<div>\n<img src="a.png"\nsrcset="b.png 1x, c.png 2x">\n</div>',
    ['2:11 a.png', '3:9 b.png', '3:19 c.png'],
  ],
  ['lines that end as on Windows', 'a\r\n\r\n[b](c.md)\r\n- [d](e.md)\r\n', ['3:5 c.md', '4:7 e.md']],
  ['an address with a backslash, which is shown where it begins', '[a](b\\(c.md) [d](e.md)', ['1:5 ', '1:18 e.md']],
  ['emphasis and headings', '# *a* [b](c.md)\n\n**[d](c.md)**', ['1:11 c.md', '3:7 c.md']],
])('%s', (_, text, expected) => {
  expect(places(text)).toEqual(expected);
});

test('runs in linear, not quadratic time', () => {
  const millisecondsFor = (count: number): number => {
    const start = process.cpuUsage().user;
    expect(places('[a](b.md) '.repeat(count)).length).toBe(count);
    return (process.cpuUsage().user - start) / 1000;
  };
  millisecondsFor(100);
  const time = millisecondsFor(2000);
  expect(time).toBeLessThan(fairLimit(3000, time));
});
