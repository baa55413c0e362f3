import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtFolder } from '../../helpers/built.ts';
import { ALLOWED, deployFrom, folderStore } from '../../helpers/deploying.ts';
import { folderOf } from '../../helpers/files.ts';
import { SMALL_PROJECT } from '../../helpers/posts.ts';

const git = (root: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** A project with a commit on each of these days of January. */
const withCommits = async (...days: number[]): Promise<string> => {
  const root = await builtFolder(SMALL_PROJECT);
  git(root, 'init', '--initial-branch', 'main');
  for (const day of days) commit(root, day);
  return root;
};

const commit = (root: string, day: number): void => {
  const date = `2026-01-${String(day).padStart(2, '0')}T00:00:00Z`;
  execFileSync(
    'git',
    ['-c', 'user.name=T', '-c', 'user.email=t@example.com', 'commit', '--allow-empty', '-m', String(day)],
    { cwd: root, env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date }, stdio: 'ignore' },
  );
};

test('a commit that comes before the published one is refused, unless it is allowed', async () => {
  const root = await withCommits(1, 2);
  const store = folderStore(root);
  await deployFrom(root, store);
  git(root, 'checkout', 'HEAD~1');
  await expect(deployFrom(root, store)).rejects.toThrow(/is older than the published commit [0-9a-f]{10}/);
  await deployFrom(root, store, { allowed: { ...ALLOWED, older: true } });
  git(root, 'checkout', 'main');
  await deployFrom(root, store);
});

test('a separate branch is neither older nor newer', async () => {
  const root = await withCommits(1, 5);
  await deployFrom(root, folderStore(root));
  git(root, 'checkout', '-b', 'other', 'HEAD~1');
  commit(root, 3);
  await deployFrom(root, folderStore(root));
});

/** A clone with only the last commit. */
const shallowClone = async (root: string): Promise<string> => {
  const clone = await folderOf();
  git(clone, 'clone', '--depth', '1', `file://${root}`, 'copy');
  return join(clone, 'copy');
};

test('deploys a shallow clone of a child with an earlier date, and warns that it may be older', async () => {
  const root = await withCommits(1, 5);
  await deployFrom(root, folderStore(root));
  for (const day of [4, 3]) commit(root, day);
  const { diagnostics } = await deployFrom(root, folderStore(root), { root: await shallowClone(root) });
  expect(diagnostics).toMatchObject([{ severity: 'warning', code: 'deploy/older' }]);
  expect(diagnostics[0]?.message).toContain('may be older than the published commit');
  commit(root, 6);
  expect((await deployFrom(root, folderStore(root), { root: await shallowClone(root) })).diagnostics).toEqual([]);
});

test('refuses an outdated clone if its history shows that it is older', async () => {
  const root = await withCommits(1, 2, 3);
  await deployFrom(root, folderStore(root));
  const late = await folderOf();
  git(late, 'clone', `file://${root}`, 'copy');
  git(join(late, 'copy'), 'checkout', 'HEAD~1');
  const deployed = deployFrom(root, folderStore(root), { root: join(late, 'copy') });
  await expect(deployed).rejects.toThrow('is older than the published commit');
});

test('without a repository, a deploy does not check the age', async () => {
  const root = await withCommits(1, 2);
  await deployFrom(root, folderStore(root));
  rmSync(join(root, '.git'), { recursive: true });
  await deployFrom(root, folderStore(root));
});
