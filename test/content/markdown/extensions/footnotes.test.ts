import { expect, test } from 'vitest';
import { renderWith } from '../../../helpers/render-with.ts';

test('a note in its place is text', async () => {
  expect((await renderWith('footnotes'))('a^[b]')).toBe('<p>a^[b]</p>\n');
});
