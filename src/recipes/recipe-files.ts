import { type CiName, ciIn, mainBranchIn } from './ci.ts';
import { environmentKeysIn } from './environment-keys.ts';
import { githubWorkflow } from './github.ts';
import { githubPreviews } from './github-previews.ts';
import { GITLAB_PIPELINE, gitlabJobs } from './gitlab.ts';
import { packageManagerIn } from './package-manager.ts';
import { PUBLISHERS, type PublisherName } from './publisher.ts';
import type { Recipe, RecipeFile } from './recipe.ts';

export interface RecipeOptions {
  /** Absolute. */
  readonly root: string;
  /** Null: none; absent: as the repository says. */
  readonly ci?: CiName | null | undefined;
  readonly publisher?: PublisherName | undefined;
  readonly out?: string | undefined;
  readonly needsHistory?: boolean | undefined;
}

/** What CI needs to check, publish and preview a project. */
export const recipeFiles = (options: RecipeOptions): readonly RecipeFile[] => {
  const { root, ci = ciIn(root), publisher = 'galley', out = 'dist', needsHistory = false } = options;
  if (ci === null) return [];
  const recipe: Recipe = {
    ...{ out, needsHistory, branch: mainBranchIn(root) },
    keys: environmentKeysIn(root),
    packageManager: packageManagerIn(root),
    publisher: PUBLISHERS[publisher],
  };
  return FILES[ci](recipe);
};

const FILES: Readonly<Record<CiName, (recipe: Recipe) => readonly RecipeFile[]>> = {
  github: (recipe) => [githubWorkflow(recipe), githubPreviews(recipe)],
  gitlab: (recipe) => [GITLAB_PIPELINE, gitlabJobs(recipe)],
};
