import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { namesIn } from '../../shared/fs/entries.ts';
import { readOrNull } from '../../shared/fs/regular-file.ts';

export const CI_NAMES = ['github', 'gitlab'] as const;
export type CiName = (typeof CI_NAMES)[number];

/** Detects the CI of a repository from its files, or else from the URL of its remote. @default GitHub */
export const ciIn = (root: string): CiName => {
  if (existsSync(join(root, '.gitlab-ci.yml')) || existsSync(join(root, '.gitlab'))) return 'gitlab';
  if (existsSync(join(root, '.github'))) return 'github';
  return /^\s*url\s*=.*gitlab/m.test(gitFile(root, 'config')) ? 'gitlab' : 'github';
};

/** Returns the repository around the project, where CI looks for files; null if the project is the repository. */
export const repositoryAbove = (root: string): string | null => {
  if (existsSync(join(root, '.git'))) return null;
  for (let folder = dirname(root); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (folder === dirname(folder)) return null;
  }
};

/** Returns the branch to publish: the remote's default, or else a common name that is checked out, or else `main`. */
export const mainBranchIn = (root: string): string => {
  const [, remote] = /^ref: refs\/remotes\/origin\/(\S+)$/m.exec(gitFile(root, 'refs/remotes/origin/HEAD')) ?? [];
  const [, local] = /^ref: refs\/heads\/(main|master|trunk)$/m.exec(gitFile(root, 'HEAD')) ?? [];
  return remote ?? local ?? 'main';
};

/** Reads a file of Git; empty if it does not exist, as in a linked work tree. */
const gitFile = (root: string, path: string): string => readOrNull(join(root, '.git', path))?.toString('utf8') ?? '';

/** Matches comments in YAML and code. They may contain examples of keys. */
const COMMENTS = /(^|\s)(?:#|\/\/).*$|\/\*[\s\S]*?\*\//gm;

/** Matches `{ env: NAME }` and `env: NAME` in `workspace.yaml` and configurations. */
const FROM_ENVIRONMENT = /\benv\s*:\s*['"]?([A-Za-z_][A-Za-z0-9_]*)/g;
const CONFIGURATION = /^galley\.config\.(?:ts|js|mjs|json)$/;
const IN_JSON = /"env"\s*:\s*"([A-Za-z_][A-Za-z0-9_]*)"/g;

/** Returns the environment variables with a project's keys, sorted. CI must set them in every build. */
export const environmentKeysIn = (root: string): readonly string[] => {
  const workspaces = namesIn(join(root, 'content')).flatMap((name) =>
    ['workspace.yaml', 'workspace.yml'].map((file) => join(root, 'content', name, file)),
  );
  const configurations = namesIn(root).filter((name) => CONFIGURATION.test(name));
  const texts = [...workspaces, ...configurations.map((name) => join(root, name))].map((file) =>
    (readOrNull(file)?.toString('utf8') ?? '').replaceAll(COMMENTS, '$1'),
  );
  const names = texts.flatMap((text) => [FROM_ENVIRONMENT, IN_JSON].flatMap((pattern) => matches(text, pattern)));
  return [...new Set(names)].sort();
};

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name]));
