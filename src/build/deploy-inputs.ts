import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { findConfig, loadSettings } from '../config/load.ts';
import type { Settings } from '../config/settings.ts';
import type { Env } from '../content/workspace/workspace-keys.ts';
import { readChecked, writeChecked } from '../shared/cache/checked-file.ts';
import { refusal } from '../shared/diagnostics/diagnostic.ts';
import type { SecretKey } from '../shared/diagnostics/secret-keys.ts';
import { relativeName } from '../shared/fs/entries.ts';
import { shortHash } from '../shared/fs/fingerprint.ts';
import type { SourceFile } from '../shared/fs/read-text.ts';
import { readOrNull } from '../shared/fs/regular-file.ts';
import { readPackageInfo } from '../shared/package-info.ts';
import { type Commit, commitIn } from './git.ts';
import { galleyFolder } from './outputs.ts';
import { logName } from './write/output-log.ts';

/** The keys of a project, with the names of their workspaces. The values of `secrets`, from the environment, must not be shown. */
export interface ProjectKeys {
  readonly names: ReadonlyMap<string, string>;
  readonly secrets: readonly SecretKey[];
}

/**
 * The data that a deploy needs besides the output's files, saved next to the output log. So a deploy need not read the
 * content, and a job can deploy without the repository: code from the configuration and its packages never runs where
 * the secrets of a deploy are. It contains no secrets.
 */
interface DeployInputs {
  /** Galley's version. Another version may read the output log differently. */
  readonly version: string;
  /** The settings that a deploy reads. None is a function. */
  readonly settings: Pick<Settings, 'basePath' | 'cache' | 'compress' | 'deploy' | 'feeds' | 'versions'>;
  readonly commit: Commit | null;
  /** The keys as the content declares them, with the names of their workspaces. */
  readonly keys: readonly (readonly [key: string | { readonly env: string }, workspace: string])[];
  /** A hash of the configuration's options for workspaces. */
  readonly options: string;
  /**
   * The sources of the keys, relative to the project's root: files, each with a hash of its bytes, and folders of
   * workspaces without such a file, whose names are their keys.
   */
  readonly sources: readonly (readonly [path: string, hash: string | null])[];
}

interface KeyedProject {
  readonly workspaces: readonly {
    readonly settings: { readonly keys: readonly string[]; readonly secrets: readonly SecretKey[] };
    readonly source: { readonly name: string; readonly settings: SourceFile | null; readonly dir: string | null };
  }[];
}

export const keysOf = ({ workspaces }: KeyedProject): ProjectKeys => ({
  names: new Map(workspaces.flatMap(({ settings, source }) => settings.keys.map((key) => [key, source.name] as const))),
  secrets: workspaces.flatMap(({ settings }) => settings.secrets),
});

export const saveForDeploy = ({ settings, workspaces }: KeyedProject & { readonly settings: Settings }): void => {
  const { root, basePath, cache, compress, deploy, feeds } = settings;
  const versions = Object.fromEntries(
    Object.entries(settings.versions).map(([name, { contract: _, ...version }]) => [name, version]),
  );
  const variables = new Map(workspaces.flatMap((one) => one.settings.secrets.map(({ env, key }) => [key, { env }])));
  const saved: DeployInputs = {
    version: readPackageInfo().version,
    settings: { basePath, cache, compress, deploy, feeds, versions },
    commit: commitIn(root),
    keys: [...keysOf({ workspaces }).names].map(([key, workspace]) => [variables.get(key) ?? key, workspace]),
    options: optionsHash(settings),
    sources: workspaces.flatMap(({ source: { settings: file, dir } }): DeployInputs['sources'] => {
      if (file !== null) return [[relativeName(root, file.path), fileHash(file.path)]];
      return dir === null ? [] : [[relativeName(root, dir), null]];
    }),
  };
  const path = pathOf(settings);
  if (!isDeepStrictEqual(readChecked(path), saved)) writeChecked(path, saved);
};

/**
 * The keys that the last build of an output saved. Null if there are none, or if their files or options changed since,
 * so that the content must be read. `isAlone`: there is no content here to compare with.
 */
export const savedKeys = (settings: Settings, env: Env, isAlone = false): ProjectKeys | null => {
  const saved = savedIn(settings);
  if (saved?.version !== readPackageInfo().version || !(isAlone || isUpToDate(saved, settings))) return null;
  const secrets: SecretKey[] = [];
  const names = new Map<string, string>();
  for (const [declared, workspace] of saved.keys) {
    const key = typeof declared === 'string' ? declared : (env[declared.env] ?? '');
    if (key === '') continue;
    names.set(key, workspace);
    if (typeof declared !== 'string') secrets.push({ env: declared.env, key });
  }
  return { names, secrets };
};

const isUpToDate = ({ options, sources }: DeployInputs, settings: Settings): boolean => {
  const isSame = (path: string, hash: string | null): boolean =>
    hash === null ? existsSync(path) : hash !== '' && fileHash(path) === hash;
  return options === optionsHash(settings) && sources.every(([path, hash]) => isSame(join(settings.root, path), hash));
};

/**
 * The data that a build saved for an output without its repository. Null if there is a configuration or a content
 * folder here, or no such data. Throws a DiagnosticError if another version of Galley built the output.
 */
export const outputWithoutProject = async (
  root: string,
  out: string | undefined,
): Promise<{ readonly settings: Settings; readonly commit: Commit | null } | null> => {
  if (findConfig({ root }) !== undefined) return null;
  const settings = await loadSettings({ root, out, values: {} });
  const saved = existsSync(settings.content) ? null : savedIn(settings);
  if (saved === null) return null;
  const { version } = readPackageInfo();
  if (saved.version === version) return { settings: { ...settings, ...saved.settings }, commit: saved.commit };
  throw refusal(2, {
    code: 'deploy/other-version',
    message: `Galley ${saved.version} built this output, and this is Galley ${version}.`,
    help: `Deploy with the same version: npx galley@${saved.version} deploy. In CI, change the version in the recipe when you update Galley.`,
  });
};

const savedIn = (settings: Settings): DeployInputs | null => readChecked(pathOf(settings)) as DeployInputs | null;

const pathOf = ({ root, out }: Settings): string => `${logName({ folder: galleyFolder(root), root, out })}.deploy.json`;

const optionsHash = ({ content, workspaces }: Settings): string => shortHash(JSON.stringify([content, workspaces]));

/** The hash of a file; empty if the file cannot be read. */
const fileHash = (path: string): string => {
  const bytes = readOrNull(path);
  return bytes === null ? '' : shortHash(bytes);
};
