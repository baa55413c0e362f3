import { expect, test } from 'vitest';
import { checkKeys } from '../../../src/content/workspace/workspace-keys.ts';
import { readWorkspaceSettings } from '../../../src/content/workspace/workspace-settings.ts';
import { shortly, sourceIn } from '../../helpers/content.ts';
import { folderOf } from '../../helpers/files.ts';

const ENV = { KEY: 'a-key-from-the-env', SHORT: 'fifteen-letters', BAD: 'not a key', EMPTY: '' };

const read = async (yaml: string | null, name = 'blog') => {
  const settings = yaml === null ? null : sourceIn(await folderOf({ 'workspace.yaml': yaml }), 'workspace.yaml');
  return readWorkspaceSettings({ name, settings }, ENV);
};

test('reads name, keys and language', async () => {
  expect(await read('name: The Blog\nkeys: [a, { env: KEY }, 2024]\nkey: b\nlanguage: pt-BR\n')).toEqual({
    settings: {
      title: 'The Blog',
      keys: ['a', 'a-key-from-the-env', '2024', 'b'],
      secrets: [{ env: 'KEY', key: 'a-key-from-the-env' }],
      language: 'pt-BR',
    },
    diagnostics: [],
  });
});

test('a key from the environment with fewer than 16 characters is a warning; one that the file shows is not', async () => {
  const { settings, diagnostics } = await read('keys: [demo, { env: SHORT }, { env: KEY }]');
  expect(settings.keys).toEqual(['demo', ENV.SHORT, ENV.KEY]);
  expect(diagnostics).toMatchObject([{ severity: 'warning', code: 'workspace/short-key', position: { line: 1 } }]);
  expect(JSON.stringify(diagnostics)).not.toContain(ENV.SHORT);
});

test('the folder’s name is the default name and, with a warning, the default key', async () => {
  const settings = { title: 'blog', keys: ['blog'], secrets: [], language: 'en' };
  for (const yaml of [null, '', '# nothing\n', 'language: en\n']) {
    const { settings: found, diagnostics } = await read(yaml);
    expect(found).toEqual(settings);
    expect(diagnostics).toMatchObject([{ severity: 'warning', code: 'workspace/default-key' }]);
  }
});

test.each(['my blog', 'v1', 'assets', 'errors'])('a folder called %s needs an explicit key', async (name) => {
  expect(await read(null, name)).toMatchObject({
    settings: { keys: [] },
    diagnostics: [{ severity: 'error', code: 'workspace/key' }],
  });
  expect(await read('key: a', name)).toMatchObject({ settings: { keys: ['a'] }, diagnostics: [] });
});

test.each([
  ['keys: [a, "b c"]', ['workspace/key 1:11']],
  ['keys: [v2]', ['workspace/key 1:8']],
  ['key: Assets', ['workspace/key 1:6']],
  ['keys:\n- { env: BAD }', ['workspace/key 2:3']],
  ['keys: [{ env: NONE }]', ['workspace/env-missing 1:8']],
  ['keys: [{ env: EMPTY }]', ['workspace/env-missing 1:8']],
  ['keys: [a, b, A]', ['workspace/key-taken 1:14']],
  ['keys: []', ['workspace/type 1:7']],
  ['keys: a', ['workspace/type 1:7']],
  ['keys: [{ en: KEY }]', ['workspace/type 1:8']],
  ['language: english', ['workspace/type 1:11']],
  ['language: English, please', ['workspace/type 1:11']],
  ['nme: x\nkeys: [a]', ['workspace/unknown-key 1:1']],
  ['key: a\ninclude: posts/**', ['workspace/type 2:10']],
  ['key: a\ninclude: []', ['workspace/type 2:10']],
  ['key: a\ninclude: [a/**, ../b/*.md]', ['workspace/type 2:17']],
  ['key: a\nexclude:\n- /etc/*', ['workspace/type 3:3']],
  ['key: a\nexclude: ["!a"]', ['workspace/type 2:11']],
  ['key: a\nexclude: [.drafts/*]', ['workspace/type 2:11']],
  ['key: a\nexclude: [a\\b.md]', ['workspace/type 2:11']],
  ['- a', ['workspace/type 1:1']],
  ['key: a\nkey: b', ['workspace/duplicate-key 2:1']],
  ['key: "a', ['workspace/syntax 1:6']],
  ['key: *a', ['workspace/syntax 1:6']],
])('%j is an error', async (yaml, expected) => {
  expect((await read(yaml)).diagnostics.map(shortly)).toEqual(expected);
});

test('two documents in the file are an error that says so', async () => {
  expect((await read('key: a\n---\nkey: b')).diagnostics).toMatchObject([
    { code: 'workspace/syntax', message: 'The file has several YAML documents.', position: { line: 2, column: 1 } },
  ]);
});

const KEYS = 'name key keys language languages fallback translationKey include exclude redirects'.split(' ');

test.each(KEYS)('the error for a wrong type of %s shows a correct example', async (key) => {
  const wrong = ['5', '[5]', '{ a: [5] }', 'true', '[]'];
  const found = await Promise.all(wrong.map((value) => read(`${key}: ${value}\n`)));
  const problems = found.flatMap(({ diagnostics }) => diagnostics).filter(({ code }) => code === 'workspace/type');
  expect(problems.length).toBeGreaterThan(2);
  for (const { help = '' } of problems) {
    const [, example = ''] = /^For example: (.+)\.$/.exec(help) ?? [];
    expect(example).toMatch(new RegExp(`^${key}: `));
    const languages = ['fallback', 'translationKey'].includes(key) ? 'languages: [en, de]\n' : '';
    const { diagnostics } = await read(`${languages}${example}\n`);
    expect(diagnostics.filter(({ code }) => code === 'workspace/type')).toEqual([]);
  }
});

test('no message shows a value from the environment', async () => {
  const { diagnostics } = await read('keys: [{ env: BAD }]');
  expect(JSON.stringify(diagnostics)).not.toContain(ENV.BAD);
});

test('a key selects one workspace, whatever its letter case', () => {
  const workspace = (name: string, keys: string[]) => ({
    source: { name, settings: { path: `/${name}`, file: `content/${name}/workspace.yaml` } },
    settings: { keys },
  });
  expect(checkKeys([workspace('a', ['x', 'y']), workspace('b', ['z'])])).toEqual([]);
  expect(checkKeys([workspace('a', ['x', 'y']), workspace('b', ['Y', 'z'])])).toMatchObject([
    {
      code: 'workspace/key-taken',
      message: 'The workspaces a and b share a key.',
      file: 'content/b/workspace.yaml',
      related: [{ file: 'content/a/workspace.yaml' }],
    },
  ]);
});
