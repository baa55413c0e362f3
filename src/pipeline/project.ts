import { join, resolve } from 'node:path';
import { rendersByFunctions } from '../config/config-functions.ts';
import { contractCode } from '../config/contract-code.ts';
import { findConfig, loadSettings } from '../config/load.ts';
import { createOptionPlace } from '../config/option-place.ts';
import type { Settings } from '../config/settings.ts';
import { settingsOf } from '../config/settings-of.ts';
import { siteOf } from '../config/site.ts';
import { compileContract, v1Contract } from '../contract/compile.ts';
import type { Contract } from '../contract/contract.ts';
import { detailFieldNames, detailOptionsOf } from '../contract/detail-fields.ts';
import type { DefaultsFile } from '../defaults/defaults-file.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { SecretKey } from '../diagnostics/secret-keys.ts';
import type { InstalledPackage } from '../files/installed-package.ts';
import { findSharp } from '../images/sharp-package.ts';
import type { Site } from '../resolver/site.ts';
import { findPagefind } from '../search/pagefind-package.ts';
import { findDefaults } from '../sources/defaults-files.ts';
import { discover } from '../sources/discover.ts';
import type { WorkspaceSource } from '../sources/source.ts';
import type { PatternsOf } from '../sources/workspace-source.ts';
import { declaredRedirects, declaredSettings } from '../workspace/declared-settings.ts';
import type { WorkspaceSettings } from '../workspace/workspace.ts';
import { checkKeys, readWorkspaceSettings } from '../workspace/workspace-settings.ts';
import { codeId } from './code-id.ts';
import { galleyFolder } from './galley-folder.ts';
import { type GitDates, readGitDates } from './git-dates.ts';
import { readDefaults } from './read-defaults.ts';
import { isPreview, type Shown, shownSettings } from './shown-settings.ts';

export { configImports } from '../config/config-imports.ts';
export { CONFIG_FILES } from '../config/load.ts';
export { contentFolders } from '../sources/declared-workspaces.ts';

export interface ProjectOptions extends Shown {
  /** The project's folder; the current one when absent. */
  readonly root?: string | undefined;
  /** The configuration file; found by its usual names when absent. */
  readonly config?: string | undefined;
  /** What a configuration file would say, in place of one; nothing that was made with it is kept. */
  readonly values?: object | undefined;
  /** Stands above the configuration's `content` and `out`. */
  readonly content?: string | undefined;
  readonly out?: string | undefined;
  /** True writes pages that describe versions, whatever the configuration says. */
  readonly docs?: boolean | undefined;
  /** Where `keys: [{env: NAME}]` are looked up; the process's environment when absent. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

/** A workspace's files and settings; its posts are not read yet. */
export interface WorkspaceProject {
  /** Where the configuration takes dates from there; else empty. */
  readonly gitDates: GitDates;
  /** What holds for the posts of folders, and the project's own above them. */
  readonly defaults: readonly DefaultsFile[];
  readonly source: WorkspaceSource;
  readonly settings: WorkspaceSettings;
}

/** All that is known before the first post is read. */
export interface Project {
  /** The configuration file, as the user has named it. */
  readonly config: string | undefined;
  readonly settings: Settings;
  /** Whether it shows more than what is published. */
  readonly isPreview: boolean;
  readonly workspaces: readonly WorkspaceProject[];
  readonly site: Site;
  /** Of the versions that are not as version 1. */
  readonly contracts: Readonly<Record<string, Contract>>;
  /** Stands for the code of these and of functions that render; null where it is not known to be the same as before. */
  readonly contractCode: string | null;
  readonly diagnostics: readonly Diagnostic[];
  /** The keys that come from the environment. */
  readonly secrets: readonly SecretKey[];
  /** Stands for the code: what was made by another is made anew. */
  readonly code: string;
  /** The version of the package that makes search indexes; absent where none are wanted, null where it is not installed. */
  readonly pagefind?: string | null;
  /** The package that makes pictures smaller; absent where that is not wanted, null where it is not installed. */
  readonly sharp?: InstalledPackage | null;
}

/**
 * Configuration, workspaces and keys. Problems of the content are in `diagnostics`; a wrong configuration is thrown as
 * a DiagnosticError (exit code 2).
 */
export const loadProject = async (options: ProjectOptions = {}): Promise<Project> => {
  const root = resolve(options.root ?? '.');
  const loaded = await loadSettings({ ...options, root, compiled: join(galleyFolder(root), 'config') });
  const settings = shownSettings(loaded, options);
  const read = new Map<string, Awaited<ReturnType<typeof readWorkspaceSettings>>>();
  const env = options.env ?? process.env;
  const placeOf = createOptionPlace(root, options.config);
  const patternsOf: PatternsOf = async (source) => {
    const said = await readWorkspaceSettings(source, env);
    read.set(source.name, said);
    return said.patterns;
  };
  const found = await discover(settings, { patternsOf, placeOf });
  const diagnostics: Diagnostic[] = [...found.diagnostics];
  const workspaces: WorkspaceProject[] = [];
  for (const source of found.workspaces) {
    const options = settings.workspaces[source.name];
    const isDeclared = source.dir === null && options !== undefined;
    const said = isDeclared ? declaredSettings({ name: source.name, options, placeOf }, env) : read.get(source.name);
    if (said === undefined) continue;
    const defaults = readDefaults(findDefaults(root, source.posts, settingsOf(settings, source.name).dialect));
    const committed = settings.posts.date === 'git' ? readGitDates(root, source.posts) : { dates: {} };
    if (committed.dates === null) diagnostics.push(committed.diagnostic);
    const gitDates = committed.dates ?? {};
    const redirects = [...(said.settings.redirects ?? []), ...declaredRedirects(source.name, options, placeOf)];
    workspaces.push({ source, settings: { ...said.settings, redirects }, defaults: defaults.files, gitDates });
    diagnostics.push(...said.diagnostics, ...defaults.diagnostics);
  }
  diagnostics.push(...checkKeys(workspaces));
  const sharp = settings.markdown.imageWidths.length > 0 ? findSharp(root) : undefined;
  if (sharp === null) diagnostics.push({ ...NO_SHARP, ...placeOf(['markdown', 'imageWidths']) });
  const contracts = contractsOf(settings);
  return {
    config: options.config,
    settings,
    isPreview: isPreview(options),
    workspaces,
    diagnostics,
    secrets: workspaces.flatMap((w) => w.settings.secrets),
    contracts,
    contractCode:
      !hasContracts(settings) && !rendersByFunctions(settings) ? '' : contractCode(findConfig({ ...options, root })),
    code: codeId(),
    ...(sharp !== undefined && { sharp }),
    ...(isSearched(settings) && { pagefind: findPagefind(root)?.version ?? null }),
    site: siteOf(
      settings,
      workspaces.flatMap((w) => w.settings.keys),
      languagesByKey(workspaces),
    ),
  };
};

const languagesByKey = (workspaces: readonly WorkspaceProject[]): NonNullable<Site['languages']> =>
  Object.fromEntries(
    workspaces.flatMap(({ settings: { keys, languages } }) =>
      languages === undefined ? [] : keys.map((key) => [key, languages.tags] as const),
    ),
  );

const NO_SHARP: Diagnostic = {
  severity: 'error',
  code: 'images/no-package',
  message: 'Pictures are made smaller by the package sharp, 0.33 or later, which is not installed.',
  help: 'Add it to the project: npm install --save-dev sharp',
};

const isSearched = ({ search, workspaces }: Settings): boolean =>
  search || Object.values(workspaces).some((workspace) => workspace.search === true);

const hasContracts = ({ versions }: Settings): boolean =>
  Object.values(versions).some(({ contract }) => contract !== undefined);

/** The settings have been checked: all of them can be used. */
const contractsOf = (settings: Settings): Project['contracts'] => {
  const { versions, terms } = settings;
  const options = { details: detailOptionsOf(settings), terms };
  const { addresses, coverAlt, coverSize, status } = options.details;
  const isOn = addresses || coverAlt || coverSize || status || Object.values(terms).includes(true);
  const hasMore = isOn || detailFieldNames(options.details).length > 0;
  return Object.fromEntries(
    Object.entries(versions).flatMap(([name, { contract }]) => {
      if (contract === undefined) return hasMore ? [[name, v1Contract(options)]] : [];
      const compiled = compileContract(name, contract, options);
      return 'contract' in compiled ? [[name, compiled.contract]] : [];
    }),
  );
};
