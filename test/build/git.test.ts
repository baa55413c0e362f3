import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { committedCache } from '../../src/build/committed-cache.ts';
import { commitIn, gitOrNull } from '../../src/build/git.ts';
import { readGitDates } from '../../src/build/git-dates.ts';
import { folderOf } from '../helpers/files.ts';
import { git } from '../helpers/git.ts';

const POST = 'content/blog/posts/a.md';

/** A repository with a commit, and a program that leaves the file `ran` beside it. */
const repository = async () => {
  const root = await folderOf({ [POST]: '# A\n', '.gitattributes': '*.md diff=evil filter=evil\n' });
  const program = await folderOf({ evil: '#!/bin/sh\ntouch "$(dirname "$0")/ran"\n' });
  git(root, 'init', '--quiet');
  git(root, 'add', '-A');
  git(root, 'commit', '--quiet', '--message', 'One.');
  chmodSync(join(program, 'evil'), 0o755);
  return { root, evil: join(program, 'evil'), ran: join(program, 'ran') };
};

/** Runs every command of Git that Galley uses. */
const useGit = (root: string): void => {
  committedCache(root);
  commitIn(root);
  readGitDates(root, [{ file: POST, path: join(root, POST) }]);
  gitOrNull(root, ['cat-file', '-e', `${'a'.repeat(40)}^{commit}`]);
  gitOrNull(root, ['merge-base', '--is-ancestor', 'HEAD', 'a'.repeat(40)]);
};

const REMOTES: Readonly<Record<string, (evil: string) => string>> = {
  'an ext URL': (evil) => `url = ext::${evil}`,
  'a program for uploads': (evil) => `url = .\n\tuploadpack = ${evil}`,
  'a program for SSH': (evil) => `url = ssh://localhost/x\n[core]\n\tsshCommand = ${evil}`,
  'a credential helper': (evil) => `url = http://127.0.0.1:9/x\n[credential]\n\thelper = ${evil}`,
};

test.each(Object.entries(REMOTES))('git fetches no missing object from a remote with %s', async (_name, remote) => {
  for (const isDamaged of [false, true]) {
    const { root, evil, ran } = await repository();
    const objects = join(root, '.git/objects');
    writeFileSync(
      join(root, '.git/config'),
      `[core]\n\trepositoryformatversion = 1\n[extensions]\n\tpartialClone = evil\n[protocol]\n\tallow = always\n[protocol "ext"]\n\tallow = always\n[remote "evil"]\n\tpromisor = true\n\t${remote(evil)}\n`,
    );
    // Otherwise, only the id of the published commit is missing.
    if (isDamaged) for (const name of readdirSync(objects)) rmSync(join(objects, name), { recursive: true });
    useGit(root);
    expect(existsSync(ran)).toBe(false);
  }
});

test('git runs no program of its configuration', async () => {
  const { root, evil, ran } = await repository();
  const settings = {
    'core.fsmonitor': evil,
    'core.pager': evil,
    'pager.log': evil,
    'alias.ls-files': `!${evil}`,
    'log.showSignature': 'true',
    'gpg.program': evil,
    'gpg.ssh.program': evil,
    'diff.external': evil,
    'diff.evil.command': evil,
    'diff.evil.textconv': evil,
    'filter.evil.clean': evil,
    'filter.evil.process': evil,
    'core.editor': evil,
    'core.askPass': evil,
  };
  for (const [name, value] of Object.entries(settings)) git(root, 'config', name, value);
  writeFileSync(join(root, POST), '# Changed\n');
  useGit(root);
  expect(existsSync(ran)).toBe(false);
});
