import { expect, test } from 'vitest';
import { obstacles } from '../../src/output/obstacles.ts';
import type { Present } from '../../src/output/scan.ts';
import { createTree } from '../../src/tree/tree.ts';

const tree = createTree(['_redirects', 'api/v1/a.json'].map((path) => ({ path, group: 'other', content: '' })));

const found = (present: Partial<Record<keyof Present, readonly string[]>>, existing: readonly string[] = []) =>
  obstacles({
    tree,
    name: 'dist',
    present: {
      files: new Set(present.files),
      folders: new Set(present.folders),
      others: new Set(present.others),
      leftovers: [],
    },
    exists: (path) => existing.includes(path),
  }).map(({ message }) => message);

test('all that stands in the way is told, each once', () => {
  expect(found({ files: ['api'], folders: ['_redirects'] })).toEqual([
    'dist/_redirects is a folder where a file belongs.',
    'dist/api is a file where a folder belongs.',
  ]);
  expect(found({ others: ['_redirects', 'api'] })).toEqual([
    'dist/_redirects is a link where a file belongs.',
    'dist/api is a link where a folder belongs.',
  ]);
  expect(found({ others: ['_redirects.galley-tmp'] })).toEqual([
    'dist/_redirects.galley-tmp is a link where a temporary file belongs.',
  ]);
});

test('what stands beside is in nobody’s way', () => {
  expect(
    found({ files: ['_redirects', 'mine'], folders: ['api', 'api/v1'], others: ['link', 'x.galley-tmp'] }),
  ).toEqual([]);
});

test('another spelling is in the way where the file system takes both for one name', () => {
  const files = ['_Redirects', 'API/v1/a.json'];
  expect(found({ files }, ['_redirects', 'api/v1/a.json'])).toEqual([
    'dist/_Redirects is to this file system the same name as _redirects, where a file belongs.',
    'dist/API/v1/a.json is to this file system the same name as api/v1/a.json, where a file belongs.',
  ]);
  expect(found({ files })).toEqual([]);
});
