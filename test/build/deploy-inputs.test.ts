import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { outputWithoutProject, type ProjectKeys, savedKeys } from '../../src/build/deploy-inputs.ts';
import { loadSettings } from '../../src/config/load.ts';
import { readChecked, writeChecked } from '../../src/shared/cache/checked-file.ts';
import { buildIn, builtFolder } from '../helpers/built.ts';
import { type Run, runGalley } from '../helpers/cli.ts';
import { addFiles, filesIn } from '../helpers/files.ts';
import { git } from '../helpers/git.ts';
import { outputAloneOf } from '../helpers/output-alone.ts';
import { post, SMALL_PROJECT } from '../helpers/posts.ts';

const KEY = 'a-key-that-nobody-must-see';
const env = { NOTES_KEY: KEY };
const PROJECT = { ...SMALL_PROJECT, 'content/notes/workspace.yaml': 'keys: [old, { env: NOTES_KEY }]\n' };

const savedIn = async (root: string, seen: Readonly<Record<string, string>> = env): Promise<ProjectKeys | null> =>
  savedKeys(await loadSettings({ root }), seen);

test('a build saves the keys of all workspaces, and only the names of those from the environment', async () => {
  const root = await builtFolder(PROJECT, { env });
  expect(await savedIn(root)).toEqual({
    secrets: [{ env: 'NOTES_KEY', key: KEY }],
    names: new Map([
      ['demo', 'blog'],
      ['demo-next', 'blog'],
      ['old', 'notes'],
      [KEY, 'notes'],
    ]),
  });
  const saved = Object.entries(await filesIn(join(root, '.galley'))).filter(([path]) => path.endsWith('.deploy.json'));
  expect(saved).toHaveLength(1);
  expect(saved.toString()).not.toContain(KEY);
});

test('a key from the environment has the variable’s current value, or is absent', async () => {
  const root = await builtFolder(PROJECT, { env });
  expect(await savedIn(root, { NOTES_KEY: 'new' })).toMatchObject({ secrets: [{ env: 'NOTES_KEY', key: 'new' }] });
  expect(await savedIn(root, {})).toMatchObject({
    secrets: [],
    names: new Map([
      ['demo', 'blog'],
      ['demo-next', 'blog'],
      ['old', 'notes'],
    ]),
  });
});

test.each([
  ['a file that says keys', { 'content/notes/workspace.yaml': 'keys: [{ env: OTHER }, { env: NOTES_KEY }]\n' }],
  [
    'the configuration of workspaces',
    { 'galley.config.json': '{ "workspaces": { "more": { "posts": ["more/*.md"] } } }' },
  ],
  ['the content folder', { 'galley.config.json': '{ "folders": { "content": "other" } }' }],
])('if %s has changed, there are no saved keys', async (_, files) => {
  const root = await builtFolder(PROJECT, { env });
  await addFiles(root, files);
  expect(await savedIn(root)).toBeNull();
});

test('a build with changed keys saves them, even if it writes nothing else', async () => {
  const files = { ...PROJECT, 'content/notes/workspace.yaml': 'keys: [old]\n' };
  const root = await builtFolder(files);
  await addFiles(root, { 'content/notes/workspace.yaml': 'keys: [{ env: NOTES_KEY }]\n' });
  await buildIn(root, { env: { NOTES_KEY: 'old' } });
  expect(await savedIn(root, { NOTES_KEY: 'old' })).toMatchObject({ secrets: [{ env: 'NOTES_KEY', key: 'old' }] });
});

test('saved keys belong to one output folder', async () => {
  const root = await builtFolder(PROJECT, { env });
  expect(savedKeys(await loadSettings({ root, out: 'elsewhere' }), env)).toBeNull();
});

test.each(['content/notes/workspace.yaml', 'content/plain'])('there are no saved keys without %s', async (path) => {
  const root = await builtFolder({ ...PROJECT, 'content/plain/posts/2026-01-31-a.md': post({ title: 'A' }) }, { env });
  expect((await savedIn(root))?.names.has('plain')).toBe(true);
  await rm(join(root, path), { recursive: true });
  expect(await savedIn(root)).toBeNull();
});

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

test('an output without its repository deploys as with it: the same settings, keys and commit', async () => {
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
  const { settings, commit } = (await outputWithoutProject(alone, undefined)) ?? {};
  expect(settings).toMatchObject({ basePath: '/content', cache: { details: 'max-age=7' } });
  expect(settings?.versions.v2).toEqual({ deprecated: Date.UTC(2026, 0, 1), sunset: null, suggest: null });
  expect(commit?.id).toBe(git(root, 'rev-parse', 'HEAD').trim());
});

test('without the repository, a file that the build did not write is refused too', async () => {
  const alone = await outputAloneOf(await builtFolder(FILES, { env }));
  await addFiles(alone, { 'dist/page.html': '<script>' });
  const { code, stderr } = await deployIn(alone);
  expect(code).toBe(1);
  expect(stderr).toContain('such as page.html');
});

test('a configuration or a content folder takes precedence over saved settings', async () => {
  for (const files of [{ 'galley.config.json': '{}' }, { 'content/blog/workspace.yaml': 'keys: [demo]\n' }]) {
    const alone = await outputAloneOf(await builtFolder(FILES, { env }));
    await addFiles(alone, files);
    expect(await outputWithoutProject(alone, undefined)).toBeNull();
  }
});

test('the output of another version is refused, because its log may mean something else', async () => {
  const alone = await outputAloneOf(await builtFolder(FILES, { env }));
  const [name = ''] = readdirSync(join(alone, '.galley')).filter((each) => each.endsWith('.deploy.json'));
  const path = join(alone, '.galley', name);
  writeChecked(path, { ...(readChecked(path) as object), version: '0.0.9' });
  const { code, stderr } = await deployIn(alone);
  expect(code).toBe(2);
  expect(stderr).toContain('deploy/other-version');
  expect(stderr).toContain('npx galley@0.0.9 deploy');
});
