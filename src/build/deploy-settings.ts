import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { findConfig, loadSettings } from '../config/load.ts';
import type { Settings } from '../config/settings.ts';
import { readChecked, writeChecked } from '../shared/cache/checked-file.ts';
import { DiagnosticError } from '../shared/diagnostics/diagnostic.ts';
import { readPackageInfo } from '../shared/package-info.ts';
import { type Commit, commitIn } from './git.ts';
import { galleyFolder } from './outputs.ts';
import { recordName } from './write/record.ts';

/** The settings that a deploy reads; none is a function. */
type DeploySettings = Pick<Settings, 'basePath' | 'cache' | 'compress' | 'deploy' | 'docs' | 'feeds' | 'versions'>;

interface Saved {
  /** Galley's version: another one may read the record of the build in another way. */
  readonly version: string;
  readonly settings: DeploySettings;
  readonly commit: Commit | null;
}

/**
 * Saves what a deploy needs of the configuration and of Git, beside the record of the output. So a job can deploy the
 * output without the repository: code of the configuration and its packages never runs beside the secrets of a deploy.
 */
export const saveDeploySettings = (settings: Settings): void => {
  const { basePath, cache, compress, deploy, docs, feeds } = settings;
  const versions = Object.fromEntries(
    Object.entries(settings.versions).map(([name, { contract: _, ...version }]) => [name, version]),
  );
  const saved: Saved = {
    version: readPackageInfo().version,
    settings: { basePath, cache, compress, deploy, docs, feeds, versions },
    commit: commitIn(settings.root),
  };
  const path = pathOf(settings);
  if (!isDeepStrictEqual(readChecked(path), saved)) writeChecked(path, saved);
};

/** An output without its repository. */
export interface OutputAlone {
  readonly settings: Settings;
  readonly commit: Commit | null;
}

/**
 * What the build of an output has saved, where nothing of its repository is here; null where a configuration or a content
 * folder is, or no record. Throws a DiagnosticError for the output of another version of Galley.
 */
export const outputAlone = async (root: string, out: string | undefined): Promise<OutputAlone | null> => {
  if (findConfig({ root }) !== undefined) return null;
  const settings = await loadSettings({ root, out, values: {} });
  const saved = existsSync(settings.content) ? null : (readChecked(pathOf(settings)) as Saved | null);
  if (saved === null) return null;
  const { version } = readPackageInfo();
  if (saved.version !== version) throw otherVersion(saved.version, version);
  return { settings: { ...settings, ...saved.settings }, commit: saved.commit };
};

const pathOf = ({ root, out }: Settings): string =>
  `${recordName({ folder: galleyFolder(root), root, out })}.settings.json`;

const otherVersion = (built: string, own: string): Error =>
  new DiagnosticError(
    [
      {
        severity: 'error',
        code: 'deploy/other-version',
        message: `Galley ${built} built this output, and this is Galley ${own}.`,
        help: `Deploy with the same version: npx galley@${built} deploy. In CI, change the version in the recipe when you update Galley.`,
      },
    ],
    2,
  );
