import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALL_EXTENSIONS, type ExtensionName, KRAMDOWN, renderWith } from '../../../helpers/render-with.ts';

const guide = ['markdown-extensions', 'links']
  .map((page) => readFileSync(`content/guide/posts/content/${page}.md`, 'utf8'))
  .join('\n');
const EXAMPLE = /^(`{3,})markdown (\S+)\n(.*?)^\1\n\n```html\n(.*?)^```$/gms;
const examples = Array.from(
  guide.matchAll(EXAMPLE),
  ([, , name, text, html]) => ({ name, text, html }) as Record<string, string>,
);

/** The URLs of links are found when all posts are known. */
const PLACEHOLDER = /galley-reference-\w+\/(\d)\//g;
const RESOLVED = ['/posts/tides', '#ebb', '/assets/pier.png', ''];

test.each(examples)('the guide’s example of $name renders as shown', async ({ name = '', text = '', html = '' }) => {
  const render = await renderWith(name as ExtensionName);
  const shown = render(text).replace(PLACEHOLDER, (_, at: number) => RESOLVED[at] ?? '');
  expect(shown.trimEnd()).toBe(html.trimEnd());
});

test('the guide has an example of every extension', () => {
  expect(examples.map(({ name }) => name).sort()).toEqual([...ALL_EXTENSIONS, ...KRAMDOWN].sort());
});
