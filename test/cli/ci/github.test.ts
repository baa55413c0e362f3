import { expect, test } from 'vitest';
import {
  allRecipes,
  githubFiles,
  type Job,
  recipeOf,
  type Step,
  type Workflow,
  workflowOf,
} from '../../helpers/recipes-of-ci.ts';

const WORKFLOWS = allRecipes().flatMap(([name, recipe]) =>
  githubFiles(recipe).map((file) => [`${name}, ${file.path}`, workflowOf(file)] as const),
);

const jobsOf = (workflow: Workflow): Job[] => Object.values(workflow.jobs).filter((job) => job !== undefined);
const stepsOf = (workflow: Workflow): Step[] => jobsOf(workflow).flatMap(({ steps }) => steps);

const KEYS = /secrets\.(?:GALLEY_KEY|HARBOUR_KEY|notes_key)\b/;
const isSecretOfPublisher = (value: string): boolean => value.includes('secrets.') && !KEYS.test(value);
const publishes = ({ name = '' }: Step): boolean => /^(?:Publish|Roll back|Remove)$/.test(name);

/** Whether a step runs code from the repository, such as package scripts or the configuration. */
const runsCode = (step: Step): boolean => {
  const { run = '', uses = '' } = step;
  if (uses.includes('checkout')) return !takesOnlyLock(step);
  return /\b(?:npx|npm|pnpm|yarn|bunx?|corepack)\b/.test(run.replaceAll(LOCKED, ''));
};

/** Commands that install what a lock file has, without any script of a package, and the package manager itself. */
const LOCKED =
  /^(?:corepack enable|npm install --global bun@\d+\.\d+\.\d+|npm ci --ignore-scripts|(?:pnpm|yarn|bun) install --frozen-lockfile --ignore-scripts|YARN_NODE_LINKER=node-modules YARN_ENABLE_SCRIPTS=false yarn install --immutable)$/gm;

const takesOnlyLock = ({ with: inputs = {} }: Step): boolean =>
  inputs['sparse-checkout-cone-mode'] === false &&
  /^\/package\.json\n\/[\w-]+(?:\.json|\.yaml|\.lock)\n$/.test(String(inputs['sparse-checkout']));

test.each(WORKFLOWS)('code of a fork never gets a secret or a token with write access: %s', (_, workflow) => {
  expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
  expect(Object.keys(workflow.on)).not.toContain('workflow_run');
  expect(workflow.permissions).toEqual({ contents: 'read' });
  for (const { permissions = {}, steps } of jobsOf(workflow)) {
    const writes = Object.values(permissions).some((level) => level === 'write');
    if (writes) expect(steps.filter(runsCode)).toEqual([]);
  }
  for (const step of stepsOf(workflow))
    if (step.uses?.includes('checkout')) expect(step.with).toMatchObject({ 'persist-credentials': false });
});

test.each(WORKFLOWS)('a job with the publisher’s secrets runs no code of the repository: %s', (_, workflow) => {
  const jobs = jobsOf(workflow).filter(({ steps, environment }) => environment !== undefined || steps.some(publishes));
  expect(jobs.length > 0).toBe(!('schedule' in workflow.on));
  for (const { environment, steps } of jobs) {
    expect(typeof environment === 'object' ? environment.name : environment).toMatch(/^galley(?:-previews)?$/);
    expect(steps.filter(runsCode)).toEqual([]);
    expect(steps.some(({ env = {} }) => Object.values(env).some(isSecretOfPublisher))).toBe(true);
  }
});

test.each(WORKFLOWS)('the cache and the output start empty: %s', (_, workflow) => {
  for (const { steps } of jobsOf(workflow)) {
    const at = (part: string): number => steps.findIndex(({ uses = '', run = '' }) => `${uses}${run}`.includes(part));
    if (at('checkout') < 0 || steps.some(takesOnlyLock)) continue;
    const removal = steps.findIndex(({ run = '' }) => /^rm -rf .+ \.galley$/.test(run));
    expect(removal).toBe(at('checkout') + 1);
    expect(at('actions/cache')).toBeGreaterThan(removal);
  }
});

test.each(WORKFLOWS)('no script contains an expression that could become code: %s', (_, workflow) => {
  expect(stepsOf(workflow).filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
});

test.each(WORKFLOWS)('actions are pinned by digest, and programs by the lock file or by version: %s', (_, workflow) => {
  for (const { uses, run = '' } of stepsOf(workflow)) {
    if (uses !== undefined) expect(uses).toMatch(/^(?:actions\/[\w/-]+|aws-actions\/[\w-]+)@[0-9a-f]{40}$/);
    expect(run).not.toMatch(/npx --yes|--global (?!\S+@\d+\.\d+\.\d+)/);
  }
});

test.each(WORKFLOWS)('publishing never runs twice at once, and is never cancelled: %s', (_, workflow) => {
  const cancels = workflow.concurrency?.['cancel-in-progress'] ?? false;
  expect(workflow.concurrency?.group).toMatch(
    /^galley-(?:preview-|schedule-)?\$\{\{ github\.(?:ref|event\.number) \}\}$/,
  );
  expect([false, "${{ github.event_name == 'pull_request' }}"]).toContain(cancels);
  expect(jobsOf(workflow).filter(({ concurrency }) => concurrency !== undefined)).toEqual([]);
});

test.each(WORKFLOWS)('only the step that needs a secret gets it: %s', (_, workflow) => {
  for (const { env = {}, steps } of jobsOf(workflow)) {
    expect(Object.values(env).filter((value) => value.includes('secrets.'))).toEqual([]);
    for (const step of steps) {
      const given = Object.values(step.env ?? {});
      if (given.some(isSecretOfPublisher)) expect(publishes(step)).toBe(true);
      if (given.some((value) => value.includes('secrets.GALLEY_KEY'))) expect(step.run).toContain('env:GALLEY_KEY');
    }
  }
});

test.each(WORKFLOWS)('no job can run for hours: %s', (_, workflow) => {
  for (const job of jobsOf(workflow)) expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
});

test('a workflow without a schedule builds once; the one with the schedule starts it, and is turned off by it', () => {
  const [main, schedule] = githubFiles(recipeOf()).map(workflowOf) as [Workflow, Workflow];
  expect(Object.keys(main.on)).toEqual(['push', 'pull_request', 'workflow_dispatch']);
  expect(Object.keys(schedule.on)).toEqual(['schedule']);
  const builds = main.jobs.build?.steps.filter(({ run = '' }) => run.includes('galley build')) ?? [];
  expect(builds).toHaveLength(1);
  expect(main.jobs.publish?.steps.at(-1)?.run).toContain('state=disable');
});
