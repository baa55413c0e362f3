import { expect, test } from 'vitest';
import { renderWith } from '../../../helpers/render-with.ts';

const render = await renderWith('wiki-links');
const html = (text: string): string => render(text).replace(/galley-reference-\w+\/\d+\//g, '·');

test.each([
  ['[[Page]]', '<a href="··">Page</a>'],
  ['[[folder/Page#Part|the *part*]] more', '<a href="··">the *part*</a> more'],
  ['[[Page#One#Two]]', '<a href="··">Page &gt; One &gt; Two</a>'],
  ['[[#Part]] *[[a]]*', '<a href="··">Part</a> <em><a href="··">a</a></em>'],
  ['![[a.png]]', '<img src="··" alt="">'],
  ['![[a.png|The pier|300]]', '<img width="300" src="··" alt="The pier">'],
  ['![[a.PNG|300x200]]', '<img width="300" height="200" src="··" alt="">'],
  ['![[Page]] ![[a.mp4]]', '![[Page]] ![[a.mp4]]'],
  ['`[[a]]` \\[[a]] [[1, 2]]', '<code>[[a]]</code> [[a]] [[1, 2]]'],
  ['[[a]](/b) [[[a]]](/c)', '<a href="/b">[a]</a> <a href="/c">[[a]]</a>'],
])('wiki links are read as in Obsidian: %j', (text, expected) => {
  expect(html(text)).toBe(`<p>${expected}</p>\n`);
});

test('in a table, the bar of a wiki link is escaped', () => {
  expect(html('| a |\n|---|\n| [[Page\\|text]] |\n')).toContain('<td><a href="··">text</a></td>');
});

test('many open brackets take linear time', () => {
  expect(html('[[a '.repeat(20_000))).toHaveLength('[[a '.length * 20_000 + '<p></p>\n'.length);
});
