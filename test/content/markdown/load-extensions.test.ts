import { expect, test } from 'vitest';
import { chosenExtensions } from '../../../src/content/markdown/load-extensions.ts';
import { renderAs } from '../../helpers/render-as.ts';

test('extensions are those of the dialect, except for what the configuration says', () => {
  expect(chosenExtensions(null, {})).toEqual([]);
  expect(chosenExtensions('zola', {})).toEqual(['code-fences', 'heading-ids', 'zola', 'zola-heading-ids']);
  expect(chosenExtensions('zola', { emoji: true, 'heading-ids': false, math: false })).toEqual([
    'code-fences',
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
