import { expect, test } from 'vitest';
import { FileInFolder } from '../../../src/content/discover/source.ts';

test('FileInFolder has the same name and path as a plain file', () => {
  const folder = { prefix: 'content/blog/', dir: '/elsewhere' };
  const { file, path } = new FileInFolder(folder, 'posts/content/blog/a.md');
  expect({ file, path }).toEqual({
    file: 'content/blog/posts/content/blog/a.md',
    path: '/elsewhere/posts/content/blog/a.md',
  });
});
