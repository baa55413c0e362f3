import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pathOf } from './linters.ts';

const PROGRAM = pathOf('gitlab-ci-local/dist/index.js');

export interface PipelineOptions {
  readonly cwd: string;
  /** CI variables, including those that GitLab sets by itself. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

export interface PipelineRun {
  readonly code: number;
  readonly output: string;
}

/** Runs gitlab-ci-local, which first validates a pipeline with GitLab's own schema. */
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
  return { code, output: `${stdout}${stderr}` };
};
