import { expect, test } from 'vitest';
import {
  allRecipes,
  githubFiles,
  type Job,
  type Step,
  type Workflow,
  workflowOf,
} from '../../helpers/recipes-of-ci.ts';

const WORKFLOWS = allRecipes().flatMap(([name, recipe]) =>
  githubFiles(recipe).map((file) => [`${name}, ${file.path}`, workflowOf(file)] as const),
);

const jobsOf = (workflow: Workflow): Job[] => Object.values(workflow.jobs).filter((job) => job !== undefined);
const stepsOf = (workflow: Workflow): Step[] => jobsOf(workflow).flatMap(({ steps }) => steps);

const isSecretOfPublisher = (value: string): boolean =>
  value.includes('secrets.') && !/secrets\.(?:GALLEY_KEY|HARBOUR_KEY|notes_key)\b/.test(value);

/** Whether a step runs what stands in the repository: packages' scripts, the configuration. */
const runsCode = ({ run = '' }: Step): boolean => /\b(?:npx|npm|pnpm|yarn|bunx?|corepack)\b/.test(run);

test.each(WORKFLOWS)('code of a fork never meets a secret or a token that writes: %s', (_, workflow) => {
  expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
  expect(Object.keys(workflow.on)).not.toContain('workflow_run');
  expect(workflow.permissions).toEqual({ contents: 'read' });
  for (const { permissions = {}, steps } of jobsOf(workflow)) {
    const writes = Object.values(permissions).some((level) => level === 'write');
    if (writes) expect(steps.filter((step) => runsCode(step) || step.uses?.includes('checkout'))).toEqual([]);
  }
  for (const step of stepsOf(workflow))
    if (step.uses?.includes('checkout')) expect(step.with).toMatchObject({ 'persist-credentials': false });
});

test.each(WORKFLOWS)('no expression stands in a script, where it could be code: %s', (_, workflow) => {
  expect(stepsOf(workflow).filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
});

test.each(WORKFLOWS)('actions are GitHub’s own, of one major version: %s', (_, workflow) => {
  for (const { uses } of stepsOf(workflow)) if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w/-]+@v\d+$/);
});

test.each(WORKFLOWS)('what publishes never runs twice at once, and is never cut off: %s', (_, workflow) => {
  const isPublishing = ({ name = '' }: Step): boolean => /^(?:Publish|Remove)$/.test(name);
  const publishing = jobsOf(workflow).filter(({ steps }) => steps.some(isPublishing));
  expect(publishing.length).toBeGreaterThan(0);
  for (const job of publishing) {
    const concurrency = job.concurrency ?? workflow.concurrency;
    expect(concurrency?.group).toMatch(/^galley-(?:publish|preview-\S.*)$/);
    expect(concurrency?.['cancel-in-progress'] ?? false).toBe(false);
  }
});

test.each(WORKFLOWS)('secrets of those that publish are given to the one step that needs them: %s', (_, workflow) => {
  for (const { env = {}, steps } of jobsOf(workflow)) {
    expect(Object.values(env).filter((value) => value.includes('secrets.') && !value.includes('GALLEY_KEY'))).toEqual(
      [],
    );
    for (const { name = '', env: own = {} } of steps)
      if (Object.values(own).some(isSecretOfPublisher)) expect(name).toMatch(/^(?:Publish|Remove)$/);
  }
});
