import { expect, test } from 'vitest';
import { idsIn, prefixIds } from '../../../src/content/html/ids.ts';
import { postsByAddress } from '../../../src/content/html/mark-addresses.ts';

test('finds ids of all elements and names of anchors, with any quotes', () => {
  const html =
    '<h2 id="a">x</h2><P\nID=b class=c><a name=\'d\' id="e">y</a><input name="f"><img alt="x>y" id=g/> <br data-id="h">';
  expect([...idsIn(html)]).toEqual(['a', 'b', 'd', 'e', 'g/']);
});

test('character references are decoded', () => {
  expect([...idsIn('<p id="a&amp;b&#233;">')]).toEqual(['a&bé']);
});

test('text is not a tag', () => {
  expect([...idsIn('a id=b <p>id="c" <code>id=&quot;d&quot;</code>')]).toEqual([]);
});

test('a long text is read in linear time', () => {
  expect(idsIn('<a '.repeat(300_000)).size).toBe(0);
  expect(idsIn(`<a${' id'.repeat(300_000)}`).size).toBe(0);
  expect(idsIn(`<a ${'x'.repeat(900_000)} id="`).size).toBe(0);
});

const POSTS = postsByAddress([{ url: '/posts/b', slug: 'b' }]);

test.each([
  ['<h2 id="x">x</h2>', '<h2 id="a:x">x</h2>'],
  ["<h2 id=x>x</h2><a name='y'></a>", "<h2 id=a:x>x</h2><a name='a:y'></a>"],
  ['<a href="#x">x</a>', '<a href="#a:x">x</a>'],
  ['<a href="/posts/b?c#x">x</a> <a href="/posts/b">b</a>', '<a href="/posts/b?c#b:x">x</a> <a href="/posts/b">b</a>'],
  ['<p aria-describedby="x y"></p><label for="z">', '<p aria-describedby="a:x a:y"></p><label for="a:z">'],
  ['<img usemap="#x"><map name="x"></map>', '<img usemap="#a:x"><map name="a:x"></map>'],
  [
    '<svg><g id="x"/><path fill="url(#x)"/><use href="#x"/></svg>',
    '<svg><g id="a:x"/><path fill="url(#a:x)"/><use href="#a:x"/></svg>',
  ],
])('ids and references to them get the slug as prefix: %s', (html, prefixed) => {
  expect(prefixIds(html, 'a', POSTS)).toBe(prefixed);
});

test.each([
  '<a href="#">x</a> <a href="#top">x</a> <a href="#/x">x</a> <a href="#!x">x</a> <a href="#:~:text=x">x</a>',
  '<a href="/about#x">x</a> <a href="https://example.com#x">x</a>',
  '<input name="x"><p title="#x">#x id="x"</p><!-- <p id="x"> -->',
  '<h2 id="">x</h2>',
])('everything else is unchanged: %s', (html) => {
  expect(prefixIds(html, 'a', POSTS)).toBe(html);
});
