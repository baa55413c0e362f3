import { readTemplate } from '../../shared/read-template.ts';
import { fillingsOf, type NewFile, type Recipe } from './recipe.ts';
import { fillTemplate, script, textOf } from './template.ts';

export const GITLAB_JOBS = '.gitlab/galley.yml';

/** A pipeline that includes only Galley's jobs. The same line adds them to an existing pipeline. */
export const GITLAB_PIPELINE: NewFile = {
  path: '.gitlab-ci.yml',
  text: `# Checks, publishes and previews the content: see the file below.

include:
  - local: ${GITLAB_JOBS}
`,
};

/** The name is unique to the pipeline, because a runner may keep files of other jobs. */
const TAR = 'galley-$CI_PIPELINE_ID.tar';

/** Sets the variables of the AWS SDK: https://docs.gitlab.com/ci/cloud_services/aws/ */
const ROLE = script(
  'if [ -n "$AWS_ROLE_ARN" ]; then',
  '  export AWS_WEB_IDENTITY_TOKEN_FILE="$(mktemp)"',
  '  printf %s "$GALLEY_ID_TOKEN" > "$AWS_WEB_IDENTITY_TOKEN_FILE"',
  'fi',
);

/** Makes jobs that check merge requests and publish the default branch, again when scheduled changes are due. */
export const gitlabJobs = (recipe: Recipe): NewFile => {
  const { packageManager, publisher, keys, needsHistory } = recipe;
  const { prepare, installPackages, ...fillings } = fillingsOf(recipe, { tools: '$tools', tar: TAR });
  const document = fillTemplate(readTemplate('gitlab.yml'), {
    ...fillings,
    settings: Object.entries(publisher.variables).map(([name, holds]) => `  ${name}: ${holds}`),
    secretSettings: [
      ...publisher.secrets.map(
        (name) => `  ${name}${publisher.takesRole ? ', only without a role' : ''}: production, preview/*`,
      ),
      ...keys.map((name) => `  ${name}, a key that is part of the output: all environments`),
    ],
    depth: needsHistory ? '0' : undefined,
    keysOrAny: keys.length === 0 ? undefined : keysOrAny(keys),
    prepare,
    installPackages: [...(prepare === undefined ? [] : [prepare]), installPackages],
    lockFile: packageManager.lockFile,
    downloads: packageManager.downloads.folder,
    downloadVariables: packageManager.downloads.env,
    ...(publisher.takesRole && { role: ROLE }),
    ...(publisher.remove !== undefined && { stop: 'galley:remove', stopAfter: '30 days' }),
  });
  if (!publisher.takesRole)
    for (const job of ['publish', 'preview', 'remove']) document.deleteIn([`galley:${job}`, 'id_tokens']);
  if (publisher.remove === undefined) document.delete('galley:remove');
  return { path: GITLAB_JOBS, text: textOf(document) };
};

/** Replaces missing keys, but only in jobs whose output does not become a preview. */
const keysOrAny = (keys: readonly string[]): string =>
  script(
    'if [ -z "$GALLEY_PREVIEWS" ] || [ "$CI_MERGE_REQUEST_SOURCE_PROJECT_ID" != "$CI_PROJECT_ID" ]; then',
    ...keys.map((name) => `  export ${name}="\${${name}:-fork-without-secret-${name}}"`),
    'fi',
  );
