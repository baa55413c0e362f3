import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contractProblems } from '../../build/check-contracts.ts';
import { CONFIG_FILES, findConfig, loadSettings } from '../../config/load.ts';
import { refusal } from '../../shared/diagnostics/diagnostic.ts';
import { namesIn, relativeName } from '../../shared/fs/entries.ts';
import { readOrNull } from '../../shared/fs/regular-file.ts';
import { githubPreviews, githubSchedule, githubWorkflow } from './github.ts';
import { GITLAB_PIPELINE, gitlabJobs } from './gitlab.ts';
import { packageManagerIn } from './package-manager.ts';
import { PUBLISHERS, type PublisherName } from './publisher.ts';
import { CI_NAMES, type CiName, type NewFile, type Recipe } from './recipe.ts';

interface RecipeOptions {
  /** Absolute. */
  readonly root: string;
  /** Null for no CI; undefined to detect it from the repository's remote. */
  readonly ci?: CiName | null | undefined;
  readonly publisher?: PublisherName | undefined;
  readonly out?: string | undefined;
  readonly needsHistory?: boolean | undefined;
}

/** Returns the files with which CI checks, publishes and previews a project. */
export const recipeFiles = (options: RecipeOptions): readonly NewFile[] => {
  const {
    root,
    publisher,
    ci = ciIn(root) ?? (publisher === undefined ? null : 'github'),
    out = 'dist',
    needsHistory = false,
  } = options;
  refuseWithoutRepository(root, options);
  if (ci === null) return [];
  const recipe: Recipe = {
    out,
    needsHistory,
    branch: mainBranchIn(root),
    keys: environmentKeysIn(root),
    packageManager: packageManagerIn(root),
    publisher: PUBLISHERS[publisher ?? 'galley'],
  };
  return FILES[ci](recipe);
};

const isInRepository = (folder: string): boolean =>
  existsSync(join(folder, '.git')) || (dirname(folder) !== folder && isInRepository(dirname(folder)));

/** Refuses options that ask for a recipe where no CI would run it. */
export const refuseWithoutRepository = (root: string, { ci, publisher }: CiOptions = {}): void => {
  const isAsked = ci !== null && (ci !== undefined || publisher !== undefined);
  if (!isAsked || isInRepository(root)) return;
  throw refusal(2, {
    code: 'init/no-repository',
    message: `${root} is in no Git repository, so no CI would run its workflows.`,
    help: 'Run git init first, or leave out --ci and --deploy.',
  });
};

export type CiOptions = Pick<RecipeOptions, 'ci' | 'publisher'>;

/** Like `recipeFiles`, with options from the project's configuration. */
export const projectRecipes = async (root: string, options: CiOptions = {}): Promise<readonly NewFile[]> => {
  if (findConfig({ root }) === undefined) return recipeFiles({ root, ...options });
  const { out, posts } = await loadSettings({ root }, contractProblems);
  return recipeFiles({ root, ...options, needsHistory: posts.date === 'git', out: relativeName(root, out) });
};

/** Returns the packages that a project needs to publish with its recipe, with their versions. */
export const packagesFor = ({ ci, publisher = 'galley' }: CiOptions = {}): Readonly<Record<string, string>> =>
  ci === null ? {} : (PUBLISHERS[publisher].packages ?? {});

const FILES: Readonly<Record<CiName, (recipe: Recipe) => readonly NewFile[]>> = {
  github: (recipe) => [githubWorkflow(recipe), githubSchedule(recipe), githubPreviews(recipe)],
  gitlab: (recipe) => [GITLAB_PIPELINE, gitlabJobs(recipe)],
};

/**
 * Detects the CI of a Git repository from the URL of its remote, or else, at a host with another name, from its files.
 * Null without a remote: people who try Galley have no CI yet.
 */
export const ciIn = (root: string): CiName | null => {
  const remotes = gitFile(root, 'config').match(/^\s*url\s*=.*$/gm) ?? [];
  const has = (...names: readonly string[]): boolean => names.some((name) => existsSync(join(root, name)));
  const byName = CI_NAMES.find((name) => remotes.some((url) => url.includes(name)));
  if (byName !== undefined || remotes.length === 0) return byName ?? null;
  if (has('.gitlab-ci.yml', '.gitlab')) return 'gitlab';
  return has('.github') ? 'github' : null;
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

/** Matches `{ env: NAME }` and `env: NAME` in `workspace.yaml` and configurations, also with quotes as in JSON. */
const FROM_ENVIRONMENT = /(?:"env"|\benv)\s*:\s*['"]?([A-Za-z_][A-Za-z0-9_]*)/g;

/** Returns the environment variables with a project's keys, sorted. CI must set them in every build. */
export const environmentKeysIn = (root: string): readonly string[] => {
  const workspaces = namesIn(join(root, 'content')).flatMap((name) =>
    ['workspace.yaml', 'workspace.yml'].map((file) => join(root, 'content', name, file)),
  );
  const configurations = CONFIG_FILES.map((name) => join(root, name));
  const texts = [...workspaces, ...configurations].map((file) =>
    (readOrNull(file)?.toString('utf8') ?? '').replaceAll(COMMENTS, '$1'),
  );
  const names = texts.flatMap((text) => Array.from(text.matchAll(FROM_ENVIRONMENT), ([, name = '']) => name));
  return [...new Set(names)].sort();
};
