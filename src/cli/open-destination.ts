import { resolve } from 'node:path';
import { loadSettings } from '../config/load.ts';
import type { Settings } from '../config/settings.ts';
import type { Store } from '../deploy/store.ts';
import { openStore } from '../deploy/stores/open-store.ts';
import { DiagnosticError } from '../diagnostics/diagnostic.ts';
import { loadProject, type Project } from '../pipeline/project.ts';
import type { OutputFlags } from './flags.ts';
import type { Output } from './output.ts';

/** What says where to, for all that changes a destination. */
export interface DestinationFlags extends OutputFlags {
  readonly endpoint?: string;
  readonly region?: string;
  /** False with --no-lock. */
  readonly lock: boolean;
  readonly grace?: number;
  readonly dryRun?: boolean;
  readonly out?: string;
  readonly config?: string;
}

export interface OpenedDestination {
  readonly root: string;
  readonly settings: Settings;
  readonly store: Store;
  readonly project: Project | null;
}

export const openDestination = async (
  given: string | undefined,
  flags: DestinationFlags,
): Promise<OpenedDestination> => {
  const root = resolve('.');
  const { out, config } = flags;
  const settings = await loadSettings({ root, config, out });
  const store = openStore(given ?? destinationOf(settings), {
    ...{ root, out: settings.out },
    endpoint: flags.endpoint ?? settings.deploy.endpoint,
    region: flags.region ?? settings.deploy.region,
  });
  return { root, settings, store, project: await projectIn(flags) };
};

/**
 * Hides keys that come from the environment, and those of which nobody here can tell: where the content or the variable is
 * missing, or the key is no longer in use.
 */
export const createKeyHider = (project: Project | null, output: Output): ((keys: ReadonlySet<string>) => void) => {
  const secrets = project?.secrets ?? [];
  const known = new Set(project?.workspaces.flatMap(({ settings }) => settings.keys));
  const unknown = new Set<string>();
  output.hide(secrets);
  return (keys) => {
    for (const key of keys) if (!known.has(key)) unknown.add(key);
    output.hide([...secrets, ...[...unknown].map((key) => ({ env: '?', key }))]);
  };
};

/**
 * The project, for the keys that must not be shown and the record of its output; null where the content is not here, as in
 * a job that only deploys.
 */
const projectIn = ({ config, out }: DestinationFlags): Promise<Project | null> => {
  return loadProject({ config, out }).catch((error: unknown) => {
    if (error instanceof DiagnosticError) return null;
    throw error;
  });
};

const destinationOf = ({ deploy: { destination } }: Settings): string => {
  if (destination !== null) return destination;
  throw new DiagnosticError(
    [
      {
        severity: 'error',
        code: 'deploy/destination',
        message: 'There is no destination.',
        help: 'Name one: galley deploy s3://bucket/prefix, say, or deploy.destination in the configuration.',
      },
    ],
    2,
  );
};
