import { expect, test } from 'vitest';
import { escapeHtml, escapeHtmlText, escapeRegExp } from '../../src/shared/escape.ts';

test('escaped text is not markup, between tags and in attributes', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  );
  expect(escapeHtmlText(`"a" & 'b' < c`)).toBe(`"a" &amp; 'b' &lt; c`);
});

test('an escaped text as a pattern matches only itself', () => {
  const text = 'a.b*c+d?^$(x)[y]{1}|\\';
  expect(text.match(new RegExp(`^${escapeRegExp(text)}$`))?.[0]).toBe(text);
  expect(new RegExp(`^${escapeRegExp('a.b')}$`).test('axb')).toBe(false);
});
