import { expect, test } from 'vitest';
import { postsByAddress } from '../../src/html/posts-by-address.ts';
import { prefixIds } from '../../src/html/prefix-ids.ts';

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
])('ids and what refers to them have the slug: %s', (html, prefixed) => {
  expect(prefixIds(html, 'a', POSTS)).toBe(prefixed);
});

test.each([
  '<a href="#">x</a> <a href="#top">x</a> <a href="#/x">x</a> <a href="#!x">x</a> <a href="#:~:text=x">x</a>',
  '<a href="/about#x">x</a> <a href="https://example.com#x">x</a>',
  '<input name="x"><p title="#x">#x id="x"</p><!-- <p id="x"> -->',
  '<h2 id="">x</h2>',
])('all else stays: %s', (html) => {
  expect(prefixIds(html, 'a', POSTS)).toBe(html);
});
