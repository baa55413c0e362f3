import { existsSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { harmless } from '../diagnostics/display.ts';
import { type Adoption, adopt, isAdopted, isSite } from '../init/adopt.ts';
import { writeAdoption } from '../init/adopt-files.ts';
import { ask, confirm, DEFAULTS } from '../init/ask.ts';
import { addCi, type CiOptions } from '../init/ci-files.ts';
import type { Created } from '../init/create-files.ts';
import { type Finding, findingsOf } from '../init/findings.ts';
import { initProject } from '../init/init-project.ts';
import { repositoryAbove } from '../recipes/ci.ts';
import { GITLAB_JOBS, GITLAB_PIPELINE } from '../recipes/gitlab.ts';
import type { ExitCode } from './fail.ts';
import type { Output } from './output.ts';
import { readPackageInfo } from './package-info.ts';

export interface InitRequest {
  readonly dir: string;
  /** Whether questions are welcome; they are asked on a terminal only. */
  readonly asks: boolean;
  readonly isJavaScript: boolean;
  /** Which CI, and what publishes; absent: as the repository says. */
  readonly ci?: CiOptions | undefined;
}

/** Lays out a project, or adopts a repository as it stands, and says what was done and what comes next. */
export const runInit = async (request: InitRequest, output: Output): Promise<ExitCode> => {
  const root = resolve(request.dir);
  const isFolder = existsSync(root) && statSync(root).isDirectory();
  if (isFolder && isAdopted(root) && request.ci !== undefined) {
    const created = await addCi(root, request.ci);
    output.data(created);
    output.result(listed(created, root, output));
    return 0;
  }
  if (isFolder && isAdopted(root)) {
    output.data({ created: [], kept: [], extended: [] });
    output.result('Galley is configured here already. Nothing was written.');
    return 0;
  }
  const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true;
  const asked = { ...request, asks: request.asks && isTerminal };
  const adoption = isFolder ? await adopt(root, Date.now()) : null;
  if (adoption === null && isFolder && isSite(root)) {
    output.note('No posts were found in the places where the tool of this site has them. Nothing was written.');
    return 1;
  }
  return adoption === null ? layOut(root, asked, output) : adoptAt(root, { ...asked, adoption }, output);
};

const layOut = async (root: string, { asks, isJavaScript, ci }: InitRequest, output: Output): Promise<ExitCode> => {
  const defaults = { ...DEFAULTS, isJavaScript };
  const answers = asks ? await ask(defaults) : defaults;
  if (answers === null) {
    output.note('Nothing was written.');
    return 1;
  }
  const result = await initProject({ ...answers, ci, root, version: readPackageInfo().version, now: Date.now() });
  output.data(result);
  output.result(describe(result, { root, keys: result.key === null ? [] : [result.key] }, output));
  return 0;
};

/** The table is shown before anything is asked or written. */
const adoptAt = async (
  root: string,
  { adoption, asks, isJavaScript, ci }: InitRequest & { readonly adoption: Adoption },
  output: Output,
): Promise<ExitCode> => {
  const findings = findingsOf(adoption);
  output.result(`${table(findings, output)}\n`);
  if (asks && (await confirm('Write the configuration?')) !== true) {
    output.note('Nothing was written.');
    return 1;
  }
  const created = await writeAdoption(adoption, { root, isJavaScript, ci });
  const keys = adoption.proposal.workspaces.map(({ key }) => key);
  output.data({ ...created, findings, keys });
  output.result(describe(created, { root, keys }, output));
  return 0;
};

const table = (findings: readonly Finding[], { colors }: Output): string => {
  const width = Math.max(...findings.map(({ name }) => name.length));
  return findings
    .flatMap(({ name, lines }) =>
      lines.map((line, at) => `${colors.bold((at === 0 ? name : '').padEnd(width))}  ${harmless(line)}`),
    )
    .join('\n');
};

interface Next {
  readonly root: string;
  readonly keys: readonly string[];
}

const describe = (created: Created, { root, keys }: Next, output: Output): string => {
  const { colors } = output;
  const folder = relative(process.cwd(), root);
  const steps = [
    ...(folder === '' ? [] : [`cd ${folder}`]),
    ...(created.created.includes('package.json') ? ['npm install'] : ['npm install --save-dev galley']),
    'npx galley dev',
  ];
  return [
    listed(created, root, output),
    '',
    'Next:',
    ...steps.map((step) => `  ${colors.cyan(step)}`),
    ...keys.flatMap((key, at) => [
      ...(at === 0 ? [''] : []),
      `Your posts will be at ${colors.bold(`/api/public/v1/${key}/posts`)}`,
    ]),
  ].join('\n');
};

const listed = ({ created, kept, extended }: Created, root: string, { colors }: Output): string => {
  const list = (label: string, paths: readonly string[]): string[] => paths.map((path) => `  ${label} ${path}`);
  return [
    ...list(colors.green('created '), created),
    ...list(colors.green('added to'), extended),
    ...list(colors.yellow('kept    '), kept),
    ...(created.includes(GITLAB_JOBS) && kept.includes(GITLAB_PIPELINE.path)
      ? ['', `Add to ${GITLAB_PIPELINE.path}:`, '  include:', `    - local: ${GITLAB_JOBS}`]
      : []),
    ...misplaced(created, root),
  ].join('\n');
};

/** No CI reads its files in a folder of the repository, and none says so. */
const misplaced = (created: readonly string[], root: string): string[] => {
  const top = repositoryAbove(root);
  if (top === null || !created.some((path) => /^\.git(?:hub|lab)/.test(path))) return [];
  return [
    '',
    `The repository begins at ${relative(root, top)}, where CI looks for its files: move them there, and have their steps`,
    `run in ${relative(top, root)} (defaults.run.working-directory on GitHub, cd on GitLab).`,
  ];
};
