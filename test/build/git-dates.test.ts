import { execFileSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { readGitDates } from '../../src/build/git-dates.ts';
import { sourceIn } from '../helpers/content.ts';
import { folderOf } from '../helpers/files.ts';

const TEXT = '---\ntitle: T\n---\n\nA text that is long enough to be known again under another name.\n';
const P = 'content/blog/posts';

const git = (root: string, args: readonly string[], date = '2020-01-01T00:00:00Z'): void => {
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: '2024-01-01T00:00:00Z', HOME: root };
  const user = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'init.defaultBranch=main'];
  execFileSync('git', [...user, ...args], { cwd: root, env, stdio: 'ignore' });
};
const commit = (root: string, date: string): void => {
  git(root, ['add', '-A']);
  git(root, ['commit', '-m', 'x'], date);
};

/** A repository in which `a` was added on 1 January 2020 and renamed to `a b` on 1 March, and `c` added on 1 May. */
const repository = async (config = '{ "posts": { "date": "git" } }'): Promise<string> => {
  const root = await folderOf({ [`${P}/a.md`]: TEXT, 'galley.config.json': config, '.gitignore': '.galley\ndist\n' });
  git(root, ['init']);
  commit(root, '2020-01-01T10:00:00+02:00');
  renameSync(`${root}/${P}/a.md`, `${root}/${P}/a b.md`);
  commit(root, '2020-03-01T00:00:00Z');
  writeFileSync(`${root}/${P}/c.md`, TEXT.replace('A text', 'Another'));
  commit(root, '2020-05-01T00:00:00Z');
  return root;
};

test('a post has the date of its file’s first commit, even after a rename', async () => {
  const root = await repository();
  writeFileSync(`${root}/${P}/new.md`, TEXT);
  const posts = ['a b', 'c', 'new'].map((name) => sourceIn(root, `${P}/${name}.md`));
  expect(readGitDates(root, posts)).toEqual({
    dates: { [`${P}/a b.md`]: '2020-01-01T08:00:00.000Z', [`${P}/c.md`]: '2020-05-01T00:00:00.000Z' },
  });
});

test('a project may be a subfolder of its repository', async () => {
  const root = await repository();
  const below = `${root}/content`;
  expect(readGitDates(below, [{ path: `${root}/${P}/c.md`, file: 'blog/posts/c.md' }])).toEqual({
    dates: { 'blog/posts/c.md': '2020-05-01T00:00:00.000Z' },
  });
});

test('a build uses these dates for posts without a date, only if configured', async () => {
  const { diagnostics, workspaces } = await build({ root: await repository() });
  expect(diagnostics.map(({ code }) => code)).not.toContain('post/date-missing');
  expect(workspaces[0]?.published).toBe(2);
  const without = await build({ root: await repository('{}') });
  expect(without.diagnostics.map(({ code }) => code)).toContain('post/date-missing');
});

test('a shallow clone and a folder without a history are errors, once for all posts', async () => {
  const root = await repository();
  const clone = await folderOf({ 'x/y': '' });
  git(dirname(clone), ['clone', '--depth', '1', `file://${root}`, `${clone}/shallow`]);
  expect(readGitDates(`${clone}/shallow`, [])).toMatchObject({
    diagnostic: { code: 'content/git-shallow', help: expect.stringContaining('fetch-depth: 0') },
  });
  const { ok, diagnostics } = await build({ root: `${clone}/shallow`, concurrency: 1 });
  expect({ ok, codes: diagnostics.map(({ code }) => code).filter((code) => !code.startsWith('workspace/')) }).toEqual({
    ok: false,
    codes: ['content/git-shallow'],
  });
  expect(readGitDates(await folderOf({ a: '' }), [])).toMatchObject({ diagnostic: { code: 'content/git-history' } });
});
