import { relative, resolve } from 'node:path';
import { ask, DEFAULTS } from '../init/ask.ts';
import { type InitResult, initProject } from '../init/init-project.ts';
import type { ExitCode } from './fail.ts';
import type { Output } from './output.ts';
import { readPackageInfo } from './package-info.ts';

export interface InitRequest {
  readonly dir: string;
  /** Whether questions are welcome; they are asked on a terminal only. */
  readonly asks: boolean;
  readonly isJavaScript: boolean;
}

/** Lays out a project and says what was done and what comes next. */
export const runInit = async ({ dir, asks, isJavaScript }: InitRequest, output: Output): Promise<ExitCode> => {
  const defaults = { ...DEFAULTS, isJavaScript };
  const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true;
  const answers = asks && isTerminal ? await ask(defaults) : defaults;
  if (answers === null) {
    output.note('Nothing was written.');
    return 1;
  }
  const root = resolve(dir);
  const result = await initProject({ ...answers, root, version: readPackageInfo().version, now: Date.now() });
  output.data(result);
  output.result(describe(result, relative(process.cwd(), root), output));
  return 0;
};

const describe = ({ created, kept, extended, key }: InitResult, folder: string, { colors }: Output): string => {
  const list = (label: string, paths: readonly string[]): string[] => paths.map((path) => `  ${label} ${path}`);
  const steps = [
    ...(folder === '' ? [] : [`cd ${folder}`]),
    ...(kept.includes('package.json') ? ['npm install --save-dev galley'] : ['npm install']),
    'npx galley dev',
  ];
  return [
    ...list(colors.green('created '), created),
    ...list(colors.green('added to'), extended),
    ...list(colors.yellow('kept    '), kept),
    '',
    'Next:',
    ...steps.map((step) => `  ${colors.cyan(step)}`),
    ...(key === null ? [] : ['', `Your posts will be at ${colors.bold(`/api/public/v1/${key}/posts`)}`]),
  ].join('\n');
};
