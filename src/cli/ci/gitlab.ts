import { fillingsOf, type Recipe, type RecipeFile } from './recipe.ts';
import { fillTemplate, readTemplate, script, textOf } from './template.ts';

export const GITLAB_JOBS = '.gitlab/galley.yml';

/** A pipeline that includes only Galley's jobs; an existing pipeline gets them by the same line. */
export const GITLAB_PIPELINE: RecipeFile = {
  path: '.gitlab-ci.yml',
  text: `# Checks, publishes and previews the content: see the file below.

include:
  - local: ${GITLAB_JOBS}
`,
};

/** Jobs that check merge requests, publish the default branch, and publish again when something is due. */
export const gitlabJobs = (recipe: Recipe): RecipeFile => {
  const { packageManager, publisher, keys, needsHistory } = recipe;
  const { prepare, installPackages, ...fillings } = fillingsOf(recipe);
  const document = fillTemplate(readTemplate('gitlab.yml'), {
    ...fillings,
    settings: [
      ...Object.entries(publisher.variables).map(([name, holds]) => `  ${name}: ${holds}`),
      ...[...publisher.secrets, ...keys].map((name) => `  ${name}, a secret`),
    ],
    depth: needsHistory ? '0' : undefined,
    keysOrAny:
      keys.length === 0 ? undefined : script(...keys.map((name) => `export ${name}="\${${name}:-fork-${name}}"`)),
    installPackages: [...(prepare === undefined ? [] : [prepare]), installPackages],
    lockFile: packageManager.lockFile,
    downloads: packageManager.downloads.folder,
    downloadVariables: packageManager.downloads.env,
    ...(publisher.remove !== null && { stop: 'galley:remove', stopAfter: '30 days' }),
  });
  if (publisher.remove === null) document.delete('galley:remove');
  return { path: GITLAB_JOBS, text: textOf(document) };
};
