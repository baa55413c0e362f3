import { expect, test } from 'vitest';
import { renderWith } from '../../helpers/render-with.ts';

const html = await renderWith('commonmark', 'ins', 'mark', 'sub', 'sup');

test.each([
  ['++a *b*++ C++ and C++', '<ins>a <em>b</em></ins> C++ and C++'],
  ['==a== =b= ==c ==', '<mark>a</mark> =b= ==c =='],
  ['C++的学习 C++ Primer', 'C<ins>的学习 C</ins> Primer'],
  ['H~2~O x^2^ ~~d~~ ^a\\ b^', 'H<sub>2</sub>O x<sup>2</sup> <del>d</del> <sup>a b</sup>'],
  ['++++a++++ +++b+++', '<ins><ins>a</ins></ins> +<ins>b</ins>+'],
  ['*a ++b* c++', '<em>a ++b</em> c++'],
  ['`++a++` ++`b`++', '<code>++a++</code> <ins><code>b</code></ins>'],
  ['x==y==z a == b == c', 'x<mark>y</mark>z a == b == c'],
  ['==a ++b== c++', '<mark>a ++b</mark> c++'],
  ['^a^b^ ~*x*~', '<sup>a</sup>b^ <sub>*x*</sub>'],
  ['++a ==b== c++', '<ins>a <mark>b</mark> c</ins>'],
  ['19^th^ ~a', '19<sup>th</sup> ~a'],
  ['==中文==，x ==a==.', '<mark>中文</mark>，x <mark>a</mark>.'],
  ['++(a)++ x++(a)++', '<ins>(a)</ins> x++(a)++'],
  ['[==a==](/b) \\==a== ==a\\==', '<a href="/b"><mark>a</mark></a> ==a== ==a=='],
  ['++a++b++', '<ins>a</ins>b++'],
])('marks of plugins are read as markdown-it reads them: %j', (text, expected) => {
  expect(html(text)).toBe(`<p>${expected}</p>\n`);
});

test('text with many open marks is read, not refused as too slow', () => {
  expect(html('++a ==b ^c '.repeat(10_000))).toHaveLength('++a ==b ^c '.length * 10_000 + '<p></p>\n'.length);
});
