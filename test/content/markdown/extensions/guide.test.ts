import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALL_EXTENSIONS, type ExtensionName, KRAMDOWN, renderWith } from '../../../helpers/render-with.ts';

const guide = readFileSync('content/guide/posts/content/markdown-extensions.md', 'utf8');
const EXAMPLE = /^(`{3,})markdown (\S+)\n(.*?)^\1\n\n```html\n(.*?)^```$/gms;
const examples = Array.from(
  guide.matchAll(EXAMPLE),
  ([, , name, text, html]) => ({ name, text, html }) as Record<string, string>,
);

test.each(examples)('the guide’s example of $name renders as shown', async ({ name = '', text = '', html = '' }) => {
  const render = await renderWith(name as ExtensionName);
  expect(render(text)).toBe(html);
});

test('the guide has an example of every extension', () => {
  expect(examples.map(({ name }) => name).sort()).toEqual([...ALL_EXTENSIONS, ...KRAMDOWN].sort());
});
