import {
  checkoutSteps,
  keysOf,
  keysOrAny,
  restoreCache,
  secret,
  secretsOf,
  variable,
  variablesOf,
} from './github-steps.ts';
import {
  buildLine,
  DIFF_FILE,
  diffLines,
  EVERY_HOUR,
  MARK,
  NEXT_BUILD,
  NOTHING_DUE,
  noteNextBuild,
  type Recipe,
  type RecipeFile,
  useOf,
  verifyLine,
} from './recipe.ts';
import { script } from './shell.ts';
import { explained, type Yaml, type YamlMapping, yamlText } from './yaml-text.ts';

const LIVE = { GALLEY_URL: variable('GALLEY_URL'), GALLEY_KEY: secret('GALLEY_KEY') };
const IS_LIVE = "env.GALLEY_URL != '' && env.GALLEY_KEY != ''";

/** Checks pull requests, publishes the main branch, and publishes again when something is due. */
export const githubWorkflow = (recipe: Recipe): RecipeFile => ({
  path: '.github/workflows/galley.yml',
  text: yamlText(
    {
      name: 'Galley',
      on: {
        push: { branches: [recipe.branch] },
        pull_request: {},
        schedule: explained('Asks every hour whether a post is due. Nothing is built when none is.', [
          { cron: EVERY_HOUR },
        ]),
        workflow_dispatch: {},
      },
      permissions: { contents: 'read' },
      defaults: { run: { shell: 'bash' } },
      jobs: { check: check(recipe), comment, due, publish: publish(recipe) },
    },
    { heading: headingOf(recipe), apart: ['jobs'] },
  ),
});

const headingOf = ({ publisher, keys }: Recipe): string =>
  [
    'Settings > Secrets and variables > Actions:',
    ...Object.entries(publisher.variables).map(([name, holds]) => `  variable ${name}: ${holds}`),
    ...[...publisher.secrets, ...keys].map((name) => `  secret   ${name}`),
    '  variable GALLEY_URL: the address of the live API up to its version, once there is one',
    '  secret   GALLEY_KEY: a key of it',
    `Without ${publisher.needs} nothing is published; without the last two nothing is compared or verified.`,
  ].join('\n');

const check = (recipe: Recipe): YamlMapping => ({
  if: "github.event_name == 'pull_request'",
  'runs-on': 'ubuntu-latest',
  concurrency: { group: 'galley-check-${{ github.ref }}', 'cancel-in-progress': true },
  outputs: { compared: '${{ steps.diff.outputs.compared }}' },
  env: explained('Both are empty in a pull request from a fork: it is built, and not compared.', LIVE),
  steps: [
    ...checkoutSteps(recipe),
    restoreCache('actions/cache/restore'),
    { run: buildLine(recipe, 'github'), env: keysOrAny(recipe) },
    {
      name: 'What readers would notice',
      id: 'diff',
      if: IS_LIVE,
      env: keysOf(recipe),
      run: script(
        ...diffLines(recipe),
        `cat ${DIFF_FILE} >> "$GITHUB_STEP_SUMMARY"`,
        'echo "compared=true" >> "$GITHUB_OUTPUT"',
        'exit "${status:-0}"',
      ),
    },
    {
      if: "!cancelled() && steps.diff.outputs.compared == 'true'",
      uses: 'actions/upload-artifact@v6',
      with: { name: 'galley-diff', path: DIFF_FILE, 'retention-days': 1 },
    },
  ],
});

/** Code of a pull request never runs with a token that may write: this job checks nothing out. */
const comment: Yaml = explained(
  'One comment, written anew on each push. In a job of its own: code of a pull request must not have a token that writes.',
  {
    needs: 'check',
    if: "!cancelled() && needs.check.outputs.compared == 'true' && github.event.pull_request.head.repo.full_name == github.repository",
    'runs-on': 'ubuntu-latest',
    permissions: { 'pull-requests': 'write' },
    steps: [
      { uses: 'actions/download-artifact@v7', with: { name: 'galley-diff' } },
      {
        env: {
          GH_TOKEN: '${{ github.token }}',
          COMMENTS: 'repos/${{ github.repository }}/issues/${{ github.event.number }}/comments',
          COMMENT: 'repos/${{ github.repository }}/issues/comments',
        },
        run: script(
          `mine='.[] | select(.user.login == "github-actions[bot]" and (.body | startswith("${MARK}"))) | .id'`,
          'id=$(gh api --paginate "$COMMENTS" --jq "$mine" | head -n 1)',
          'if [ -n "$id" ]; then',
          `  gh api --silent --method PATCH "$COMMENT/$id" --field body=@${DIFF_FILE}`,
          'else',
          `  gh api --silent --method POST "$COMMENTS" --field body=@${DIFF_FILE}`,
          'fi',
        ),
      },
    ],
  },
);

const LAST_NEXT_BUILD = { path: NEXT_BUILD, key: 'galley-next-build-${{ github.run_id }}-${{ github.run_attempt }}' };

const due: YamlMapping = {
  if: "github.event_name == 'schedule'",
  'runs-on': 'ubuntu-latest',
  permissions: {},
  outputs: { due: '${{ steps.ask.outputs.due }}' },
  steps: [
    { uses: 'actions/cache/restore@v5', with: { ...LAST_NEXT_BUILD, 'restore-keys': 'galley-next-build-' } },
    {
      id: 'ask',
      run: script(
        `if ${NOTHING_DUE}; then`,
        '  echo "due=false" >> "$GITHUB_OUTPUT"',
        'else',
        '  echo "due=true" >> "$GITHUB_OUTPUT"',
        'fi',
      ),
    },
  ],
};

const publish = (recipe: Recipe): YamlMapping => {
  const { branch, publisher } = recipe;
  const isConfigured = `env.${publisher.needs} != ''`;
  return {
    needs: 'due',
    if: `!cancelled() && github.ref == 'refs/heads/${branch}' && (github.event_name != 'schedule' || needs.due.outputs.due == 'true')`,
    'runs-on': 'ubuntu-latest',
    environment: explained('Secrets may be those of this environment alone.', 'galley'),
    concurrency: explained('One after the other, and none is cut off: the newest waits.', { group: 'galley-publish' }),
    env: { ...variablesOf(recipe), ...LIVE },
    steps: [
      ...checkoutSteps(recipe),
      restoreCache('actions/cache'),
      { run: buildLine(recipe, 'github'), env: keysOf(recipe) },
      { name: 'When to build again', env: keysOf(recipe), run: noteNextBuild(recipe) },
      ...(publisher.install.length === 0 ? [] : [{ if: isConfigured, run: script(...publisher.install) }]),
      {
        name: 'Publish',
        if: isConfigured,
        env: { ...secretsOf(recipe), ...keysOf(recipe) },
        run: script(...publisher.publish(useOf(recipe))),
      },
      ...(publisher.verifies
        ? []
        : [{ name: 'Verify', if: `${isConfigured} && ${IS_LIVE}`, run: verifyLine(recipe, 'github') }]),
      { if: isConfigured, uses: 'actions/cache/save@v5', with: LAST_NEXT_BUILD },
    ],
  };
};
