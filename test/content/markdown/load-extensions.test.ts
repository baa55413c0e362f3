import { expect, test } from 'vitest';
import { chosenExtensions } from '../../../src/content/markdown/load-extensions.ts';

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
