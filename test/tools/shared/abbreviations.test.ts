import { expect, test } from 'vitest';
import { renderWith } from '../../helpers/render-with.ts';

const html = await renderWith('abbreviations');

const DEFINED = '\n\n*[HTML]: Hyper\n';
const HTML = '<abbr title="Hyper">HTML</abbr>';

test.each([
  ['a paragraph', 'HTML, and **HTML**', `<p>${HTML}, and <strong>${HTML}</strong></p>`],
  ['a list', '- HTML', `<li>${HTML}</li>`],
  ['the head and the cells of a table', '| HTML |\n|---|\n| HTML |', `<th>${HTML}</th>`],
  ['the cells of a table', '| a |\n|---|\n| HTML |', `<td>${HTML}</td>`],
])('marks abbreviations in %s', (_, text, expected) => {
  expect(html(text + DEFINED)).toContain(expected);
});

test('parts of words and code are unchanged', () => {
  expect(html(`XHTML \`HTML\`${DEFINED}`)).toBe('<p>XHTML <code>HTML</code></p>\n');
});
