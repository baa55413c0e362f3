import { cpSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildIn, builtFolder } from '../helpers/built.ts';
import { type Run, runGalley, startGalley } from '../helpers/cli.ts';
import { addFiles, filesIn, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

const KEY = 'a2f86c30b1e94d57c0';
const ENV = { env: { BLOG_KEY: KEY } };
const FILES = {
  'content/blog/workspace.yaml': 'keys: [{ env: BLOG_KEY }]\n',
  'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01' }),
};

const built = (): Promise<string> => builtFolder(FILES, ENV);

const expectHidden = ({ stdout, stderr }: Pick<Run, 'stdout' | 'stderr'>): void => {
  // The beginning of the key must not leak either.
  expect(stdout + stderr).not.toContain(KEY.slice(0, 6));
};

const FORMATS = ['pretty', 'json', 'github'];

test.each(FORMATS)('a build with --format %s names the variable of a key, and so do its problems', async (format) => {
  const cwd = await built();
  const good = await runGalley(['build', '--force', '--format', format], { cwd, ...ENV });
  expect(good.code).toBe(0);
  expectHidden(good);
  if (format === 'json') expect(JSON.parse(good.stdout).workspaces[0].keys).toEqual([{ env: 'BLOG_KEY' }]);
  const stranger = `dist/api/public/v1/${KEY}/posts/b.json`;
  await mkdir(join(cwd, stranger), { recursive: true });
  await addFiles(cwd, { 'content/blog/posts/b.md': post({ title: 'B', date: '2026-01-01' }) });
  const bad = await runGalley(['build', '--format', format], { cwd, ...ENV });
  expect(bad.code).toBe(1);
  expectHidden(bad);
  expect(bad.stdout + bad.stderr).toContain('{env: BLOG_KEY}/posts/b.json');
  expect(JSON.stringify(await filesIn(join(cwd, '.galley')))).not.toContain(KEY);
});

test.each(['preview', 'dev'])(
  '%s prints addresses with the variable in them, as a shell expands it',
  async (command) => {
    const cwd = await built();
    const server = startGalley([command, '--port', '0'], { cwd, ...ENV });
    await server.says(/\/stats/);
    expectHidden({ stdout: server.stdout(), stderr: server.stderr() });
    const [, address = ''] = /(http:\S+\/posts)\n/.exec(server.stdout()) ?? [];
    expect(address).toContain('/api/public/v1/$BLOG_KEY/posts');
    expect((await fetch(address.replace('$BLOG_KEY', KEY))).status).toBe(200);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  },
);

test.each(FORMATS)(
  'verify --key env:NAME with --format %s takes the key from there and does not show it',
  async (format) => {
    const cwd = await built();
    const server = startGalley(['preview', '--port', '0'], { cwd, ...ENV });
    const [, url = ''] = await server.says(/Serving the API on (http:\S+)/);
    const args = ['verify', `${url}/api/public`, '--format', format];
    const run = await runGalley([...args, '--key', 'env:BLOG_KEY'], ENV);
    expect(run.code, run.stderr).toBe(0);
    expectHidden(run);
    expect(await runGalley([...args, '--key', 'env:NOT_SET'])).toMatchObject({ code: 2 });
  },
);

test.each([...FORMATS, 'markdown'])(
  'diff --format %s hides the keys of its project and the keys from --key',
  async (format) => {
    const cwd = await built();
    cpSync(join(cwd, 'dist'), join(cwd, 'old'), { recursive: true });
    await addFiles(cwd, { 'content/blog/posts/b.md': post({ title: 'B', date: '2026-01-02' }) });
    await buildIn(cwd, ENV);
    const own = await runGalley(['diff', 'old', '--format', format], { cwd, ...ENV });
    expect(own.code, own.stderr).toBe(0);
    expectHidden(own);
    const elsewhere = await folderOf();
    const given = ['diff', join(cwd, 'old'), join(cwd, 'dist'), '--format', format, '--key', 'env:BLOG_KEY'];
    const other = await runGalley(given, { cwd: elsewhere, ...ENV });
    expect(other.code, other.stderr).toBe(0);
    expectHidden(other);
  },
);
