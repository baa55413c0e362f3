import type { Node, YAMLSeq } from 'yaml';
import { readTemplate } from '../../shared/read-template.ts';
import { fillingsOf, type NewFile, type Recipe } from './recipe.ts';
import { type Fillings, fillTemplate, textOf } from './template.ts';

/** Makes the workflow that checks pull requests and publishes the main branch. */
export const githubWorkflow = (recipe: Recipe): NewFile => ({
  path: '.github/workflows/galley.yml',
  text: textOf(
    fillTemplate(readTemplate('github.yml'), {
      ...githubFillings(recipe),
      branch: recipe.branch,
      schedule: fillTemplate(readTemplate('github-schedule-steps.yml'), SCHEDULED).contents as YAMLSeq<Node>,
      settings: settingsOf(recipe),
      variables: variablesOf(Object.keys(recipe.publisher.variables)),
      keysOrAny: keysOf(recipe, (name) => `\${{ secrets.${name} || 'fork-without-secret-${name}' }}`),
    }),
  ),
});

/** Publishes each pull request at its own URL until it is closed, except those from forks, which have no secrets. */
export const githubPreviews = (recipe: Recipe): NewFile => {
  const document = fillTemplate(readTemplate('github-previews.yml'), {
    ...githubFillings(recipe),
    variables: variablesOf(Object.keys(recipe.publisher.variables).filter((name) => name !== 'GALLEY_DESTINATION')),
  });
  if (recipe.publisher.remove === undefined) document.deleteIn(['jobs', 'remove']);
  return { path: '.github/workflows/galley-previews.yml', text: textOf(document) };
};

/** Starts the other workflow when something scheduled is due. */
export const githubSchedule = (recipe: Recipe): NewFile => ({
  path: '.github/workflows/galley-schedule.yml',
  text: textOf(
    fillTemplate(readTemplate('github-schedule.yml'), {
      ...SCHEDULED,
      branch: recipe.branch,
      condition: `vars.${recipe.publisher.needs} != ''`,
    }),
  ),
});

const SCHEDULED = { title: 'Galley', workflow: 'galley' };

const githubFillings = (recipe: Recipe): Fillings => {
  const { publisher, needsHistory, packageManager } = recipe;
  const fillings = {
    ...fillingsOf(recipe, { tools: '$GITHUB_WORKSPACE' }),
    depth: needsHistory ? 0 : undefined,
    packageCache: packageManager.cacheName ?? undefined,
  };
  const steps = (template: string, more: Fillings = {}): YAMLSeq<Node> =>
    fillTemplate(readTemplate(template), { ...fillings, ...more }).contents as YAMLSeq<Node>;
  const tools = steps('github-tools.yml');
  const keys = keysOf(recipe, secret);
  return {
    ...fillings,
    checkout: steps('github-checkout.yml'),
    tools,
    output: steps('github-output.yml', { tools }),
    ...(publisher.takesRole && { role: steps('github-role.yml') }),
    permissions: publisher.takesRole ? { 'id-token': 'write' } : {},
    keys,
    // Galley hides these keys in its output.
    ...(publisher.isGalley && { keysToDeploy: keys }),
    secrets: Object.fromEntries(publisher.secrets.map((name) => [name, secretOf(name, publisher.takesRole)])),
  };
};

/** Returns the keys from the environment; undefined without any. */
const keysOf = ({ keys }: Recipe, textFor: (name: string) => string): Readonly<Record<string, string>> | undefined =>
  keys.length === 0 ? undefined : Object.fromEntries(keys.map((name) => [name, textFor(name)]));

const secret = (name: string): string => `\${{ secrets.${name} }}`;

/** With a role, the previous step sets these variables. */
const secretOf = (name: string, takesRole = false): string =>
  takesRole ? `\${{ env.${name} || secrets.${name} }}` : secret(name);

const variablesOf = (names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, `\${{ vars.${name} }}`]));

const settingsOf = ({ publisher, keys }: Recipe): readonly string[] => [
  ...Object.entries(publisher.variables).map(([name, holds]) => `  variable ${name}: ${holds}`),
  ...publisher.secrets.map((name) => `  secret   ${name}${publisher.takesRole ? ', only without a role' : ''}`),
  ...keys.map((name) => `  secret   ${name}`),
];
