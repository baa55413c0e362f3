import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { addFiles, folderOf } from '../helpers/files.ts';
import { git } from '../helpers/git.ts';

const run = promisify(execFile);

/** A project from `galley init` with the packed package, and its bare repository. */
export interface TeamProject {
  readonly root: string;
  readonly remote: string;
  readonly key: string;
  /** Commits all files on a branch, which is created if necessary, and pushes it. */
  readonly push: (files: Readonly<Record<string, string>>, branch?: string) => Promise<void>;
}

export const teamProject = async (init: readonly string[]): Promise<TeamProject> => {
  const root = await folderOf();
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', root], {
    cwd: resolve('.'),
  });
  const [{ filename }] = JSON.parse(stdout);
  const main = resolve('lib/cli/main.js');
  git(root, 'init', '--quiet', '--initial-branch', 'main');
  const initRun = await run(process.execPath, [main, 'init', '--yes', '--format', 'json', ...init], { cwd: root });
  const { key } = JSON.parse(initRun.stdout);
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  manifest.devDependencies.galley = `file:./${filename}`;
  writeFileSync(join(root, 'package.json'), JSON.stringify(manifest));
  await run('npm', ['install', '--package-lock-only', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: root });
  const remote = await folderOf();
  git(remote, 'init', '--quiet', '--bare', '--initial-branch', 'main');
  git(root, 'remote', 'add', 'origin', remote);
  const push: TeamProject['push'] = async (files, branch = 'main') => {
    const isKnown = existsSync(join(root, '.git/refs/heads', branch));
    if (existsSync(join(root, '.git/refs/heads/main')))
      git(root, 'checkout', '--quiet', ...(isKnown ? [] : ['-b']), branch, ...(isKnown ? [] : ['main']));
    await addFiles(root, files);
    git(root, 'add', '--all');
    git(root, 'commit', '--quiet', '--allow-empty', '--message', 'Edit');
    git(root, 'push', '--quiet', 'origin', branch);
  };
  await push({});
  return { root, remote, key, push };
};
