import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const CI_NAMES = ['github', 'gitlab'] as const;
export type CiName = (typeof CI_NAMES)[number];

/** What a repository says of where it is built: by files that are there, else by where it is pushed to; GitHub otherwise. */
export const ciIn = (root: string): CiName => {
  if (existsSync(join(root, '.gitlab-ci.yml')) || existsSync(join(root, '.gitlab'))) return 'gitlab';
  if (existsSync(join(root, '.github'))) return 'github';
  return /^\s*url\s*=.*gitlab/m.test(gitFile(root, 'config')) ? 'gitlab' : 'github';
};

/** The repository that a project is a folder of, where it is not one itself; null otherwise. CI looks for its files there. */
export const repositoryAbove = (root: string): string | null => {
  if (existsSync(join(root, '.git'))) return null;
  for (let folder = dirname(root); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (folder === dirname(folder)) return null;
  }
};

/** The branch that is published: what the remote says, else the usual one that is checked out, else `main`. */
export const mainBranchIn = (root: string): string => {
  const [, remote] = /^ref: refs\/remotes\/origin\/(\S+)$/m.exec(gitFile(root, 'refs/remotes/origin/HEAD')) ?? [];
  const [, local] = /^ref: refs\/heads\/(main|master|trunk)$/m.exec(gitFile(root, 'HEAD')) ?? [];
  return remote ?? local ?? 'main';
};

/** Empty where there is none; a work tree beside its repository has its files elsewhere. */
const gitFile = (root: string, path: string): string => {
  try {
    return readFileSync(join(root, '.git', path), 'utf8');
  } catch {
    return '';
  }
};
