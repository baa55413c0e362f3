import type { createOptionPlace } from '../config/load.ts';
import { ownEntry, type Settings, settingsOf } from '../config/settings.ts';
import { createFindDefaults } from '../content/discover/defaults-files.ts';
import { discover } from '../content/discover/discover.ts';
import type { WorkspaceSource } from '../content/discover/source.ts';
import type { DefaultsFile } from '../content/front-matter/cascade/defaults-rule.ts';
import { checkDefaults } from '../content/front-matter/cascade/folder-defaults.ts';
import type { Tool } from '../content/tool.ts';
import type { WorkspaceSettings } from '../content/workspace/workspace.ts';
import type { Env } from '../content/workspace/workspace-keys.ts';
import { declaredRedirects, declaredSettings, readWorkspaceSettings } from '../content/workspace/workspace-settings.ts';
import { type Diagnostic, DiagnosticError } from '../shared/diagnostics/diagnostic.ts';
import { didYouMean } from '../shared/diagnostics/did-you-mean.ts';
import { createListFolder } from '../shared/fs/entries.ts';
import { readText, type SourceFile } from '../shared/fs/read-text.ts';
import { memoize } from '../shared/memoize.ts';
import { toolOf } from '../tools/registry.ts';
import { type GitDates, readGitDates } from './git-dates.ts';

/** A workspace's files and settings; its posts are not read yet. */
export interface WorkspaceProject {
  /** The dates of first commits if the configuration takes dates from Git, otherwise empty. */
  readonly gitDates: GitDates;
  /** The defaults of the workspace's folders and of the project's folders above them. */
  readonly defaults: readonly DefaultsFile[];
  readonly source: WorkspaceSource;
  readonly settings: WorkspaceSettings;
}

interface LoadOptions {
  readonly env: Env;
  /** Finds the position of an option in the configuration file. */
  readonly placeOf: ReturnType<typeof createOptionPlace>;
}

/** Loads the files and settings of all workspaces, without reading their posts. */
export const loadWorkspaces = (settings: Settings, { env, placeOf }: LoadOptions) => {
  const { root } = settings;
  const readSettings = memoize(
    (source: Pick<WorkspaceSource, 'name' | 'settings'>) => readWorkspaceSettings(source, env),
    ({ name }) => name,
  );
  const listFolder = createListFolder();
  const found = discover(settings, {
    toolOf,
    patternsOf: (source) => readSettings(source).patterns,
    placeOf,
    listFolder,
  });
  const diagnostics: Diagnostic[] = [...found.diagnostics];
  const workspaces: WorkspaceProject[] = [];
  const findDefaults = createFindDefaults(root, listFolder);
  const posts = found.workspaces.flatMap((source) => source.posts);
  const committed = settings.posts.date === 'git' ? readGitDates(root, posts) : { dates: {} };
  if (committed.dates === null) diagnostics.push(committed.diagnostic);
  for (const source of found.workspaces) {
    const options = ownEntry(settings.workspaces, source.name);
    const isDeclared = source.dir === null && options !== undefined;
    const own = isDeclared ? declaredSettings({ name: source.name, options, placeOf }, env) : readSettings(source);
    const tool = toolOf(settingsOf(settings, source.name).dialect);
    const defaults = readDefaults(findDefaults(source.posts, tool), tool);
    const gitDates = settings.posts.date === 'git' ? datesOf(source.posts, committed.dates ?? {}) : {};
    const redirects = [...(own.settings.redirects ?? []), ...declaredRedirects(source.name, options, placeOf)];
    workspaces.push({ source, settings: { ...own.settings, redirects }, defaults: defaults.files, gitDates });
    diagnostics.push(...own.diagnostics, ...defaults.diagnostics);
  }
  return { workspaces, diagnostics };
};

const datesOf = (posts: readonly SourceFile[], dates: GitDates): GitDates =>
  Object.fromEntries(
    posts.flatMap(({ file }) => {
      const date = dates[file];
      return date === undefined ? [] : [[file, date]];
    }),
  );

/** The files with defaults of folders, without empty ones, and their problems. */
const readDefaults = (sources: readonly SourceFile[], tool: Tool) => {
  const read = sources.map((source) => ({ file: source.file, ...readText(source) }));
  const checked = checkDefaults(
    read.flatMap(({ file, text }) => (text === null ? [] : [{ file, text }])),
    tool,
  );
  const unread = read.flatMap((found) => (found.text === null ? [found.diagnostic] : []));
  return { files: checked.files, diagnostics: [...unread, ...checked.diagnostics] };
};

/** The workspaces with these names, by default all. Throws a DiagnosticError (exit code 2) for unknown names. */
export const chooseWorkspaces = (
  workspaces: readonly WorkspaceProject[],
  names: readonly string[] | undefined,
): readonly WorkspaceProject[] => {
  if (names === undefined) return workspaces;
  const known = workspaces.map(({ source }) => source.name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return workspaces.filter(({ source }) => names.includes(source.name));
  throw new DiagnosticError(
    unknown.map((name) => ({
      severity: 'error',
      code: 'config/unknown-workspace',
      message: `There is no workspace ${name}.`,
      help: `${didYouMean(name, known)}Known workspaces: ${known.join(', ')}.`,
    })),
    2,
  );
};
