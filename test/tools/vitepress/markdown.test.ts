import { expect, test } from 'vitest';
import { renderAs } from '../../helpers/render-as.ts';

const htmlOf = async (text: string): Promise<string> => (await renderAs('vitepress')(text)).html;

test.each([
  ['## A.b c/d', 'a-b-c-d'],
  ['## 1. Start', '_1-start'],
  ['## Über `x_y` & “z”', 'uber-x-y-z'],
  ['## A &amp; B <b>c</b>', 'a-amp-b-c'],
  ['- ## In a list', 'in-a-list'],
  ['## A &copy; b `c&amp;d`', 'a-copy-b-c-amp-d'],
  ['## A&copy b &lt c', 'a-copy-b-lt-c'],
  ['A B\n---', 'a-b'],
  ['## Party :tada:', 'party'],
  ['## A ![b](/c.png)', 'a'],
  ['## Party 🎉', 'party-🎉'],
  ['# A {#b}\n\n## b', 'b-1'],
  ['## Own {#Its-id}', 'Its-id'],
])('the heading %j has the id %s', async (text, id) => {
  expect(await htmlOf(text)).toContain(` id="${id}"`);
});

test('headings with the same text have different ids, and one of punctuation alone has an id too', async () => {
  expect(await htmlOf('## A\n\n## a')).toBe('<h2 id="a">A</h2>\n<h2 id="a-1">a</h2>\n');
  expect(await htmlOf('## !?')).toBe('<h2 id="">!?</h2>\n');
});

test('alerts look like containers', async () => {
  expect(await htmlOf('> [!TIP]\n> a\n\n> [!NOTE] Its title\n> b')).toBe(
    '<div class="tip custom-block github-alert">\n<p class="custom-block-title">TIP</p>\n<p>a</p>\n</div>\n' +
      '<div class="note custom-block github-alert">\n<p class="custom-block-title">Its title</p>\n<p>b</p>\n</div>\n',
  );
});

test('badges become elements, and ClientOnly becomes its content', async () => {
  expect(await htmlOf('a <Badge text="x & y" /> <Badge type="danger">b</Badge> <ClientOnly>c</ClientOnly>')).toBe(
    '<p>a <span class="VPBadge tip">x & y</span> <span class="VPBadge danger">b</span> c</p>\n',
  );
  expect(await htmlOf('<Badge type="a&quot; onclick=&quot;b" text="c" />')).toContain('class="VPBadge tip"');
  expect(await htmlOf('<Badge :text="a" />')).toContain('<Badge :text="a" />');
});

test.each([
  ['<Badge text="a > <b>" />', '<span class="VPBadge tip">a > &lt;b></span>'],
  ['<Badge text=a />', '<span class="VPBadge tip">a</span>'],
  ["<Badge title='text=\"b\"' text='a' />", '<span class="VPBadge tip">a</span>'],
  ['<Badge text="a :b=c" />', '<span class="VPBadge tip">a :b=c</span>'],
  ['<Badge text="a"></Badge>', '<span class="VPBadge tip">a</span>'],
  ['<Badge text="a">*b*</Badge>', '<span class="VPBadge tip"><em>b</em></span>'],
  ['<Badge :text="a">b</Badge>', '<Badge :text="a">b</Badge>'],
  [
    '<ClientOnly v-if="a">b <Badge text="c" /></ClientOnly>',
    '<ClientOnly v-if="a">b <span class="VPBadge tip">c</span></ClientOnly>',
  ],
  ['<Badge-list text="a" />', '<Badge-list text="a" />'],
])('nothing of the component %j is lost', async (text, html) => {
  expect(await htmlOf(`x ${text}`)).toBe(`<p>x ${html}</p>\n`);
});

test('a component around blocks is its content', async () => {
  expect(await htmlOf('<ClientOnly>\n\na\n\n<div>b</div>\n</ClientOnly>\n\n<div>c</Badge </div>')).toBe(
    '\n<p>a</p>\n<div>b</div>\n<div>c</Badge </div>\n',
  );
});

test('the page’s own script and style are left out, except in code', async () => {
  expect(await htmlOf('<script setup>\nconst a = 1\n</script>\n\nb\n\n<style>\n.c {}\n</style>')).toBe('<p>b</p>\n');
  expect(await htmlOf('<script>a</script> b <script>c</script> d')).toBe(' b  d');
  expect(await htmlOf('```html\n<script setup>\n</script>\n```')).toContain('&lt;script setup&gt;');
});

test('attributes belong to a link, a container, an item if they are on its line, or else to the list', async () => {
  expect(await htmlOf('- a {.b}\n- c')).toBe('<ul>\n<li class="b">a</li>\n<li>c</li>\n</ul>\n');
  expect(await htmlOf('[a](/b){target="_self"}')).toBe('<p><a target="_self" href="/b">a</a></p>\n');
  expect(await htmlOf('::: tip {#b}\na\n:::')).toContain('<div id="b" class="tip custom-block">');
  expect(await htmlOf('- a\n- c\n{.b}')).toBe('<ul class="b">\n<li>a</li>\n<li>c</li>\n</ul>\n');
});

test('the kinds info and danger are alerts too, which GitHub does not have', async () => {
  expect(await htmlOf('> [!INFO]\n> a\n\n> [!danger]Stop\n> b')).toBe(
    '<div class="info custom-block github-alert">\n<p class="custom-block-title">INFO</p>\n<p>a</p>\n</div>\n' +
      '<div class="danger custom-block github-alert">\n<p class="custom-block-title">Stop</p>\n<p>b</p>\n</div>\n',
  );
});

test('signs such as :) become emoji, unless a letter or digit touches them', async () => {
  expect(await htmlOf('a :) (:-D) <3! b:) :)c 1<3 a:/d `:)` [:)](/e:) http://f :tada:')).toBe(
    '<p>a 😃 (😄) ❤️! b:) :)c 1&lt;3 a:/d <code>:)</code> <a href="/e:">😃</a> <a href="http://f">http://f</a> 🎉</p>\n',
  );
  expect(await htmlOf('## Hi :)')).toBe('<h2 id="hi">Hi 😃</h2>\n');
});
