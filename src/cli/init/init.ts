import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { pagesIn } from '../../content/discover/workspace-files.ts';
import { count } from '../../shared/diagnostics/amounts.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { harmless } from '../../shared/diagnostics/display.ts';
import { foldersAbove, isFolder } from '../../shared/fs/entries.ts';
import { readOrNull } from '../../shared/fs/regular-file.ts';
import { readPackageInfo } from '../../shared/package-info.ts';
import { readRepository } from '../../tools/adopt/repository.ts';
import { GITLAB_JOBS, GITLAB_PIPELINE } from '../ci/gitlab.ts';
import { packageManagerIn } from '../ci/package-manager.ts';
import { type CiOptions, packagesFor, projectRecipes } from '../ci/recipe-files.ts';
import type { ExitCode, Output } from '../output/output.ts';
import { withProgress } from '../output/progress.ts';
import { type Adoption, adopt, errorsIn, writeAdoption } from './adopt.ts';
import { type Created, createFiles } from './create-files.ts';
import { editsFor, type Finding, findingsOf } from './findings.ts';
import { initProject } from './new-project.ts';
import { notMarkdown } from './no-posts.ts';

export interface InitRequest {
  readonly dir: string;
  /** Whether to ask questions if there is a terminal. */
  readonly asks: boolean;
  readonly isJavaScript: boolean;
  /** The CI and the publisher; undefined to detect the CI from the repository's files. */
  readonly ci?: CiOptions | undefined;
}

/** Creates a project or adopts an existing repository, and prints what it did and the next steps. */
export const runInit = async (request: InitRequest, output: Output): Promise<ExitCode> => {
  const root = resolve(request.dir);
  const adoption = isFolder(root)
    ? await withProgress(output, (onProgress) => adopt(root, Date.now(), onProgress))
    : null;
  if (adoption === 'configured') return addRecipes(root, request.ci, output);
  const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true;
  const interactive = { ...request, asks: request.asks && isTerminal };
  return adoption === null
    ? createProject(root, interactive, output)
    : adoptAt(root, { ...interactive, adoption }, output);
};

/** Writes only the recipe that the user asks for. */
const addRecipes = async (root: string, ci: InitRequest['ci'], output: Output): Promise<ExitCode> => {
  const created = await createFiles(root, ci === undefined ? [] : await projectRecipes(root, ci));
  output.data(created);
  output.result(
    ci === undefined
      ? 'This folder already has a Galley configuration. Nothing was written.'
      : [createdFilesText(created, root, output), ...nextSteps(missingPackages(root, created, ci), output)].join('\n'),
  );
  return 0;
};

const createProject = async (
  root: string,
  { asks, isJavaScript, ci }: InitRequest,
  output: Output,
): Promise<ExitCode> => {
  const defaults = { ...DEFAULTS, isJavaScript };
  const answers = asks ? await ask(defaults) : defaults;
  if (answers === null) {
    output.note('Nothing was written.');
    return 1;
  }
  const { files } = isFolder(root) ? readRepository(root) : { files: [] };
  const result = await initProject({ ...answers, ci, root, version: readPackageInfo().version, now: Date.now() });
  output.data(result);
  output.result(describe(result, { root, ci, addresses: result.key === null ? [] : [addressOf(result.key)] }, output));
  if (result.key !== null)
    for (const remark of [withoutDate(pagesIn(files)), notMarkdown(files)])
      if (remark !== null) output.note(`\n${remark}`);
  return 0;
};

const withoutDate = (pages: readonly string[]): string | null =>
  pages.length === 0
    ? null
    : `${count(pages.length, 'Markdown file')} here ${pages.length === 1 ? 'is no post, because it has' : 'are no posts, because they have'} no date (${pages[0]}). To publish ${pages.length === 1 ? 'it' : 'them'}, set workspaces.<name>.posts and posts.date in galley.config.ts.`;

/** Shows the table before it asks or writes anything. */
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
  const { workspaces } = adoption.proposal;
  const keys = workspaces.map(({ key }) => key);
  const errors = errorsIn(adoption);
  output.report(errors);
  output.data({ ...created, findings, keys, errors });
  const addresses = workspaces.map(({ name, key }) => (keys.length === 1 ? '' : `${name}: `) + addressOf(key));
  output.result(describe(created, { root, ci, addresses, errors }, output));
  return errors.length === 0 ? 0 : 1;
};

const table = (findings: readonly Finding[], { colors }: Output): string => {
  const width = Math.max(...findings.map(({ name }) => name.length));
  return findings
    .flatMap(({ name, lines }) =>
      lines.map((line, at) => `${colors.bold((at === 0 ? name : '').padEnd(width))}  ${harmless(line)}`),
    )
    .join('\n');
};

interface Setup extends Pick<InitRequest, 'ci'> {
  readonly root: string;
  readonly addresses: readonly string[];
  readonly errors?: readonly Diagnostic[];
}

const describe = (created: Created, { root, ci, addresses, errors = [] }: Setup, output: Output): string => {
  const { colors } = output;
  const { install, run, lockFile } = packageManagerIn(root);
  const [manager] = install.split(' ');
  const folder = relative(process.cwd(), root);
  const missing = missingPackages(root, created, ci);
  const steps = [
    ...(folder === '' ? [] : [`cd ${folder}`]),
    ...(missing.length === 0 ? [`${manager} install`] : missing),
    ...(errors.length === 0 ? [] : [`${run} galley check`]),
    `${run} galley dev`,
  ];
  return [
    createdFilesText(created, root, output),
    '',
    ...nextSteps(steps, output),
    '',
    `Commit ${lockFile} too: it fixes the versions of all packages, also in CI.`,
    ...(addresses.length === 0 ? [] : ['', 'Your posts will be at:']),
    ...addresses.map((address) => `  ${colors.bold(address)}`),
    ...editsFor(errors, run, output),
  ].join('\n');
};

const addressOf = (key: string): string => `/api/public/v1/${key}/posts`;

const nextSteps = (steps: readonly string[], { colors }: Output): readonly string[] =>
  steps.length === 0 ? [] : ['Next:', ...steps.map((step) => `  ${colors.cyan(step)}`)];

/** Returns the command that adds the packages that the project and its recipe need; none if it has them. */
const missingPackages = (root: string, { created }: Created, ci: InitRequest['ci']): readonly string[] => {
  const text = readOrNull(join(root, 'package.json'))?.toString('utf8') ?? '';
  const names = ['galley', ...(created.some(isRecipe) ? Object.keys(packagesFor(ci)) : [])];
  const missing = names.filter((name) => !text.includes(`${JSON.stringify(name)}:`));
  return missing.length === 0 ? [] : [`${packageManagerIn(root).add} ${missing.join(' ')}`];
};

const isRecipe = (path: string): boolean => /^\.git(?:hub|lab)/.test(path);

const createdFilesText = ({ created, kept, extended }: Created, root: string, { colors }: Output): string => {
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

/** Warns if the CI files are not in the root of the repository, where CI reads them. */
const misplaced = (created: readonly string[], root: string): string[] => {
  const top = repositoryAbove(root);
  if (top === null || !created.some(isRecipe)) return [];
  return [
    '',
    `CI looks for its files in the root of the repository, ${relative(root, top)}. Move them there, and run their steps`,
    `in ${relative(top, root)} (defaults.run.working-directory on GitHub, cd on GitLab).`,
  ];
};

/** Returns the repository around the project, where CI looks for files; null if the project is the repository. */
const repositoryAbove = (root: string): string | null => {
  if (existsSync(join(root, '.git'))) return null;
  return foldersAbove(root).find((folder) => existsSync(join(folder, '.git'))) ?? null;
};

interface Answers {
  /** The workspace's folder. */
  readonly workspace: string;
  readonly title: string;
  readonly isJavaScript: boolean;
}

const DEFAULTS: Answers = { workspace: 'blog', title: 'Blog', isJavaScript: false };

const FOLDER = /^[A-Za-z0-9_-]+$/;

/** Asks one question. An empty answer selects the default, which is shown in brackets. */
type Question = (text: string, fallback: string) => Promise<string>;

/** Asks on the terminal. Returns null after Ctrl-C or Ctrl-D. Questions go to stderr, like all remarks. */
const onTerminal = async <Answer>(askThem: (question: Question) => Promise<Answer>): Promise<Answer | null> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new AbortController();
  terminal.on('SIGINT', () => terminal.close());
  terminal.on('close', () => ended.abort());
  const question: Question = async (text, fallback) =>
    (await terminal.question(`${text} [${fallback}] `, { signal: ended.signal })).trim() || fallback;
  try {
    return await askThem(question);
  } catch (error) {
    if (ended.signal.aborted) return null;
    throw error;
  } finally {
    terminal.close();
  }
};

/** Asks a yes-or-no question. @default yes */
const confirm = (text: string): Promise<boolean | null> =>
  onTerminal(async (question) => /^y(?:es)?$/i.test(await question(text, 'yes')));

/** Asks for the settings of a new project. */
export const ask = (defaults: Answers): Promise<Answers | null> =>
  onTerminal(async (question) => {
    const title = await question('What is the title of your content?', defaults.title);
    let workspace = await question('Which folder below content/ is it in?', defaults.workspace);
    while (!FOLDER.test(workspace)) {
      workspace = await question('Letters, digits, - and _ only. Its folder?', defaults.workspace);
    }
    const language = await question('Write the configuration in ts or js?', defaults.isJavaScript ? 'js' : 'ts');
    return { title, workspace, isJavaScript: language.toLowerCase().startsWith('j') };
  });
