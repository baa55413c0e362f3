import { checkoutSteps, keysOf, restoreCache, secretsOf, variablesOf } from './github-steps.ts';
import { buildLine, type Recipe, type RecipeFile, useOf } from './recipe.ts';
import { script } from './shell.ts';
import { explained, type Yaml, type YamlMapping, yamlText } from './yaml-text.ts';

/** Publishes each pull request under an address of its own, until it is closed. */
export const githubPreviews = (recipe: Recipe): RecipeFile => ({
  path: '.github/workflows/galley-previews.yml',
  text: yamlText(
    {
      name: 'Galley previews',
      on: { pull_request: { types: ['opened', 'reopened', 'synchronize', 'closed'] } },
      permissions: { contents: 'read' },
      defaults: { run: { shell: 'bash' } },
      concurrency: explained('Removing waits for a deploy that is going on.', {
        group: 'galley-preview-${{ github.event.number }}',
      }),
      env: { GALLEY_PREVIEW: nameOf(recipe), ...variablesOf(recipe), GALLEY_DESTINATION: undefined },
      jobs: { preview: preview(recipe), remove: remove(recipe) },
    },
    { heading: headingOf(recipe), apart: ['jobs'] },
  ),
});

const nameOf = ({ publisher: { previews } }: Recipe): string =>
  `\${{ vars.GALLEY_PREVIEWS }}${previews.separator}pr-\${{ github.event.number }}`;

const headingOf = ({ publisher: { previews } }: Recipe): string =>
  [
    'Previews of pull requests, when this is set in Settings > Secrets and variables > Actions:',
    `  variable GALLEY_PREVIEWS: ${previews.holds}`,
    'The environment galley-previews can have secrets of its own, which may write previews and nothing else.',
  ].join('\n');

/** Pull requests from forks have no secrets, and get none. */
const OWN = "github.event.pull_request.head.repo.full_name == github.repository && vars.GALLEY_PREVIEWS != ''";

const preview = (recipe: Recipe): YamlMapping => ({
  if: `github.event.action != 'closed' && ${OWN}`,
  'runs-on': 'ubuntu-latest',
  environment: 'galley-previews',
  steps: [
    ...checkoutSteps(recipe),
    restoreCache('actions/cache/restore'),
    { run: buildLine(recipe, 'github'), env: keysOf(recipe) },
    ...installSteps(recipe),
    {
      name: 'Publish',
      env: { ...secretsOf(recipe), ...keysOf(recipe) },
      run: script(
        ...recipe.publisher.preview(useOf(recipe)),
        'echo "Preview: $GALLEY_PREVIEW" >> "$GITHUB_STEP_SUMMARY"',
      ),
    },
  ],
});

const remove = (recipe: Recipe): YamlMapping | undefined => {
  const lines = recipe.publisher.remove?.(useOf(recipe));
  if (lines === undefined) return undefined;
  return {
    if: `github.event.action == 'closed' && ${OWN}`,
    'runs-on': 'ubuntu-latest',
    environment: 'galley-previews',
    steps: [
      ...checkoutSteps(recipe, '${{ github.event.repository.default_branch }}'),
      ...installSteps(recipe),
      { name: 'Remove', env: { ...secretsOf(recipe), ...keysOf(recipe) }, run: script(...lines) },
    ],
  };
};

const installSteps = ({ publisher: { install } }: Recipe): readonly Yaml[] =>
  install.length === 0 ? [] : [{ run: script(...install) }];
