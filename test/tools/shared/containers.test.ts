import { expect, test } from 'vitest';
import { renderWith } from '../../helpers/render-with.ts';

const html = await renderWith('containers');

test('a container has its kind as class, and its own title or the default one', () => {
  expect(html('::: tip Own `a` <b>\n- c\n:::\n')).toBe(
    '<div class="tip custom-block">\n<p class="custom-block-title">Own <code>a</code> &lt;b&gt;</p>\n<ul>\n<li>c</li>\n</ul>\n</div>\n',
  );
  expect(html(':::warning\na\n:::\n')).toContain('<p class="custom-block-title">WARNING</p>');
  expect(html(':::note[Own]\na\n:::\n')).toContain('<p class="custom-block-title">Own</p>');
});

test('details can be open and contain other containers', () => {
  expect(html(':::: details A {open}\n::: info\nb\n:::\n::::\nc\n')).toBe(
    '<details open class="details custom-block">\n<summary>A</summary>\n<div class="info custom-block">\n<p class="custom-block-title">INFO</p>\n<p>b</p>\n</div>\n</details>\n<p>c</p>\n',
  );
});

test('words in braces are attributes without a value, except scripts', () => {
  expect(html('::: info {no-title .b c=d onclick}\na\n:::\n')).toContain(
    '<div no-title c="d" class="info custom-block b">\n<p class="custom-block-title">INFO</p>',
  );
});

test('a container interrupts a paragraph, and ends with its parent', () => {
  expect(html('a\n::: tip\nb\n')).toBe(
    '<p>a</p>\n<div class="tip custom-block">\n<p class="custom-block-title">TIP</p>\n<p>b</p>\n</div>\n',
  );
  expect(html('> ::: tip\n> b\n\nc\n')).toContain('</div>\n</blockquote>\n<p>c</p>');
});

test('code groups have no title, and unknown kinds are text', () => {
  expect(html('::: code-group\n```js\na\n```\n:::\n')).toMatch(/^<div class="code-group">\n<pre>/);
  expect(html('::: other\na\n:::\n')).toBe('<p>::: other\na\n:::</p>\n');
});
