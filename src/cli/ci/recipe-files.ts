import { contractProblems } from '../../build/check-contracts.ts';
import { findConfig, loadSettings } from '../../config/load.ts';
import { relativeName } from '../../shared/fs/entries.ts';
import { readPackageInfo } from '../../shared/package-info.ts';
import { type CiName, ciIn, environmentKeysIn, mainBranchIn } from './ci.ts';
import { githubPreviews, githubWorkflow } from './github.ts';
import { GITLAB_PIPELINE, gitlabJobs } from './gitlab.ts';
import { packageManagerIn } from './package-manager.ts';
import { PUBLISHERS, type PublisherName } from './publisher.ts';
import type { Recipe, RecipeFile } from './recipe.ts';

interface RecipeOptions {
  /** Absolute. */
  readonly root: string;
  /** Null for no CI; undefined to detect it from the repository's files. */
  readonly ci?: CiName | null | undefined;
  readonly publisher?: PublisherName | undefined;
  readonly out?: string | undefined;
  readonly needsHistory?: boolean | undefined;
}

/** Returns the files with which CI checks, publishes and previews a project. */
export const recipeFiles = (options: RecipeOptions): readonly RecipeFile[] => {
  const { root, ci = ciIn(root), publisher = 'galley', out = 'dist', needsHistory = false } = options;
  if (ci === null) return [];
  const recipe: Recipe = {
    ...{ out, needsHistory, branch: mainBranchIn(root) },
    keys: environmentKeysIn(root),
    packageManager: packageManagerIn(root),
    publisher: PUBLISHERS[publisher],
    version: readPackageInfo().version,
  };
  return FILES[ci](recipe);
};

export type CiOptions = Pick<RecipeOptions, 'ci' | 'publisher'>;

/** Like `recipeFiles`, with options from the project's configuration. */
export const projectRecipes = async (root: string, options: CiOptions = {}): Promise<readonly RecipeFile[]> => {
  if (findConfig({ root }) === undefined) return recipeFiles({ root, ...options });
  const { out, posts } = await loadSettings({ root }, contractProblems);
  return recipeFiles({
    ...{ root, ...options, needsHistory: posts.date === 'git' },
    out: relativeName(root, out),
  });
};

/** Returns the packages that a project needs to publish with its recipe. */
export const packagesFor = ({ ci, publisher = 'galley' }: CiOptions = {}): readonly string[] =>
  ci === null ? [] : (PUBLISHERS[publisher].packages ?? []);

const FILES: Readonly<Record<CiName, (recipe: Recipe) => readonly RecipeFile[]>> = {
  github: (recipe) => [githubWorkflow(recipe), githubPreviews(recipe)],
  gitlab: (recipe) => [GITLAB_PIPELINE, gitlabJobs(recipe)],
};
