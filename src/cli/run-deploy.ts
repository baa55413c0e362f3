import { relative, resolve, sep } from 'node:path';
import { loadSettings } from '../config/load.ts';
import type { Settings } from '../config/settings.ts';
import { siteOf } from '../config/site.ts';
import { deploy } from '../deploy/deploy.ts';
import { openStore } from '../deploy/stores/open-store.ts';
import { DiagnosticError } from '../diagnostics/diagnostic.ts';
import { recordOf } from '../pipeline/outputs.ts';
import { loadProject, type Project } from '../pipeline/project.ts';
import { describeDeploy, describePlan } from './deploy-summary.ts';
import type { ExitCode } from './fail.ts';
import type { OutputFlags } from './flags.ts';
import type { Output } from './output.ts';
import { createProgress } from './progress.ts';

export interface DeployFlags extends OutputFlags {
  readonly endpoint?: string;
  readonly region?: string;
  readonly extensionless?: boolean;
  readonly dryRun?: boolean;
  /** False with --no-lock. */
  readonly lock: boolean;
  readonly maxDeletes?: number;
  readonly grace?: number;
  readonly relist?: boolean;
  readonly replace?: boolean;
  readonly allowEmpty?: boolean;
  readonly allowOlder?: boolean;
  readonly out?: string;
  readonly config?: string;
}

/** Deploys and tells. */
export const runDeploy = async (given: string | undefined, flags: DeployFlags, output: Output): Promise<ExitCode> => {
  const root = resolve('.');
  const settings = await loadSettings({ root, config: flags.config, out: flags.out });
  const project = await projectIn(flags);
  const store = openStore(given ?? destinationOf(settings), {
    ...{ root, out: settings.out },
    endpoint: flags.endpoint ?? settings.deploy.endpoint,
    region: flags.region ?? settings.deploy.region,
  });
  const display = createProgress(output);
  const result = await deploy({
    ...{ root, store },
    site: siteOf(settings, []),
    output: {
      out: settings.out,
      name: relative(root, settings.out).split(sep).join('/'),
      written: project && recordOf(project).read(),
    },
    allowed: {
      maxDeletes: flags.maxDeletes ?? settings.deploy.maxDeletes,
      replace: flags.replace ?? false,
      empty: flags.allowEmpty ?? false,
      older: flags.allowOlder ?? false,
    },
    grace: flags.grace ?? settings.deploy.grace,
    twins: flags.extensionless ?? settings.deploy.extensionless,
    needsLock: flags.lock && settings.deploy.lock,
    dryRun: flags.dryRun ?? false,
    relist: flags.relist ?? false,
    clock: Date.now,
    onKeys: createKeyHider(project, output),
    onProgress: display.update,
  }).finally(display.end);
  output.report(result.diagnostics);
  output.data({ ok: true, ...result });
  if (result.dryRun) output.result(describePlan(result, output.colors));
  output.result(describeDeploy(result, output.colors));
  return 0;
};

/**
 * Hides keys that come from the environment, and those of which nobody here can tell: where the content or the variable is
 * missing, or the key is no longer in use.
 */
const createKeyHider = (project: Project | null, output: Output): ((keys: ReadonlySet<string>) => void) => {
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
const projectIn = ({ config, out }: DeployFlags): Promise<Project | null> => {
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
