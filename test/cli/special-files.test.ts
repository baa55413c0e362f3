import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtFolder } from '../helpers/built.ts';
import { runGalley, startGalley } from '../helpers/cli.ts';
import { folderOf } from '../helpers/files.ts';
import { SMALL_PROJECT } from '../helpers/posts.ts';
import { SPECIAL_FILES } from '../helpers/special-files.ts';

const PIPE = SPECIAL_FILES['a named pipe'];
const SOCKET = SPECIAL_FILES['a socket'];

test('dev reports a pipe among the posts, and continues when it is removed', async () => {
  const cwd = await folderOf(SMALL_PROJECT);
  const dev = startGalley(['dev', '--port', '0'], { cwd });
  await dev.says(/Serving the API on/);
  const pipe = join(cwd, 'content/blog/posts/pipe.md');
  await PIPE?.(pipe);
  await dev.says(/error content\/not-a-file {2}content\/blog\/posts\/pipe\.md[\s\S]*Not built/);
  rmSync(pipe);
  await dev.says(/✓ content\/blog\/posts\/pipe\.md: /);
  dev.child.kill('SIGTERM');
  expect((await dev.ended).code).toBe(0);
});

test('dev starts despite pipes and sockets, answers with errors, and ends', async () => {
  const cwd = await folderOf(SMALL_PROJECT);
  await PIPE?.(join(cwd, 'content/blog/authors.yaml'));
  await SOCKET?.(join(cwd, 'content/blog/posts/editor.sock'));
  const dev = startGalley(['dev', '--port', '0'], { cwd });
  const [, url = ''] = await dev.says(/Serving the API on (http:\S+)/);
  expect((await fetch(`${url}/api/public/v1/demo/posts`)).status).toBe(500);
  rmSync(join(cwd, 'content/blog/authors.yaml'));
  await dev.says(/✓ .*authors\.yaml/);
  expect((await fetch(`${url}/api/public/v1/demo/posts`)).status).toBe(200);
  dev.child.kill('SIGTERM');
  expect((await dev.ended).code).toBe(0);
});

test('diff refuses a tree with a pipe instead of an answer', async () => {
  const cwd = await builtFolder(SMALL_PROJECT);
  await PIPE?.(join(cwd, 'dist/api/public/v1/demo/posts.json'));
  const run = await runGalley(['diff', 'dist', 'dist'], { cwd });
  expect(run.code).toBe(1);
  expect(run.stderr).toContain('posts.json is a named pipe, not a file');
});

test('init leaves a pipe instead of .gitignore alone, and reports it', async () => {
  const cwd = await folderOf();
  await PIPE?.(join(cwd, '.gitignore'));
  const run = await runGalley(['init', '--yes'], { cwd });
  expect(run.code).toBe(1);
  expect(run.stderr).toContain('.gitignore is a named pipe, not a file');
});
