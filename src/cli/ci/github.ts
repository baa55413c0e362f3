import type { Node, YAMLSeq } from 'yaml';
import { fillingsOf, type NewFile, type Recipe } from './recipe.ts';
import { type Fillings, fillTemplate, readTemplate, textOf } from './template.ts';

/** Makes the workflow that checks pull requests and publishes the main branch, again when scheduled changes are due. */
export const githubWorkflow = (recipe: Recipe): NewFile => ({
  path: '.github/workflows/galley.yml',
  text: textOf(
    fillTemplate(readTemplate('github.yml'), {
      ...githubFillings(recipe),
      branch: recipe.branch,
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

const githubFillings = (recipe: Recipe): Fillings => {
  const { publisher, needsHistory, packageManager } = recipe;
  const fillings = {
    ...fillingsOf(recipe),
    depth: needsHistory ? 0 : undefined,
    packageCache: packageManager.cacheName ?? undefined,
  };
  const steps = (template: string): YAMLSeq<Node> =>
    fillTemplate(readTemplate(template), fillings).contents as YAMLSeq<Node>;
  const keys = keysOf(recipe, secret);
  return {
    ...fillings,
    checkout: steps('github-checkout.yml'),
    output: steps('github-output.yml'),
    ...(publisher.takesRole && { role: steps('github-role.yml') }),
    permissions: publisher.takesRole ? { 'id-token': 'write' } : {},
    keys,
    // Galley hides these keys in its output.
    ...(publisher.sdk !== undefined && { keysToDeploy: keys }),
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
