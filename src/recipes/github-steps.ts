import { NODE, type Recipe } from './recipe.ts';
import { explained, type Yaml, type YamlMapping } from './yaml-text.ts';

export const CACHE = '.galley/cache';

/** What is posted only by steps that are given it, as the variable of an environment. */
export const secret = (name: string): string => `\${{ secrets.${name} }}`;
export const variable = (name: string): string => `\${{ vars.${name} }}`;

/** The repository with all that its programs need; another ref than the one of the event where it is named. */
export const checkoutSteps = ({ packageManager, needsHistory }: Recipe, ref?: string): readonly Yaml[] => [
  {
    uses: 'actions/checkout@v5',
    with: {
      ref,
      // Whatever runs after this has no business with the repository's token.
      'persist-credentials': false,
      'fetch-depth': needsHistory ? explained('Dates of posts come from their first commits.', 0) : undefined,
    },
  },
  ...(packageManager.prepare === null ? [] : [{ run: packageManager.prepare }]),
  {
    uses: 'actions/setup-node@v5',
    with: { 'node-version': NODE, cache: packageManager.cacheName ?? undefined },
  },
  { run: packageManager.install },
];

/** Posts that have not changed are not rendered again. The newest of the branch, else of the main branch. */
export const restoreCache = (action: 'actions/cache' | 'actions/cache/restore'): YamlMapping => ({
  uses: `${action}@v5`,
  with: { path: CACHE, key: 'galley-cache-${{ github.run_id }}', 'restore-keys': 'galley-cache-' },
});

/** Keys that the project takes from the environment, for steps that build or compare; undefined where there are none. */
export const keysOf = ({ keys }: Recipe): YamlMapping | undefined =>
  keys.length === 0 ? undefined : Object.fromEntries(keys.map((name) => [name, secret(name)]));

/** A pull request from a fork has none, and publishes nothing: any text will do there. */
export const keysOrAny = ({ keys }: Recipe): YamlMapping | undefined =>
  keys.length === 0
    ? undefined
    : Object.fromEntries(keys.map((name) => [name, `\${{ secrets.${name} || 'fork-${name}' }}`]));

/** The publisher's variables and secrets by their own names. */
export const variablesOf = ({ publisher }: Recipe): YamlMapping =>
  Object.fromEntries(Object.keys(publisher.variables).map((name) => [name, variable(name)]));
export const secretsOf = ({ publisher }: Recipe): YamlMapping =>
  Object.fromEntries(publisher.secrets.map((name) => [name, secret(name)]));
