import type { Node, YAMLSeq } from 'yaml';
import { fillingsOf, type Recipe, type RecipeFile } from './recipe.ts';
import { type Fillings, fillTemplate, readTemplate, textOf } from './template.ts';

/** Checks pull requests, publishes the main branch, and publishes again when something is due. */
export const githubWorkflow = (recipe: Recipe): RecipeFile => ({
  path: '.github/workflows/galley.yml',
  text: textOf(
    fillTemplate(readTemplate('github.yml'), {
      ...githubFillings(recipe),
      branch: recipe.branch,
      settings: settingsOf(recipe),
      variables: variablesOf(Object.keys(recipe.publisher.variables)),
      keysOrAny: keysOf(recipe, (name) => `\${{ secrets.${name} || 'fork-${name}' }}`),
    }),
  ),
});

/** Publishes each pull request under an address of its own, until it is closed. Those from forks have no secrets, and get none. */
export const githubPreviews = (recipe: Recipe): RecipeFile => {
  const document = fillTemplate(readTemplate('github-previews.yml'), {
    ...githubFillings(recipe),
    checkoutDefault: checkoutSteps(recipe, '${{ github.event.repository.default_branch }}'),
    variables: variablesOf(Object.keys(recipe.publisher.variables).filter((name) => name !== 'GALLEY_DESTINATION')),
  });
  if (recipe.publisher.remove === null) document.deleteIn(['jobs', 'remove']);
  return { path: '.github/workflows/galley-previews.yml', text: textOf(document) };
};

const githubFillings = (recipe: Recipe): Fillings => ({
  ...fillingsOf(recipe),
  checkout: checkoutSteps(recipe),
  keys: keysOf(recipe, secret),
  secrets: Object.fromEntries(recipe.publisher.secrets.map((name) => [name, secret(name)])),
});

/** The repository with all that its programs need; another ref than the one of the event where it is named. */
const checkoutSteps = (recipe: Recipe, ref?: string): YAMLSeq<Node> => {
  const steps = fillTemplate(readTemplate('github-checkout.yml'), {
    ...fillingsOf(recipe),
    ref,
    depth: recipe.needsHistory ? 0 : undefined,
    packageCache: recipe.packageManager.cacheName ?? undefined,
  });
  return steps.contents as YAMLSeq<Node>;
};

/** Keys that the project takes from the environment; undefined where there are none. */
const keysOf = ({ keys }: Recipe, textFor: (name: string) => string): Readonly<Record<string, string>> | undefined =>
  keys.length === 0 ? undefined : Object.fromEntries(keys.map((name) => [name, textFor(name)]));

const secret = (name: string): string => `\${{ secrets.${name} }}`;

const variablesOf = (names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, `\${{ vars.${name} }}`]));

const settingsOf = ({ publisher, keys }: Recipe): readonly string[] => [
  ...Object.entries(publisher.variables).map(([name, holds]) => `  variable ${name}: ${holds}`),
  ...[...publisher.secrets, ...keys].map((name) => `  secret   ${name}`),
];
