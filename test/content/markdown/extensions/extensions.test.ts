import { expect, test } from 'vitest';
import { chosenExtensions } from '../../../../src/content/markdown/extensions/extensions.ts';
import { toolOf } from '../../../../src/tools/registry.ts';
import { renderAs } from '../../../helpers/render-as.ts';

test('extensions are those of the dialect, except for what the configuration says', () => {
  expect(chosenExtensions(toolOf(null).markdown, {})).toEqual(['footnotes', 'tasks', "GitHub's addresses"]);
  expect(chosenExtensions(toolOf('vitepress').markdown, {})).not.toContain('footnotes');
  expect(chosenExtensions(toolOf('zola').markdown, { emoji: true, 'heading-ids': false, math: false })).toEqual([
    'code-fences',
    'footnotes',
    'tasks',
    'zola',
    'zola-heading-ids',
    'emoji',
  ]);
});

test('in Hexo, a line ending is a line break, and a line that begins with a colon is a definition', async () => {
  const render = renderAs('hexo');
  expect((await render('a\nb')).html).toBe('<p>a<br>b</p>\n');
  expect((await render('Term\n: Meaning')).html).toContain('<dt>Term</dt>');
});

test('footnotes and tasks are text in tools that need a plugin for them, and without the extensions', async () => {
  const [note, task] = ['a[^1]\n\n[^1]: One two.\n', '- [ ] a *b*\n- [x] c\n\n1. [X] d\n\n   e\n2. f'];
  const taskText =
    '<ul>\n<li>[ ] a <em>b</em></li>\n<li>[x] c</li>\n</ul>\n<ol>\n<li><p>[X] d</p>\n<p>e</p>\n</li>\n<li><p>f</p>\n</li>\n</ol>\n';
  for (const render of [renderAs('eleventy'), renderAs('hugo', { footnotes: false, tasks: false })]) {
    expect((await render(note)).html).toBe('<p>a[^1]</p>\n<p>[^1]: One two.</p>\n');
    expect((await render(task)).html).toBe(taskText);
  }
  const all = await renderAs('eleventy', { footnotes: true, tasks: true })(note + task);
  expect(all.html.match(/<sup>|<input /g)).toHaveLength(4);
});
