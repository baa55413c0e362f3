import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createPostReader } from '../../../src/content/posts/read-post.ts';
import { settingsIn, sourceIn } from '../../helpers/content.ts';
import { atEnd, folderOf } from '../../helpers/files.ts';
import { post } from '../../helpers/posts.ts';

const POST = 'content/blog/posts/a.md';
const FILES = {
  'content/blog/workspace.yaml': 'keys: [demo]\n',
  [POST]: post({ title: 'A', date: '2026-01-01' }, '![x](x.png)'),
  'content/blog/posts/x.png': 'x',
};

const cleanUp = atEnd();
let lib = '';

/** The parser of HTML, which posts with an image need. */
const PACKAGES = ['htmlparser2', 'domelementtype', 'domhandler', 'domutils', 'dom-serializer', 'entities'];

/** Copies the compiled program to a folder that every user can read. */
beforeAll(async () => {
  lib = await folderOf({}, cleanUp);
  const copy = (from: string, to: string): void =>
    cpSync(new URL(`../../../${from}`, import.meta.url), join(lib, to), { recursive: true });
  copy('lib', '.');
  for (const name of PACKAGES) copy(`node_modules/${name}`, `node_modules/${name}`);
  chmodSync(lib, 0o755);
});

/**
 * The diagnostics of a build by a user who may not read everything. The process drops its privileges after it has
 * started, because `node` itself can be in a folder that only root can read.
 */
const buildAsNobody = (root: string): readonly string[] => {
  execFileSync('chown', ['-R', 'nobody', root]);
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  const script = `
    process.setgroups([]);
    process.setgid(${id('-g')});
    process.setuid(${id('-u')});
    const { build } = await import('${join(lib, 'index.js')}');
    const { diagnostics } = await build({ root: '${root}', write: false }).catch((error) => error);
    process.stdout.write(JSON.stringify(diagnostics.map(({ code, file, message }) => code + ' ' + file + ' ' + message)));`;
  const env = { PATH: process.env.PATH ?? '', HOME: root };
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, env, encoding: 'utf8' }),
  );
};

const isRoot = process.getuid?.() === 0;

test
  .runIf(isRoot)
  .each([
    [POST, `content/unreadable ${POST} Cannot read the file (EACCES).`],
    ['content/blog/workspace.yaml', 'content/unreadable content/blog/workspace.yaml Cannot read the file (EACCES).'],
    ...['content', 'content/blog', 'content/blog/posts'].map((folder) => [
      folder,
      `content/unreadable ${folder} Could not list this folder (EACCES), so Galley does not know what is in it.`,
    ]),
    ['content/blog/posts/x.png', `post/asset-unreadable ${POST} Could not read x.png (EACCES).`],
  ])('%s that may not be read is an error that names it', async (path = '', problem) => {
  const root = await folderOf(FILES);
  chmodSync(root, 0o755);
  chmodSync(join(root, path), 0o000);
  expect(buildAsNobody(root)).toEqual([problem]);
  chmodSync(join(root, path), 0o755);
});

const DECLARED = {
  'galley.config.json': JSON.stringify({
    adopt: { dialect: 'jekyll' },
    workspaces: {
      all: { posts: ['**/_posts/**/*.md', '!a/**'], keys: ['a'] },
      a: { posts: ['a/_posts/**/*.md'], keys: ['b'] },
    },
  }),
  'a/_posts/2026-01-01-a.md': post({ title: 'A' }),
  'b/_posts/2026-01-01-b.md': post({ title: 'B' }),
  'a/_posts/deep/c.md': post({ title: 'C', date: '2026-01-01' }),
  '_includes/notes/n.md': 'N',
};

test.runIf(isRoot).each(['_includes/notes', 'content/blog', 'a/_posts/deep'])(
  '%s that may not be listed is one error beside declared workspaces, of which several look there',
  async (folder) => {
    const root = await folderOf({ ...FILES, ...DECLARED });
    chmodSync(root, 0o755);
    chmodSync(join(root, folder), 0o000);
    expect(buildAsNobody(root)).toEqual([
      `content/unreadable ${folder} Could not list this folder (EACCES), so Galley does not know what is in it.`,
    ]);
    chmodSync(join(root, folder), 0o755);
  },
);

test('a post and its image that disappear after discovery are errors', async () => {
  const root = await folderOf(FILES);
  const read = createPostReader(settingsIn(root));
  rmSync(join(root, 'content/blog/posts/x.png'));
  expect((await read(sourceIn(root, POST))).diagnostics.map(({ code }) => code)).toEqual(['post/asset-missing']);
  rmSync(join(root, POST));
  expect((await read(sourceIn(root, POST))).diagnostics.map(({ code }) => code)).toEqual(['content/unreadable']);
});
