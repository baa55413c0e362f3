import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { compileContract, NO_OPTIONS, v1Contract } from '../api/contract/compile.ts';
import type { Contract } from '../api/contract/contract.ts';
import { findPagefind } from '../api/search/make-index.ts';
import { type ConfigCode, configCode, engineCode } from '../config/config-code.ts';
import { rendersByFunctions } from '../config/config-functions.ts';
import { createOptionPlace, findConfig, loadSettings } from '../config/load.ts';
import { MARKED } from '../config/markdown-options.ts';
import { detailOptionsOf } from '../config/record-fields.ts';
import type { Settings } from '../config/settings.ts';
import { siteOf } from '../config/site.ts';
import { readSnippets } from '../content/discover/snippets.ts';
import type { Insertion } from '../content/insertion.ts';
import { withInsertedFiles } from '../content/posts/inserted-files.ts';
import type { ToolOf } from '../content/tool.ts';
import { checkKeys, type Env } from '../content/workspace/workspace-keys.ts';
import type { Site } from '../runtime/resolver/site.ts';
import type { Diagnostic } from '../shared/diagnostics/diagnostic.ts';
import type { SecretKey } from '../shared/diagnostics/secret-keys.ts';
import { lazily } from '../shared/memoize.ts';
import { toolOf } from '../tools/registry.ts';
import { contractProblems } from './check-contracts.ts';
import { engineProblems, engineWarnings, nameProblems } from './check-names.ts';
import { codeId } from './code-id.ts';
import { committedCache } from './committed-cache.ts';
import { keysOf } from './deploy-inputs.ts';
import { trackedFiles } from './git.ts';
import { loadWorkspaces, type WorkspaceProject } from './load-workspaces.ts';
import { galleyFolder } from './outputs.ts';

export interface ProjectOptions extends PreviewOptions {
  /** The project's folder. The default is the current folder. */
  readonly root?: string | undefined;
  /** The configuration file. By default, Galley looks for the usual names. */
  readonly config?: string | undefined;
  /** The configuration to use instead of a file. Galley caches nothing that depends on it. */
  readonly values?: object | undefined;
  /** Overrides the configuration's `content` and `out`. */
  readonly content?: string | undefined;
  readonly out?: string | undefined;
  /** The environment variables for `keys: [{env: NAME}]`. The default is the process's environment. */
  readonly env?: Env | undefined;
}

/** Everything that is known before posts are read. */
export interface Project {
  /** The configuration file as the user named it. */
  readonly config: string | undefined;
  readonly settings: Settings;
  readonly toolOf: ToolOf;
  /** Whether the build shows posts that the configuration does not publish. */
  readonly isPreview: boolean;
  readonly workspaces: readonly WorkspaceProject[];
  /** The pages that posts insert, which can be held back. */
  readonly insertedPages: readonly Insertion[];
  readonly site: Site;
  /** The contracts of the versions that differ from version 1. */
  readonly contracts: Readonly<Record<string, Contract>>;
  /** The hash of the code of contracts and of functions that render; null if this code may have changed. */
  readonly contractCode: string | null;
  /** The hash of the module in `markdown.engine` and of what it imports; null if this code may have changed. */
  readonly engineCode: string | null;
  /** Why one of these is null, with file and line; otherwise null. */
  readonly unknownCode: string | null;
  readonly diagnostics: readonly Diagnostic[];
  /** The keys that come from the environment. */
  readonly secrets: readonly SecretKey[];
  /** The hash of Galley's code. Other code makes the cache invalid. */
  readonly code: string;
  /** The version of the package that makes search indexes; null if it is not installed, absent if search is off. */
  readonly pagefind?: string | null;
}

/**
 * Loads the configuration, workspaces and keys. Problems of the content are in `diagnostics`. Throws a DiagnosticError
 * (exit code 2) for an invalid configuration.
 */
export const loadProject = async (options: ProjectOptions = {}): Promise<Project> => {
  const root = resolve(options.root ?? '.');
  const ofCache = committedCache(root);
  // Compiled code would run before anyone sees that a commit has replaced it.
  const compiled = ofCache.length === 0 ? join(galleyFolder(root), 'config') : undefined;
  const loaded = await loadSettings({ ...options, root, compiled }, (config) => [
    ...nameProblems(config),
    ...engineProblems(config, root),
    ...contractProblems(config),
  ]);
  const { settings: own, diagnostics: ofSnippets } = readSnippets(shownSettings(withEngine(loaded), options), toolOf);
  const placeOf = createOptionPlace(root, options.config);
  const { workspaces, ...found } = loadWorkspaces(own, { env: options.env ?? process.env, placeOf });
  const { settings, pages, ...inserted } = await withInsertedFiles(
    own,
    workspaces.map(({ source }) => source),
    { toolOf, tracked: lazily(() => trackedFiles(root)) },
  );
  // Several workspaces can report the same problem of a shared folder.
  const byText = new Map([...ofSnippets, ...found.diagnostics].map((each) => [JSON.stringify(each), each]));
  const diagnostics = [
    ...byText.values(),
    ...inserted.diagnostics,
    ...checkKeys(workspaces),
    ...ofCache,
    ...engineWarnings(loaded, toolOf, placeOf),
  ];
  const { names, secrets } = keysOf({ workspaces });
  return {
    config: options.config,
    settings,
    toolOf,
    isPreview: isPreview(options),
    workspaces,
    insertedPages: pages,
    diagnostics,
    secrets,
    contracts: contractsOf(settings),
    ...codeOf(settings, options),
    code: codeId(),
    ...(settings.search && { pagefind: findPagefind(root)?.version ?? null }),
    site: siteOf(settings, [...names.keys()], languagesByKey(workspaces)),
  };
};

/** The settings in which marked is no engine of the project. */
const withEngine = (settings: Settings): Settings =>
  settings.markdown.engine === MARKED ? { ...settings, markdown: { ...settings.markdown, engine: null } } : settings;

/** Options to show posts that are not published. */
interface PreviewOptions {
  /** Drafts, and posts with a date in the future. */
  readonly drafts?: boolean | undefined;
  readonly future?: boolean | undefined;
}

/** Whether a build shows posts that its configuration does not publish. Readers must not see such an API. */
const isPreview = ({ drafts = false, future = false }: PreviewOptions): boolean => drafts || future;

/** The settings of such a build. Its records have the field `status`, unless the project has its own of that name. */
const shownSettings = (settings: Settings, shown: PreviewOptions): Settings => {
  if (!isPreview(shown)) return settings;
  const { posts, records, customFields } = settings;
  return {
    ...settings,
    posts: {
      ...posts,
      drafts: posts.drafts || shown.drafts === true,
      future: posts.future || shown.future === true,
    },
    records: { ...records, status: !Object.hasOwn(customFields, 'status') },
  };
};

const languagesByKey = (workspaces: readonly WorkspaceProject[]): NonNullable<Site['languages']> =>
  Object.fromEntries(
    workspaces.flatMap(({ settings: { keys, languages } }) =>
      languages === undefined ? [] : keys.map((key) => [key, languages.tags] as const),
    ),
  );

/** The hash of the configuration's functions. Values that a caller passed have no file whose code could be hashed. */
const codeOf = (
  settings: Settings,
  options: ProjectOptions,
): Pick<Project, 'contractCode' | 'engineCode' | 'unknownCode'> => {
  const { root, markdown } = settings;
  const hasFunctions = hasContracts(settings) || rendersByFunctions(settings.markdown);
  const config = hasFunctions && options.values === undefined ? findConfig({ ...options, root }) : undefined;
  const { hash, unknown } = hasFunctions ? configCode(config, root) : NO_CODE;
  const engine = markdown.engine === null ? NO_CODE : engineCode(resolve(root, markdown.engine), root);
  return { contractCode: hash, engineCode: engine.hash, unknownCode: unknown ?? engine.unknown };
};

const NO_CODE: ConfigCode = { hash: '', unknown: null };

const hasContracts = ({ versions }: Settings): boolean =>
  Object.values(versions).some(({ contract }) => contract !== undefined);

/** The settings were checked before, so all contracts compile. */
const contractsOf = (settings: Settings): Project['contracts'] => {
  const { versions, terms } = settings;
  const options = { details: detailOptionsOf(settings), terms };
  return Object.fromEntries(
    Object.entries(versions).flatMap(([name, { contract }]) => {
      if (contract === undefined) return isDeepStrictEqual(options, NO_OPTIONS) ? [] : [[name, v1Contract(options)]];
      const compiled = compileContract(name, contract, options);
      return 'contract' in compiled ? [[name, compiled.contract]] : [];
    }),
  );
};
