import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Settings } from '../config/settings.ts';
import type { Env } from '../content/workspace/workspace-keys.ts';
import { readChecked, writeChecked } from '../shared/cache/checked-file.ts';
import type { SecretKey } from '../shared/diagnostics/secret-keys.ts';
import { shortHash } from '../shared/fs/fingerprint.ts';
import type { SourceFile } from '../shared/fs/read-text.ts';
import { readOrNull } from '../shared/fs/regular-file.ts';
import { galleyFolder } from './outputs.ts';
import { recordName } from './write/record.ts';

/** The keys of a project, and which of them come from the environment, so that their values are not to be shown. */
export interface ProjectKeys {
  readonly keys: readonly string[];
  readonly secrets: readonly SecretKey[];
}

/** What a build knows of keys, so that a deploy of its output need not read the content. No secret is in it. */
interface Saved {
  readonly format: number;
  /** As the content writes them. */
  readonly keys: readonly (string | { readonly env: string })[];
  /** A hash of the configuration's options for workspaces. */
  readonly options: string;
  /**
   * What says the keys, relative to the project's root: files, each with a hash of its bytes, and folders of
   * workspaces without such a file, whose names are their keys.
   */
  readonly sources: readonly (readonly [path: string, hash: string | null])[];
}

const FORMAT = 1;

interface Keyed {
  readonly workspaces: readonly {
    readonly settings: ProjectKeys;
    readonly source: { readonly settings: SourceFile | null; readonly dir: string | null };
  }[];
}

export const keysOf = ({ workspaces }: Keyed): ProjectKeys => ({
  keys: workspaces.flatMap(({ settings }) => settings.keys),
  secrets: workspaces.flatMap(({ settings }) => settings.secrets),
});

/** Saves the keys of an output, beside the record of its files. */
export const saveKeys = ({ settings, workspaces }: Keyed & { readonly settings: Settings }): void => {
  const variables = new Map(workspaces.flatMap((one) => one.settings.secrets.map(({ env, key }) => [key, { env }])));
  const { root } = settings;
  const saved: Saved = {
    format: FORMAT,
    keys: workspaces.flatMap((one) => one.settings.keys.map((key) => variables.get(key) ?? key)),
    options: optionsHash(settings),
    sources: workspaces.flatMap(({ source: { settings: file, dir } }): Saved['sources'] => {
      if (file !== null) return [[relative(root, file.path), fileHash(file.path)]];
      return dir === null ? [] : [[relative(root, dir), null]];
    }),
  };
  const path = pathOf(settings);
  if (!isDeepStrictEqual(readChecked(path), saved)) writeChecked(path, saved);
};

/**
 * The keys that the last build of an output has saved. Null where there are none, and where the files or the options that
 * say them have changed since: then only the content can tell. `isAlone`: there is no content here to compare with.
 */
export const savedKeys = (settings: Settings, env: Env, isAlone = false): ProjectKeys | null => {
  const saved = readChecked(pathOf(settings)) as Saved | null;
  if (saved?.format !== FORMAT || !(isAlone || isUpToDate(saved, settings))) return null;
  const secrets = saved.keys.flatMap((key): SecretKey[] => {
    const value = typeof key === 'string' ? '' : (env[key.env] ?? '');
    return typeof key === 'string' || value === '' ? [] : [{ env: key.env, key: value }];
  });
  const literals = saved.keys.filter((key) => typeof key === 'string');
  return { keys: [...literals, ...secrets.map(({ key }) => key)], secrets };
};

const isUpToDate = ({ options, sources }: Saved, settings: Settings): boolean => {
  const isSame = (path: string, hash: string | null): boolean =>
    hash === null ? existsSync(path) : hash !== '' && fileHash(path) === hash;
  return options === optionsHash(settings) && sources.every(([path, hash]) => isSame(join(settings.root, path), hash));
};

const pathOf = ({ root, out }: Settings): string =>
  `${recordName({ folder: galleyFolder(root), root, out })}.keys.json`;

const optionsHash = ({ content, workspaces }: Settings): string => shortHash(JSON.stringify([content, workspaces]));

/** Empty for a file that cannot be read. */
const fileHash = (path: string): string => {
  const bytes = readOrNull(path);
  return bytes === null ? '' : shortHash(bytes);
};
