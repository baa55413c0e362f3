import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { outputAlone } from '../../src/build/deploy-settings.ts';
import { readChecked, writeChecked } from '../../src/shared/cache/checked-file.ts';
import { builtFolder } from '../helpers/built.ts';
import { type Run, runGalley } from '../helpers/cli.ts';
import { addFiles, filesIn } from '../helpers/files.ts';
import { git } from '../helpers/git.ts';
import { outputAloneOf } from '../helpers/output-alone.ts';
import { SMALL_PROJECT } from '../helpers/posts.ts';

const KEY = 'a-key-that-nobody-must-see';
const env = { NOTES_KEY: KEY };
const FILES = {
  ...SMALL_PROJECT,
  'content/notes/workspace.yaml': 'keys: [{ env: NOTES_KEY }]\n',
  'galley.config.mjs': `import { defineContract } from 'galley';
    export default {
      output: { basePath: '/content', cache: { details: 'max-age=7' } },
      versions: { v2: { deprecated: '2026-01-01', contract: defineContract({ limits: { default: 5 } }) } },
    };`,
};

const deployIn = (cwd: string, ...args: readonly string[]): Promise<Run> =>
  runGalley(['deploy', pathToFileURL(join(cwd, 'www')).href, ...args], { cwd, env });

test('an output without its repository is deployed as with it: the same settings, keys and commit', async () => {
  const root = await builtFolder(FILES, { env });
  git(root, 'init', '--quiet');
  git(root, 'add', 'content');
  git(root, 'commit', '--quiet', '--message', 'All');
  await runGalley(['build', '--force'], { cwd: root, env });
  const alone = await outputAloneOf(root);
  const [there, here] = [await deployIn(root, '--dry-run'), await deployIn(alone, '--dry-run')];
  expect(here).toMatchObject({ code: 0, stderr: '' });
  expect(here.stdout.replaceAll(alone, root)).toBe(there.stdout);
  expect(here.stdout).not.toContain(KEY);
  await deployIn(alone);
  expect(await filesIn(join(alone, 'www'))).toMatchObject(await filesIn(join(root, 'dist')));
  const { settings, commit } = (await outputAlone(alone, undefined)) ?? {};
  expect(settings).toMatchObject({ basePath: '/content', cache: { details: 'max-age=7' } });
  expect(settings?.versions.v2).toEqual({ deprecated: Date.UTC(2026, 0, 1), sunset: null, suggest: null });
  expect(commit?.id).toBe(git(root, 'rev-parse', 'HEAD').trim());
});

test('a file that the build did not write is refused there as well', async () => {
  const alone = await outputAloneOf(await builtFolder(FILES, { env }));
  await addFiles(alone, { 'dist/page.html': '<script>' });
  const { code, stderr } = await deployIn(alone);
  expect(code).toBe(1);
  expect(stderr).toContain('such as page.html');
});

test('a configuration or a content folder counts more than what a build has saved', async () => {
  for (const files of [{ 'galley.config.json': '{}' }, { 'content/blog/workspace.yaml': 'keys: [demo]\n' }]) {
    const alone = await outputAloneOf(await builtFolder(FILES, { env }));
    await addFiles(alone, files);
    expect(await outputAlone(alone, undefined)).toBeNull();
  }
});

test('the output of another version is refused, because its record may mean something else', async () => {
  const alone = await outputAloneOf(await builtFolder(FILES, { env }));
  const [name = ''] = readdirSync(join(alone, '.galley')).filter((each) => each.endsWith('.settings.json'));
  const path = join(alone, '.galley', name);
  writeChecked(path, { ...(readChecked(path) as object), version: '0.0.9' });
  const { code, stderr } = await deployIn(alone);
  expect(code).toBe(2);
  expect(stderr).toContain('deploy/other-version');
  expect(stderr).toContain('npx galley@0.0.9 deploy');
});
