import { expect, test } from 'vitest';
import { createTree } from '../../../src/api/tree/tree.ts';
import { obstacles } from '../../../src/build/write/foreign-files.ts';
import type { Present } from '../../../src/build/write/output-folder.ts';
import { temporaryOf } from '../../../src/build/write/output-folder.ts';

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

test('every obstacle is reported, each once', () => {
  expect(found({ files: ['api'], folders: ['_redirects'] })).toEqual([
    'dist/_redirects is a folder where Galley needs a file.',
    'dist/api is a file where Galley needs a folder.',
  ]);
  expect(found({ others: ['_redirects', 'api'] })).toEqual([
    'dist/_redirects is a link where Galley needs a file.',
    'dist/api is a link where Galley needs a folder.',
  ]);
  expect(found({ others: [temporaryOf('_redirects')] })).toEqual([
    `dist/${temporaryOf('_redirects')} is a link where Galley needs a temporary file.`,
  ]);
});

test('files beside the tree are not obstacles', () => {
  expect(
    found({ files: ['_redirects', 'mine'], folders: ['api', 'api/v1'], others: ['link', 'x.galley-tmp'] }),
  ).toEqual([]);
});

test('another spelling is an obstacle if the file system treats both as one name', () => {
  const files = ['_Redirects', 'API/v1/a.json'];
  expect(found({ files }, ['_redirects', 'api/v1/a.json'])).toEqual([
    'dist/_Redirects is the same name as _redirects on this file system, where Galley needs a file.',
    'dist/API/v1/a.json is the same name as api/v1/a.json on this file system, where Galley needs a file.',
  ]);
  expect(found({ files })).toEqual([]);
});
