import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { keysOf, outputWithoutProject, type ProjectKeys, savedKeys } from '../../build/deploy-inputs.ts';
import type { Commit } from '../../build/git.ts';
import { loggedFiles, nameOf } from '../../build/outputs.ts';
import { loadSettings } from '../../config/load.ts';
import type { Settings } from '../../config/settings.ts';
import { siteOf } from '../../config/site.ts';
import { parseApiAddress } from '../../publish/api-address.ts';
import type { ChangedAddresses } from '../../publish/deploy/changed-addresses.ts';
import type { DeployOptions } from '../../publish/deploy/deploy.ts';
import { createNotify, type Notify } from '../../publish/deploy/notify.ts';
import { deployError } from '../../publish/deploy/refusal-error.ts';
import type { RemoveOptions } from '../../publish/deploy/remove.ts';
import { openStore } from '../../publish/deploy/stores/open-store.ts';
import { openCaches } from '../../publish/purge/open-caches.ts';
import { DiagnosticError, refusal } from '../../shared/diagnostics/diagnostic.ts';
import type { OutputFlags } from '../flags/flags.ts';
import type { Output } from '../output/output.ts';

/** The flags of all commands that change a destination. */
export interface DestinationFlags extends OutputFlags {
  readonly endpoint?: string;
  /** False with --no-lock. */
  readonly lock: boolean;
  /** Milliseconds. */
  readonly wait?: number;
  readonly grace?: number;
  readonly dryRun?: boolean;
  readonly url?: string;
  readonly invalidate?: string;
  readonly changed?: string;
  readonly notify?: string;
  readonly notifyStrict?: boolean;
  readonly out?: string;
  readonly config?: string;
}

export interface OpenedDestination {
  readonly root: string;
  readonly settings: Settings;
  /** The commit of the build, for when the repository is not here. */
  readonly commit: Commit | null;
  /** The keys from the last build or the content; null without either. */
  readonly keys: ProjectKeys | null;
  /** What a deploy, a rollback and a removal need. */
  readonly options: RemoveOptions;
}

/** Opens the destination of a command. With `ofBuild`, the keys come from the last build. */
export const openDestination = async (
  given: string | undefined,
  flags: DestinationFlags,
  { output, ofBuild = false }: { readonly output: Output; readonly ofBuild?: boolean },
): Promise<OpenedDestination> => {
  const root = resolve('.');
  const { out, config } = flags;
  const alone = config === undefined ? await outputWithoutProject(root, out) : null;
  const settings = alone?.settings ?? (await loadSettings({ root, config, out }));
  const store = openStore(given ?? destinationOf(settings), {
    root,
    out: settings.out,
    endpoint: flags.endpoint ?? settings.deploy.endpoint,
  });
  // The configured URLs do not apply to another destination, such as a preview.
  const isConfigured = given === undefined || given === settings.deploy.destination;
  const url = urlOf(flags.url ?? (isConfigured ? settings.deploy.url : null));
  const publicBase = url === null ? settings.basePath : url.pathname.replace(/\/+$/, '');
  const named = flags.invalidate ?? (isConfigured ? settings.deploy.invalidate : null);
  const caches = named === null ? null : openCaches(named, { root, url, publicBase, env: process.env });
  const saved = ofBuild || alone !== null ? savedKeys(settings, process.env, alone !== null) : null;
  const keys = saved ?? (await keysInContent(flags));
  const notify = notifyOf(flags.notify ?? (isConfigured ? settings.deploy.notify : null), flags);
  const options: RemoveOptions = {
    store,
    caches,
    publicBase,
    clock: Date.now,
    site: siteOf(settings, []),
    needsLock: flags.lock,
    knownKeys: [...(keys?.names.keys() ?? [])],
    dryRun: flags.dryRun ?? false,
    wait: flags.wait,
    onWait: ({ diagnostics: [problem] }) => output.note(`${problem?.message} Waiting until it ends.`),
    onKeys: createKeyHider(keys, output),
    onChanged: createChangedWriter(flags.changed),
    ...(notify !== null && { notified: { notify, names: keys?.names ?? new Map() } }),
  };
  return { root, settings, commit: alone?.commit ?? null, keys, options };
};

const notifyOf = (site: string | null, { notifyStrict: isStrict = false }: DestinationFlags): Notify | null => {
  const { GALLEY_NOTIFY_SECRET: secret } = process.env;
  return site === null ? null : createNotify(site, { secret, isStrict, clock: Date.now });
};

/** Returns the output folder, and the files in its log. */
export const outputOf = ({ settings, keys }: OpenedDestination): DeployOptions['output'] => ({
  out: settings.out,
  name: nameOf({ settings }, settings.out),
  written: keys && loggedFiles({ settings, secrets: keys.secrets }),
});

/** Writes URLs to a file, if there is one, with one URL per line. Runs before the first change to the destination. */
const createChangedWriter =
  (file: string | undefined): ((changed: ChangedAddresses) => void) =>
  ({ exact }) => {
    if (file === undefined) return;
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, exact.map((address) => `${address}\n`).join(''));
    } catch (error) {
      const message = `Cannot write the changed URLs: ${(error as Error).message}.`;
      throw refusal(1, {
        code: 'output/cannot-write',
        message,
        help: 'The destination is unchanged. Name another file.',
      });
    }
  };

/** Hides keys from the environment, and unknown ones: old keys, and those whose content or variable is missing. */
const createKeyHider = (keys: ProjectKeys | null, output: Output): ((keys: ReadonlySet<string>) => void) => {
  const secrets = keys?.secrets ?? [];
  const known = new Set(keys?.names.keys());
  const unknown = new Set<string>();
  output.hide(secrets);
  return (found) => {
    for (const key of found) if (!known.has(key)) unknown.add(key);
    output.hide([...secrets, ...[...unknown].map((key) => ({ env: '?', key }))]);
  };
};

/** Returns the current keys of the project; null if the content is not here, as in a job that only deploys. */
const keysInContent = async ({ config, out }: DestinationFlags): Promise<ProjectKeys | null> => {
  const { loadProject } = await import('../../build/project.ts');
  try {
    return keysOf(await loadProject({ config, out }));
  } catch (error) {
    if (error instanceof DiagnosticError) return null;
    throw error;
  }
};

const destinationOf = ({ deploy: { destination } }: Settings): string => {
  if (destination !== null) return destination;
  throw deployError(
    'destination',
    'There is no destination.',
    'Name one after the command, such as s3://bucket/prefix, or set deploy.destination in the configuration.',
    2,
  );
};

const urlOf = (given: string | null): URL | null => {
  if (given === null) return null;
  const message = 'The value of --url or deploy.url is not the base URL of an API.';
  const help = 'Write it without the version, a query or a password: https://api.example.com/api/public.';
  parseApiAddress(given, () => deployError('url', message, help, 2));
  return new URL(given);
};
