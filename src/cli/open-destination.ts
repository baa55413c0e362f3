import { resolve } from 'node:path';
import { openCaches } from '../cdn/open-caches.ts';
import { loadSettings } from '../config/load.ts';
import type { Settings } from '../config/settings.ts';
import type { Caches } from '../deploy/caches.ts';
import { deployError } from '../deploy/deploy-error.ts';
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
  readonly url?: string;
  readonly invalidate?: string;
  readonly changed?: string;
  readonly out?: string;
  readonly config?: string;
}

export interface OpenedDestination {
  readonly root: string;
  readonly settings: Settings;
  readonly store: Store;
  /** Whether it is the destination that the configuration speaks of. */
  readonly isConfigured: boolean;
  readonly caches: Caches | null;
  /** Of the API, up to the version; null where nobody has said it. */
  readonly url: URL | null;
  /** The path at which readers find what stands below the base path. */
  readonly publicBase: string;
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
  // Of another destination, a preview say, the configuration does not know where it is found.
  const isConfigured = given === undefined || given === settings.deploy.destination;
  const url = urlOf(flags.url ?? (isConfigured ? settings.deploy.url : null));
  const publicBase = url === null ? settings.basePath : url.pathname.replace(/\/+$/, '');
  const named = flags.invalidate ?? (isConfigured ? settings.deploy.invalidate : null);
  const caches = named === null ? null : openCaches(named, { root, url, publicBase, env: process.env });
  return { root, settings, store, isConfigured, caches, url, publicBase, project: await projectIn(flags) };
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
  throw deployError(
    'destination',
    'There is no destination.',
    'Name one: galley deploy s3://bucket/prefix, say, or deploy.destination in the configuration.',
    2,
  );
};

const urlOf = (given: string | null): URL | null => {
  if (given === null) return null;
  const url = URL.canParse(given) ? new URL(given) : null;
  const isAddress = url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '';
  if (isAddress && url.username === '' && url.password === '') return url;
  throw deployError(
    'url',
    'What --url or deploy.url says is not the address of an API.',
    'Write it up to the version, without a query and without a password: https://api.example.com/api/public.',
    2,
  );
};
