import { expect, test } from 'vitest';
import { renderWith } from '../../helpers/render-with.ts';

const html = await renderWith('definition-lists');

test('terms are lines above definitions', () => {
  expect(html('A *b*\nC\n: d\n  e\n: f\n\nG\n: h\n\nText\n')).toBe(
    '<dl>\n<dt>A <em>b</em></dt>\n<dt>C</dt>\n<dd>d\ne</dd>\n<dd>f</dd>\n<dt>G</dt>\n<dd>h</dd>\n</dl>\n<p>Text</p>\n',
  );
});

test('after an empty line, a definition consists of paragraphs and other blocks', () => {
  expect(html('A\n\n: b\n\n  c\n\n  - d\n')).toBe(
    '<dl>\n<dt>A</dt>\n<dd><p>b</p>\n<p>c</p>\n<ul>\n<li>d</li>\n</ul>\n</dd>\n</dl>\n',
  );
});

test('a term can be an address', () => {
  expect(html('<https://a.b>\n: c\n')).toBe(
    '<dl>\n<dt><a href="https://a.b">https://a.b</a></dt>\n<dd>c</dd>\n</dl>\n',
  );
});

test('definition lists can be in list items and quotes', () => {
  expect(html('> A\n> : b\n')).toBe('<blockquote>\n<dl>\n<dt>A</dt>\n<dd>b</dd>\n</dl>\n</blockquote>\n');
});

test.each(['a : b\n', '# A\n: b\n', ': a\n', 'a\n:b\n', '| a |\n| :- |\n| : b |\n'])('%j defines nothing', (text) => {
  expect(html(text)).not.toContain('<dl>');
});
