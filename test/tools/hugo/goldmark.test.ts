import { expect, test } from 'vitest';
import { renderWith } from '../../helpers/render-with.ts';

const html = await renderWith('goldmark');

test('three or more tildes are text', () => {
  expect(html('a~~~~b~~~~c')).toBe('<p>a~~~~b~~~~c</p>\n');
  expect(html('唔~~~~汪！唔~~~~哇')).toBe('<p>唔~~~~汪！唔~~~~哇</p>\n');
  expect(html('a~~~b ~~c~~')).toBe('<p>a~~~b <del>c</del></p>\n');
});

test('only an address after white space, a sign or other Markdown becomes a link', () => {
  const link = '<a href="https://e.com/a">https://e.com/a</a>';
  for (const before of ['', 'a ', '(', '见 ', '**b**', '`c`', '"'])
    expect(html(`${before}https://e.com/a`)).toContain(link);
  for (const before of ['见', '/', ';', '-']) expect(html(`${before}https://e.com/a`)).not.toContain('<a');
  expect(html('见<a href="/b">https://e.com/a</a>')).toBe('<p>见<a href="/b">https://e.com/a</a></p>\n');
  expect(html('见a@e.com，b@e.com')).toBe('<p>见a@e.com，b@e.com</p>\n');
});

test('an address ends at the first letter outside ASCII', () => {
  expect(html('https://e.com/a，后')).toBe('<p><a href="https://e.com/a">https://e.com/a</a>，后</p>\n');
});

test('the id of a heading keeps the underscores of emphasis, and loses marks', () => {
  expect(html('## _A_ b')).toContain('id="_a_-b"');
  expect(html('## हिन्दी İ')).toContain('id="हनद-i"');
  expect(html('## !')).toContain('id="heading"');
});

test('extensions find line ends of Windows, too', () => {
  const text = '<figure>\n  <img>\n\n</figure>\n\nText\n';
  expect(html(text)).toBe('<figure>\n  <img>\n</figure>\n<p>Text</p>\n');
  expect(html(text.replaceAll('\n', '\r\n'))).toBe(html(text));
});
