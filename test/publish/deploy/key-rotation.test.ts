import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSettings } from '../../../src/config/load.ts';
import { siteOf } from '../../../src/config/site.ts';
import { readFrom } from '../../../src/runtime/entries/node.ts';
import { servingApi } from '../../helpers/api-server.ts';
import { buildIn, builtFolder } from '../../helpers/built.ts';
import { runGalley } from '../../helpers/cli.ts';
import { deployFrom, done, folderStore, rollbackFrom } from '../../helpers/deploying.ts';
import { addFiles, filesIn } from '../../helpers/files.ts';
import { post } from '../../helpers/posts.ts';
import { ownFilesIn } from '../../helpers/two-outputs.ts';

const keysNamed = (...variables: string[]): Record<string, string> => ({
  'content/harbour/workspace.yaml': `keys:\n${variables.map((variable) => `  - env: ${variable}\n`).join('')}`,
});

/** A reader of a host that knows the given keys. */
const readerOf = async (root: string, known: readonly string[]) => {
  const site = siteOf(await loadSettings({ root }), known);
  const origin = await servingApi({ site, files: readFrom(join(root, 'www')) });
  return async (key: string): Promise<{ readonly status: number; readonly text: string }> => {
    const answer = await fetch(`${origin}/api/public/v1/${key}/posts`);
    return { status: answer.status, text: await answer.text() };
  };
};

test('key rotation: both keys get the same answers, then the old one is 401 and its files are gone', async () => {
  const [old = '', fresh = ''] = await Promise.all(
    [1, 2].map(async () => (await runGalley(['keys', 'new', '--quiet'])).stdout.trim()),
  );
  const env = { HARBOUR_KEY_OLD: old, HARBOUR_KEY: fresh };
  const root = await builtFolder(
    { ...keysNamed('HARBOUR_KEY_OLD'), 'content/harbour/posts/2026-01-01-a.md': post({ title: 'A' }) },
    { env },
  );
  const store = folderStore(root);
  await deployFrom(root, store, { rollback: true });
  const before = await (await readerOf(root, [old]))(old);
  expect(before.status).toBe(200);

  await addFiles(root, keysNamed('HARBOUR_KEY', 'HARBOUR_KEY_OLD'));
  await buildIn(root, { env });
  await deployFrom(root, store, { rollback: true });
  const both = await readerOf(root, [old, fresh]);
  expect([await both(old), await both(fresh)]).toEqual([before, before]);

  await addFiles(root, keysNamed('HARBOUR_KEY'));
  await buildIn(root, { env });
  const changed: string[] = [];
  const result = await deployFrom(root, store, { rollback: true, onChanged: ({ exact }) => changed.push(...exact) });
  expect(done(result).every((step) => /^delete \S+ key-removed$/.test(step))).toBe(true);
  const last = await readerOf(root, [fresh]);
  expect(await last(fresh)).toEqual(before);
  expect(await last(old)).toMatchObject({ status: 401, text: expect.stringContaining('invalid_api_key') });

  const files = await filesIn(join(root, 'www'));
  const own = Object.values(await ownFilesIn(root));
  expect([...Object.entries(files).flat(), ...own].join('\n')).not.toContain(old);
  // Caches must drop every answer of the old key, including immutable ones.
  expect(changed.filter((address) => address.includes(`/${old}/index/`)).length).toBeGreaterThan(2);
  await expect(rollbackFrom(root, store)).rejects.toThrow('has no previous state');
});
