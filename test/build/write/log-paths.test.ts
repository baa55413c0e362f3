import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLogPaths } from '../../../src/build/write/log-paths.ts';
import { folderOf } from '../../helpers/files.ts';

const KEY = { env: 'KEY', key: 'sesame-1' };
const PATHS = [
  'api/v1/sesame-1/posts.json',
  'api/v1/sesame-1/posts/sesame-1.json',
  'api/v1/sesame-12/posts.json',
  'api/v1/other/posts.json',
  '',
  'my $file $$ $abcdefghijklmnopqrstuv.txt',
];

test('paths survive the round trip, and no key appears in between', () => {
  const { conceal, reveal } = createLogPaths('/nowhere', [KEY]);
  const concealed = PATHS.map(conceal);
  expect(concealed.join('\n')).not.toMatch(/sesame-1(?!2)/);
  expect(concealed.map(reveal)).toEqual(PATHS);
});

test('without a key from the environment, a path of the tree is stored unchanged', () => {
  const { conceal, reveal } = createLogPaths('/nowhere', []);
  expect(conceal('api/v1/demo/posts.json')).toBe('api/v1/demo/posts.json');
  expect(PATHS.map(conceal).map(reveal)).toEqual(PATHS);
});

test('a former key is recognised by the files in the output', async () => {
  const out = await folderOf({ 'api/v1/sesame-1/posts.json': '' });
  const { conceal } = createLogPaths(out, [KEY]);
  const later = (): string | null => createLogPaths(out, []).reveal(conceal('api/v1/sesame-1/posts.json'));
  expect(later()).toBe('api/v1/sesame-1/posts.json');
  rmSync(join(out, 'api/v1/sesame-1'), { recursive: true });
  mkdirSync(join(out, 'api/v1/another'));
  expect(later()).toBeNull();
});
