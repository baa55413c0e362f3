import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from '../helpers/git.ts';
import type { Job, Step, Workflow } from '../helpers/recipes-of-ci.ts';
import { type Contexts, type Expressions, loadExpressions } from './expressions.ts';
import { ACTIONS, type ActionContext } from './github-actions.ts';

export interface WorkflowEvent {
  readonly name: 'push' | 'pull_request' | 'schedule' | 'workflow_dispatch';
  readonly ref: string;
  /** The branch that is checked out. */
  readonly branch: string;
  readonly payload?: object;
}

export interface Runner {
  /** An empty folder for the runner's files. */
  readonly home: string;
  readonly remote: string;
  readonly vars?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
  /** Environment variables of every step, in addition to the runner's own. */
  readonly env: Readonly<Record<string, string>>;
}

export interface JobRun {
  readonly result: 'success' | 'failure' | 'skipped';
  readonly outputs: Readonly<Record<string, string>>;
  /** The output of each step that was not skipped, by its name, or else by what it runs or uses. */
  readonly steps: ReadonlyMap<string, string>;
  /** The job's summary page. */
  readonly summary: string;
}

export interface WorkflowRun {
  readonly runId: number;
  readonly jobs: Readonly<Record<string, JobRun>>;
}

interface RunContext extends Runner {
  readonly folder: string;
  readonly expressions: Expressions;
  readonly event: WorkflowEvent;
  readonly contexts: Contexts;
}

const REPOSITORY = 'team/api';

/** Runs a workflow's jobs in turn like GitHub: conditions, expressions, outputs, caches, artefacts and scripts. */
export const runWorkflow = async (
  workflow: Workflow,
  runId: number,
  { event, ...runner }: Runner & { readonly event: WorkflowEvent },
): Promise<WorkflowRun> => {
  const expressions = await loadExpressions();
  const folder = join(runner.home, `run-${runId}`);
  const { vars = {}, secrets = {} } = runner;
  const github = {
    ...{
      run_id: runId,
      run_attempt: 1,
      event_name: event.name,
      ref: event.ref,
      sha: git(runner.remote, 'rev-parse', event.branch).trim(),
      repository: REPOSITORY,
      token: 'token',
    },
    event: { repository: { default_branch: 'main', full_name: REPOSITORY }, ...event.payload },
  };
  const jobs: Record<string, JobRun> = {};
  for (const [name, job] of Object.entries(workflow.jobs)) {
    const needed = job.needs === undefined ? [] : [job.needs].flat();
    const needs = Object.fromEntries(needed.map((other) => [other, jobs[other]]));
    const isSuccess = needed.every((other) => jobs[other]?.result === 'success');
    const contexts = { github, vars, needs };
    const context = { ...runner, event, expressions, contexts: { ...contexts, secrets }, folder: join(folder, name) };
    jobs[name] = expressions.holds(job.if, contexts, isSuccess) ? runJob(workflow, job, context) : SKIPPED;
  }
  return { runId, jobs };
};

const SKIPPED: JobRun = { result: 'skipped', outputs: {}, steps: new Map(), summary: '' };

const runJob = (workflow: Workflow, job: Job, context: RunContext): JobRun => {
  const { expressions, folder, remote, home, event } = context;
  const [workspace, temp, artifacts] = ['workspace', 'temp', '../artifacts'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [workspace, temp]) mkdirSync(each, { recursive: true });
  const endings: (() => void)[] = [];
  const atEnd = (work: () => void): void => void endings.push(work);
  const actions = { remote, ref: event.branch, workspace, caches: join(home, 'caches'), artifacts, atEnd };
  const steps: Record<string, object> = {};
  const printed = new Map<string, string>();
  const summary = join(folder, 'summary.md');
  writeFileSync(summary, '');
  let isSuccess = true;
  for (const [at, step] of job.steps.entries()) {
    const env = { ...filledAll(workflow.env, context), ...filledAll(job.env, context) };
    const contexts: Record<string, unknown> = { ...context.contexts, env, steps, runner: { temp } };
    const { secrets: _, ...conditional } = contexts;
    if (!expressions.holds(step.if, conditional, isSuccess)) continue;
    const inner = { ...context, contexts };
    const run = runStep(step, { at, env, summary, actions, context: inner });
    printed.set(step.name ?? step.run ?? step.uses ?? '', run.printed);
    if (step.id !== undefined)
      steps[step.id] = { outputs: run.outputs, outcome: run.isSuccess ? 'success' : 'failure' };
    isSuccess &&= run.isSuccess;
  }
  if (isSuccess) for (const ending of endings) ending();
  return {
    result: isSuccess ? 'success' : 'failure',
    outputs: filledAll(job.outputs, { ...context, contexts: { ...context.contexts, steps } }),
    steps: printed,
    summary: readFileSync(summary, 'utf8'),
  };
};

interface StepContext {
  readonly at: number;
  readonly env: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly actions: ActionContext;
  readonly context: RunContext;
}

interface StepRun {
  readonly isSuccess: boolean;
  readonly printed: string;
  readonly outputs: Readonly<Record<string, string>>;
}

const runStep = (step: Step, { at, env, summary, actions, context }: StepContext): StepRun => {
  const { expressions } = context;
  if (step.uses !== undefined) {
    ACTIONS[step.uses.replace(/@.*$/, '')]?.(filledAll(step.with, context), actions);
    return { isSuccess: true, printed: '', outputs: {} };
  }
  const [file, output] = [`step-${at}.sh`, `output-${at}`].map((name) => join(context.folder, name)) as [
    string,
    string,
  ];
  writeFileSync(file, step.run ?? '');
  writeFileSync(output, '');
  const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', file], {
    cwd: expressions.filled(step['working-directory'] ?? actions.workspace, context.contexts),
    encoding: 'utf8',
    env: {
      ...{ PATH: process.env.PATH, HOME: context.home, CI: 'true', GITHUB_ACTIONS: 'true' },
      ...{ GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary, GITHUB_WORKSPACE: actions.workspace },
      ...{ ...context.env, ...env, ...filledAll(step.env, context) },
    },
  });
  return { isSuccess: status === 0, printed: `${stdout}${stderr}`, outputs: outputsIn(readFileSync(output, 'utf8')) };
};

const outputsIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));

const filledAll = (
  texts: Readonly<Record<string, unknown>> | undefined,
  { expressions, contexts }: RunContext,
): Record<string, string> =>
  Object.fromEntries(Object.entries(texts ?? {}).map(([name, text]) => [name, expressions.filled(text, contexts)]));
