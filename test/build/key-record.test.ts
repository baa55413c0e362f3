import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ProjectKeys, savedKeys } from '../../src/build/key-record.ts';
import { loadSettings } from '../../src/config/load.ts';
import { buildIn, builtFolder } from '../helpers/built.ts';
import { addFiles, filesIn } from '../helpers/files.ts';
import { post, SMALL_PROJECT } from '../helpers/posts.ts';

const KEY = 'a-key-that-nobody-must-see';
const env = { NOTES_KEY: KEY };
const PROJECT = { ...SMALL_PROJECT, 'content/notes/workspace.yaml': 'keys: [old, { env: NOTES_KEY }]\n' };

const savedIn = async (root: string, seen: Readonly<Record<string, string>> = env): Promise<ProjectKeys | null> =>
  savedKeys(await loadSettings({ root }), seen);

test('a build saves the keys of all workspaces; those from the environment by their names alone', async () => {
  const root = await builtFolder(PROJECT, { env });
  expect(await savedIn(root)).toEqual({
    keys: ['demo', 'demo-next', 'old', KEY],
    secrets: [{ env: 'NOTES_KEY', key: KEY }],
  });
  const saved = Object.entries(await filesIn(join(root, '.galley'))).filter(([path]) => path.endsWith('.keys.json'));
  expect(saved).toHaveLength(1);
  expect(saved.toString()).not.toContain(KEY);
});

test('a key from the environment is the one that it has now, or none', async () => {
  const root = await builtFolder(PROJECT, { env });
  expect(await savedIn(root, { NOTES_KEY: 'new' })).toMatchObject({ secrets: [{ env: 'NOTES_KEY', key: 'new' }] });
  expect(await savedIn(root, {})).toEqual({ keys: ['demo', 'demo-next', 'old'], secrets: [] });
});

test.each([
  ['a file that says keys', { 'content/notes/workspace.yaml': 'keys: [{ env: OTHER }, { env: NOTES_KEY }]\n' }],
  [
    'the configuration of workspaces',
    { 'galley.config.json': '{ "workspaces": { "more": { "posts": ["more/*.md"] } } }' },
  ],
  ['the content folder', { 'galley.config.json': '{ "folders": { "content": "other" } }' }],
])('once %s has changed, only the content can tell', async (_, files) => {
  const root = await builtFolder(PROJECT, { env });
  await addFiles(root, files);
  expect(await savedIn(root)).toBeNull();
});

test('a build of changed keys saves them, although it writes nothing else', async () => {
  const files = { ...PROJECT, 'content/notes/workspace.yaml': 'keys: [old]\n' };
  const root = await builtFolder(files);
  await addFiles(root, { 'content/notes/workspace.yaml': 'keys: [{ env: NOTES_KEY }]\n' });
  await buildIn(root, { env: { NOTES_KEY: 'old' } });
  expect(await savedIn(root, { NOTES_KEY: 'old' })).toMatchObject({ secrets: [{ env: 'NOTES_KEY', key: 'old' }] });
});

test('keys are those of one output folder', async () => {
  const root = await builtFolder(PROJECT, { env });
  expect(savedKeys(await loadSettings({ root, out: 'elsewhere' }), env)).toBeNull();
});

test.each(['content/notes/workspace.yaml', 'content/plain'])('nothing is told of keys without %s', async (path) => {
  const root = await builtFolder({ ...PROJECT, 'content/plain/posts/2026-01-31-a.md': post({ title: 'A' }) }, { env });
  expect((await savedIn(root))?.keys).toContain('plain');
  await rm(join(root, path), { recursive: true });
  expect(await savedIn(root)).toBeNull();
});
