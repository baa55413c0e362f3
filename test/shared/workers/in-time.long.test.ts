import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDefaults } from '../../../src/content/front-matter/cascade/folder-defaults.ts';
import { readTaxonomies } from '../../../src/content/taxonomy/taxonomy.ts';
import { readWorkspaceSettings } from '../../../src/content/workspace/workspace-settings.ts';
import { folderOf } from '../../helpers/files.ts';

const never = (): never => {
  for (;;);
};

test('workspace.yaml, taxonomies and defaults are read under a time limit', async () => {
  const root = await folderOf({ 'workspace.yaml': 'keys: [{ env: A }]\n' });
  const at = (file: string) => ({ path: join(root, file), file });
  const env = new Proxy({}, { get: never });
  const slow = { matches: () => true, names: [], inner: null, read: never };
  const tags = {
    file: 'tags.yaml',
    get path() {
      return never();
    },
  };
  const problems = [
    readWorkspaceSettings({ name: 'a', settings: at('workspace.yaml') }, env).diagnostics,
    (await readTaxonomies({ authors: null, categories: null, tags })).diagnostics,
    checkDefaults([{ file: 'a.yml', text: '' }], { defaults: [slow] }).diagnostics,
  ];
  expect(problems.flat().map(({ code, file }) => `${code} ${file}`)).toEqual([
    'content/too-slow workspace.yaml',
    'content/too-slow tags.yaml',
    'content/too-slow a.yml',
  ]);
});
