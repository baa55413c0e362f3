import { expect, test } from 'vitest';
import { environmentKeysIn } from '../../src/recipes/environment-keys.ts';
import { type Files, folderOf } from '../helpers/files.ts';

test.each<[string, Files, string[]]>([
  ['none', { 'content/a/workspace.yaml': 'keys: [demo]\n' }, []],
  [
    'those of all workspaces',
    {
      'content/b/workspace.yaml': 'keys: [{ env: B_KEY }, demo]\n',
      'content/a/workspace.yml': 'keys:\n  - env: "A_KEY"\n',
    },
    ['A_KEY', 'B_KEY'],
  ],
  ['of a configuration', { 'galley.config.ts': "keys: [{ env: 'TS_KEY' }]" }, ['TS_KEY']],
  ['of one in JSON', { 'galley.config.json': '{"keys": [{"env": "JSON_KEY"}]}' }, ['JSON_KEY']],
  ['not of a post', { 'content/a/posts/a.md': '{ env: NO_KEY }' }, []],
])('variables that keys are taken from: %s', async (_, files, names) => {
  expect(environmentKeysIn(await folderOf(files))).toEqual(names);
});
