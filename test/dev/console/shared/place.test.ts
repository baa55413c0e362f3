import { expect, test } from 'vitest';
import { addressesOf } from '../../../../src/dev/console/shared/api.ts';
import { editorLink } from '../../../../src/dev/console/shared/file-link.tsx';
import { placeOf, searchOf } from '../../../../src/dev/console/shared/place.tsx';

test('an address restores the place that it was made from, whatever it contains', () => {
  const place = { workspace: 'blog', post: 'a b/ü?&=#.md' };
  expect(placeOf(searchOf(place))).toEqual(place);
  expect(searchOf({ page: '', workspace: 'blog' })).toBe('?workspace=blog');
  expect(placeOf('?page=requests&page=other')).toEqual({ page: 'requests' });
});

test('a file opens by its whole path, at its position', () => {
  const at = { root: '/home/ann/my site', editor: 'vscode' };
  expect(editorLink(at, 'content/a?.md')).toBe('vscode://file/home/ann/my%20site/content/a%3F.md');
  expect(editorLink(at, 'a.md', { line: 3, column: 7 })).toBe('vscode://file/home/ann/my%20site/a.md:3:7');
  expect(editorLink({ root: 'C:\\site', editor: 'cursor' }, 'a.md')).toBe('cursor://file/C:/site/a.md');
});

test('shows readers’ addresses, and requests ones in which keys can be variables', () => {
  const { requested: asked, shown } = addressesOf(
    { base: '/api/public' },
    { key: '$KEY', version: 'v2', lang: '' },
    'http://127.0.0.1:1',
  );
  expect(shown.post('a')).toBe('http://127.0.0.1:1/api/public/v2/%24KEY/posts/a');
  expect(asked.posts({ limit: 1 })).toBe('http://127.0.0.1:1/_galley/api/api/public/v2/%24KEY/posts?limit=1');
});
