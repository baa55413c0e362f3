import { expect, test } from 'vitest';
import { type DialectName, renderAs } from '../../helpers/render-as.ts';
import { renderWith } from '../../helpers/render-with.ts';

const html = await renderWith('heading-ids');

test.each([
  ['## A *b* {#c}\n', '<h2 id="c">A <em>b</em></h2>\n'],
  ['A {#b .c}\n---\n', '<h2 class="c" id="b">A</h2>\n'],
  ['## A {: #b .no_toc}\n', '<h2 class="no_toc" id="b">A</h2>\n'],
  ['## A ## {#b}\n', '<h2 id="b">A</h2>\n'],
  ['## Ä {#ä-1}\n', '<h2 id="ä-1">Ä</h2>\n'],
  ['## A {.b}\n', '<h2 class="b" id="a">A</h2>\n'],
])('%j gets the id that it specifies', (text, expected) => {
  expect(html(text)).toBe(expected);
});

test('a custom id does not change other ids', () => {
  expect(html('## A {#x}\n\n## A\n')).toBe('<h2 id="x">A</h2>\n<h2 id="a">A</h2>\n');
});

test.each(['## {{ a }}\n', '## A {b}\n', '## A {#b"onclick=c}\n', '## A `{#b}`\n'])('%j specifies no id', (text) => {
  expect(html(text)).toMatch(/<h2 id="[a-z-]*">.*\{.*<\/h2>/);
});

test.each<readonly [string, Partial<Record<DialectName, string>>]>([
  ['{##b}', { hugo: ' id="b">A', zola: ' id="#b">A', jekyll: ' id="a-b">A {##b}' }],
  [
    '{title="x y"}',
    {
      hugo: ' title="x y" id="a">A',
      zola: ' id="a">A',
      jekyll: ' id="a-titlex-y">A {title="x y"}',
    },
  ],
  ['{b}', { hugo: ' id="a-b">A {b}', zola: ' id="a">A', jekyll: ' id="a-b">A {b}' }],
  ['{}', { hugo: ' id="a">A', zola: ' id="a">A' }],
  ['{.b}', { hugo: ' class="b" id="a">A', jekyll: ' id="a-b">A {.b}' }],
  ['{: #b}', { hugo: ' id="a--b">A {: #b}', jekyll: ' id="a--b">A {: #b}' }],
])('each tool reads the list %s after a heading in its own way', async (list, expected) => {
  for (const [tool, html] of Object.entries(expected))
    expect((await renderAs(tool as DialectName)(`## A ${list}\n`)).html.replaceAll('&quot;', '"')).toBe(
      `<h2${html}</h2>\n`,
    );
});
