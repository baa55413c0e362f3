import { expect, test } from 'vitest';
import { collectCode, fillCode } from '../../src/content/code-blocks.ts';

const marks = (code: string): string => `<i>${code}</i>`;
const asItIs = (code: string): string => code;

test('code that names no language stays where it is', () => {
  const { replace, found } = collectCode('text');
  expect(replace('let a', '')).toBe('let a');
  expect(found()).toEqual([]);
});

test('each block is put in its place, highlighted', () => {
  const { replace, found } = collectCode('text');
  const html = `<p>${replace('a', 'js')}</p><p>${replace('b', 'css')}</p>`;
  expect(html).not.toContain('a<');
  expect(fillCode(html, found(), marks)).toBe('<p><i>a</i></p><p><i>b</i></p>');
});

test('code that nobody highlights is escaped as marked does it', () => {
  const { replace, found } = collectCode('text');
  expect(fillCode(replace(`<a href="b">&amp; 'c'</a>`, 'unknown'), found(), asItIs)).toBe(
    '&lt;a href=&quot;b&quot;&gt;&amp;amp; &#39;c&#39;&lt;/a&gt;',
  );
});

test('what code holds is never taken for a place or a pattern', () => {
  const { replace, found } = collectCode('text');
  const html = `${replace("$& $1 $' galley", 'js')} ${replace('b', 'js')}`;
  expect(fillCode(html, found(), asItIs)).toBe('$&amp; $1 $&#39; galley b');
});

test('a text that has the placeholders’ own word keeps it', () => {
  const text = 'galley-code/0/ and galley-code-x/1/';
  const { replace, found } = collectCode(text);
  const html = `${text} ${replace('galley-code/0/', 'js')}`;
  expect(fillCode(html, found(), marks)).toBe(`${text} <i>galley-code/0/</i>`);
});
