import { parse } from 'yaml';
import { githubPreviews, githubSchedule, githubWorkflow } from '../../src/cli/ci/github.ts';
import { GITLAB_PIPELINE, gitlabJobs } from '../../src/cli/ci/gitlab.ts';
import { PACKAGE_MANAGERS, type PackageManagerName } from '../../src/cli/ci/package-manager.ts';
import { PUBLISHERS, type PublisherName } from '../../src/cli/ci/publisher.ts';
import type { NewFile, Recipe } from '../../src/cli/ci/recipe.ts';

export const recipeOf = (
  publisher: PublisherName = 'galley',
  packageManager: PackageManagerName = 'npm',
  options: Partial<Recipe> = {},
): Recipe => ({
  ...{ branch: 'main', out: 'dist', needsHistory: false, keys: [] },
  packageManager: PACKAGE_MANAGERS[packageManager],
  publisher: PUBLISHERS[publisher],
  ...options,
});

/** Every combination of publisher and package manager, by name. */
export const allRecipes = (): readonly (readonly [name: string, recipe: Recipe])[] =>
  Object.keys(PUBLISHERS).flatMap((publisher) =>
    Object.keys(PACKAGE_MANAGERS).map(
      (manager) =>
        [
          `${publisher} by ${manager}`,
          recipeOf(publisher as PublisherName, manager as PackageManagerName, {
            needsHistory: manager === 'npm',
            keys: manager === 'yarn' ? ['HARBOUR_KEY', 'notes_key'] : [],
            ...(manager === 'pnpm' && { out: "the site's api", branch: 'release/1.x' }),
          }),
        ] as const,
    ),
  );

export const githubFiles = (recipe: Recipe): readonly NewFile[] => [
  githubWorkflow(recipe),
  githubSchedule(recipe),
  githubPreviews(recipe),
];

export const gitlabFiles = (recipe: Recipe): readonly NewFile[] => [GITLAB_PIPELINE, gitlabJobs(recipe)];

export interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string | number | boolean>>;
  readonly run?: string;
  readonly 'working-directory'?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Job {
  readonly if?: string;
  readonly environment?: string | { readonly name: string; readonly url: string };
  readonly 'timeout-minutes'?: number;
  readonly needs?: string | readonly string[];
  readonly outputs?: Readonly<Record<string, string>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly concurrency?: { readonly group: string; readonly 'cancel-in-progress'?: boolean };
  readonly env?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

export interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly concurrency?: Job['concurrency'];
  readonly env?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

export const workflowOf = ({ text }: NewFile): Workflow => parse(text) as Workflow;
