import { expect, test } from 'vitest';
import { readGood } from '../../helpers/content.ts';

const html = async (body: string): Promise<string> =>
  (await readGood(`---\ntitle: T\ndate: 2026-01-01\n---\n${body}`, { adopt: { dialect: 'jekyll' } })).html;
const entry = (id: string, text: string, below = ''): string => `<li><a href="#${id}">${text}</a>${below}</li>`;

test('{:toc} below a list becomes a list of all headings except those with the class no_toc', async () => {
  const body = '# Contents\n{:.no_toc}\n\n* This goes\n{:toc}\n\n## A *b* & c {#own}\n\n#### D\n\n## E\n';
  const inner = `<ul>${entry('d', 'D')}</ul>`;
  const all = `<ul>${entry('own', 'A <em>b</em> &amp; c', inner)}${entry('e', 'E')}</ul>`;
  const made = await html(body);
  expect(made).toContain(`<nav class="table-of-contents">${all}</nav>`);
  expect(made).not.toContain('This goes');
});

test('a heading is below the nearest earlier one of a higher level, even if a lower one comes first', async () => {
  const made = await html('* x\n{:toc}\n\n### A\n\n## B\n\n### C\n');
  expect(made).toContain(`<ul>${entry('a', 'A')}${entry('b', 'B', `<ul>${entry('c', 'C')}</ul>`)}</ul>`);
});

test('{:toc} includes headings in other blocks, but not those in HTML', async () => {
  const made = await html('* x\n{:toc}\n\n> # A\n\n<h1 id="b">B</h1>\n');
  expect(made).toContain(`<ul>${entry('a', 'A')}</ul>`);
});

test('without headings, the table of contents is left out', async () => {
  expect((await html('* x\n{:toc}\n\nText.')).trim()).toBe('<p>Text.</p>');
});

test('text that only looks like a table of contents is not one', async () => {
  expect(await html('- a\n- b\n{: .no_toc}\n')).not.toContain('<nav');
});

test('in Jekyll, [[toc]] is text', async () => {
  expect(await html('a\n[[toc]]\n\n## B\n')).toBe('<p>a\n[[toc]]</p>\n<h2 id="b">B</h2>\n');
});
