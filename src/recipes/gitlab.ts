import {
  buildLine,
  DIFF_FILE,
  diffLines,
  MARK,
  NEXT_BUILD,
  NODE,
  NOTHING_DUE,
  noteNextBuild,
  type Recipe,
  type RecipeFile,
  useOf,
  verifyLine,
} from './recipe.ts';
import { script } from './shell.ts';
import { explained, type Yaml, type YamlMapping, yamlText } from './yaml-text.ts';

export const GITLAB_JOBS = '.gitlab/galley.yml';

/** A pipeline of nothing else; one that is there already gets the jobs by the same line. */
export const GITLAB_PIPELINE: RecipeFile = {
  path: '.gitlab-ci.yml',
  text: yamlText(
    { include: [{ local: GITLAB_JOBS }] },
    { heading: 'Checks, publishes and previews the content: see the file below.' },
  ),
};

/** Jobs that check merge requests, publish the default branch, and publish again when something is due. */
export const gitlabJobs = (recipe: Recipe): RecipeFile => {
  const remove = recipe.publisher.remove?.(useOf(recipe));
  return {
    path: GITLAB_JOBS,
    text: yamlText(
      {
        '.galley': base(recipe),
        'galley:check': check(recipe),
        'galley:comment': comment,
        'galley:publish': publish(recipe),
        'galley:preview': preview(recipe),
        'galley:remove': remove === undefined ? undefined : removal(recipe, remove),
      },
      { heading: headingOf(recipe) },
    ),
  };
};

const headingOf = ({ publisher, keys }: Recipe): string =>
  [
    'Settings > CI/CD > Variables, masked where they are secrets:',
    ...Object.entries(publisher.variables).map(([name, holds]) => `  ${name}: ${holds}`),
    ...[...publisher.secrets, ...keys].map((name) => `  ${name}, a secret`),
    '  GALLEY_URL: the address of the live API up to its version, once there is one',
    '  GALLEY_KEY: a key of it, a secret',
    '  GALLEY_COMMENT_TOKEN: a project access token (role Reporter, scope api) that comments on merge requests, a secret',
    `  GALLEY_PREVIEWS: ${publisher.previews.holds}`,
    `Without ${publisher.needs} nothing is published; what else is left out is not done.`,
    'Secrets that publish can be protected, with others of the same names in the environments preview/*.',
    'Build > Pipeline schedules: every hour, so that scheduled posts come out. Nothing is built when none is due.',
  ].join('\n');

const NEXT_BUILD_CACHE = { key: 'galley-next-build', paths: [NEXT_BUILD] };

const packageCache = ({ packageManager: { downloads, lockFile } }: Recipe): YamlMapping => ({
  key: { files: [lockFile], prefix: 'galley-packages' },
  paths: [`${downloads.folder}/`],
});

/** Posts that have not changed are not rendered again. */
const postCache = (policy: 'pull' | 'pull-push'): YamlMapping => ({
  key: 'galley-cache',
  paths: ['.galley/cache/'],
  policy,
});

const installLines = ({ packageManager: { prepare, install } }: Recipe): readonly string[] => [
  ...(prepare === null ? [] : [prepare]),
  install,
];

const base = (recipe: Recipe): YamlMapping => ({
  image: `node:${NODE}`,
  variables: {
    ...recipe.packageManager.downloads.env,
    GIT_DEPTH: recipe.needsHistory ? explained('Dates of posts come from their first commits.', '0') : undefined,
  },
  cache: [packageCache(recipe), postCache('pull')],
  before_script: installLines(recipe),
});

/** Of this project: pipelines of forks run in the fork, without any variable of this one. */
const IS_REQUEST = '$CI_PIPELINE_SOURCE == "merge_request_event"';
const IS_OWN_REQUEST = `${IS_REQUEST} && $CI_MERGE_REQUEST_SOURCE_PROJECT_ID == $CI_PROJECT_ID`;

const keysOrAny = ({ keys }: Recipe): Yaml =>
  explained(
    'A fork has no keys, and publishes nothing: any text will do there.',
    script(...keys.map((name) => `export ${name}="\${${name}:-fork-${name}}"`)),
  );

const check = (recipe: Recipe): YamlMapping => ({
  extends: '.galley',
  stage: 'test',
  interruptible: true,
  rules: [{ if: IS_REQUEST }],
  script: [
    ...(recipe.keys.length === 0 ? [] : [keysOrAny(recipe)]),
    buildLine(recipe, ''),
    explained(
      'What readers would notice.',
      script(
        'if [ -n "$GALLEY_URL" ] && [ -n "$GALLEY_KEY" ]; then',
        ...diffLines(recipe).map((line) => `  ${line}`),
        `  cat ${DIFF_FILE}`,
        '  exit "${status:-0}"',
        'fi',
      ),
    ),
  ],
  artifacts: { when: 'always', paths: [DIFF_FILE], expire_in: '1 week' },
});

const comment: Yaml = explained('One comment, written anew on each push. Nothing of the merge request runs here.', {
  image: `node:${NODE}`,
  stage: 'test',
  needs: ['galley:check'],
  rules: [{ if: `${IS_OWN_REQUEST} && $GALLEY_COMMENT_TOKEN`, when: 'always' }],
  variables: { GIT_STRATEGY: 'none' },
  script: [
    script(
      `[ -f ${DIFF_FILE} ] || exit 0`,
      'notes="$CI_API_V4_URL/projects/$CI_PROJECT_ID/merge_requests/$CI_MERGE_REQUEST_IID/notes"',
      'api() { curl --fail --silent --show-error --header "PRIVATE-TOKEN: $GALLEY_COMMENT_TOKEN" "$@"; }',
      `mine='JSON.parse(fs.readFileSync(0, "utf8")).find(({ body }) => body.startsWith("${MARK}"))?.id ?? ""'`,
      'id=$(api "$notes?per_page=100&sort=asc" | node -p "$mine")',
      'if [ -n "$id" ]; then',
      `  api --request PUT --data-urlencode body@${DIFF_FILE} --output /dev/null "$notes/$id"`,
      'else',
      `  api --request POST --data-urlencode body@${DIFF_FILE} --output /dev/null "$notes"`,
      'fi',
    ),
  ],
});

const publish = (recipe: Recipe): YamlMapping => {
  const { publisher } = recipe;
  return {
    extends: '.galley',
    stage: 'deploy',
    rules: [{ if: `$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH && $${publisher.needs}` }],
    resource_group: explained('One after the other, and none is cut off.', 'galley-publish'),
    environment: { name: 'production' },
    cache: [packageCache(recipe), postCache('pull-push'), NEXT_BUILD_CACHE],
    before_script: [
      script(
        `if [ "$CI_PIPELINE_SOURCE" = schedule ] && ${NOTHING_DUE}; then`,
        '  echo "Nothing is due."',
        '  exit 0',
        'fi',
      ),
      ...installLines(recipe),
    ],
    script: [
      buildLine(recipe, ''),
      explained('When to build again: kept when all went well.', noteNextBuild(recipe)),
      ...publisher.install,
      ...publisher.publish(useOf(recipe)),
      ...(publisher.verifies ? [] : [verifyLive(recipe)]),
    ],
  };
};

const verifyLive = (recipe: Recipe): string =>
  script('if [ -n "$GALLEY_URL" ] && [ -n "$GALLEY_KEY" ]; then', `  ${verifyLine(recipe, 'pretty')}`, 'fi');

const inPreview = ({ publisher: { previews } }: Recipe, environment: YamlMapping): YamlMapping => ({
  extends: '.galley',
  stage: 'deploy',
  needs: [],
  variables: { GALLEY_PREVIEW: `$GALLEY_PREVIEWS${previews.separator}mr-$CI_MERGE_REQUEST_IID` },
  resource_group: 'galley-preview-$CI_MERGE_REQUEST_IID',
  environment: { name: 'preview/$CI_MERGE_REQUEST_IID', ...environment },
});

const preview = (recipe: Recipe): YamlMapping => ({
  ...inPreview(recipe, recipe.publisher.remove === null ? {} : { on_stop: 'galley:remove', auto_stop_in: '30 days' }),
  rules: [{ if: `${IS_OWN_REQUEST} && $GALLEY_PREVIEWS` }],
  script: [buildLine(recipe, ''), ...recipe.publisher.install, ...recipe.publisher.preview(useOf(recipe))],
});

const removal = (recipe: Recipe, lines: readonly string[]): YamlMapping => ({
  ...inPreview(recipe, { action: 'stop' }),
  rules: [{ if: `${IS_OWN_REQUEST} && $GALLEY_PREVIEWS`, when: 'manual', allow_failure: true }],
  script: [...recipe.publisher.install, ...lines],
});
