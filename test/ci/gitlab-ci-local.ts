import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pathOf } from './linters.ts';

const PROGRAM = pathOf('gitlab-ci-local/dist/index.js');

export interface PipelineOptions {
  readonly cwd: string;
  /** Variables of the CI, those that GitLab sets by itself included. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

export interface PipelineRun {
  readonly code: number;
  readonly said: string;
}

/** Runs gitlab-ci-local, which holds a pipeline against GitLab's own schema before it does anything. */
export const gitlabCiLocal = async (
  args: readonly string[],
  { cwd, variables = {}, env = {} }: PipelineOptions,
): Promise<PipelineRun> => {
  const given = Object.entries(variables).flatMap(([name, value]) => ['--variable', `${name}=${value}`]);
  const quiet = [
    '--ignore-predefined-vars',
    Object.keys(variables)
      .filter((name) => name.startsWith('CI_'))
      .join(','),
  ];
  const options = { cwd, env: { PATH: process.env.PATH, HOME: cwd, NO_COLOR: '1', ...env } };
  const all = [PROGRAM, ...args, ...given, ...quiet];
  const {
    code = 0,
    stdout,
    stderr,
  } = await promisify(execFile)(process.execPath, all, options).catch((error) => error);
  return { code, said: `${stdout}${stderr}` };
};
